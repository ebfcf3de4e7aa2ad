import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../api/index.ts';
import { t } from '../i18n/index.ts';
import type { Row } from './import-queries.ts';

type Member = Schemas['ImportRowRestoration']['members'][number];

/** Gives the edited members of a row's transaction the values of the file again; labels are not in the file. */
export function RestoreRow({ id, row }: { id: string; row: Row }) {
  const client = useQueryClient();
  const members = row.edited_members.filter((member): member is Member => member !== 'labels');
  const restore = useMutation({
    mutationFn: () => {
      const body = { row_number: row.row_number, members };
      return unwrap(api.POST('/api/v1/imports/{id}/restore', { params: { path: { id } }, body }));
    },
    onSettled: () => client.invalidateQueries(),
  });
  if (members.length === 0) return null;
  const name = row.name || t('No name');
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={restore.isPending}
      aria-label={t('Restore the values of the file for {name}', { name })}
      onClick={() => restore.mutate()}
    >
      {t('Restore the values of the file')}
    </Button>
  );
}
