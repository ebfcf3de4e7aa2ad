import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, done, unwrap } from '../../api/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { type Import, importQuery } from './import-queries.ts';
import classes from './imports.module.css';

type UnknownLabels = Import['unknown_labels'];
type ImportAllProps = { readonly pending: readonly Import[] };

/** Publishes every import of a file at once, or deletes them all. */
export function ImportAll({ pending }: ImportAllProps) {
  const [labels, setLabels] = useState<UnknownLabels>('create');
  const { publish, remove } = useAll(pending, labels);
  const count = pending.reduce((sum, { expected }) => sum + expected.created + expected.updated, 0);
  return (
    <>
      <Text size="sm">{t('Categories, merchants and tags of the file that you do not have:')}</Text>
      <SegmentedControl
        aria-label={t('Labels that you do not have')}
        className={classes.choice ?? ''}
        data={[
          { value: 'create', label: t('Create them') },
          { value: 'leave_out', label: t('Leave them out') },
        ]}
        value={labels}
        onChange={(chosen) => setLabels(chosen === 'create' ? 'create' : 'leave_out')}
      />
      <FormError error={publish.error ?? remove.error} />
      <Group justify="space-between">
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('Cancel import')}
        </Button>
        <Button loading={publish.isPending} onClick={() => publish.mutate()}>
          {t('Import {count, plural, one {# transaction} other {# transactions}}', { count })}
        </Button>
      </Group>
    </>
  );
}

function useAll(pending: readonly Import[], unknown_labels: UnknownLabels) {
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/imports' });
  const publish = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      for (const { id } of pending) {
        const options = { params: { path: { id } }, body: { skip_invalid: true, unknown_labels } };
        const { data } = await unwrap(api.POST('/api/v1/imports/{id}/publish', options));
        client.setQueryData(importQuery(id).queryKey, data);
      }
    },
  });
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      for (const { id } of pending) await done(api.DELETE('/api/v1/imports/{id}', { params: { path: { id } } }));
    },
    onSuccess: async () => {
      await navigate({ search: {} });
    },
  });
  return { publish, remove };
}
