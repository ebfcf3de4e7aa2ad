import { Anchor, Button, Group, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ErrorText } from '../../ui/feedback/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import type { Label, LabelKind } from './label-kinds.ts';
import { useRemoveLabels } from './use-label-mutations.ts';

type DeleteLabelProps = {
  readonly kind: LabelKind;
  readonly label: Label;
  readonly all: readonly Label[];
  readonly onClose: () => void;
  /** Further consequences of the deletion. */
  readonly children?: ReactNode;
};

/** Deletes a label after showing its usage, or replaces it with another one. */
export function DeleteLabelDialog({ opened, ...props }: DeleteLabelProps & { readonly opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={t('Delete {name}?', { name: props.label.name })}>
      <DeleteLabel {...props} />
    </Modal>
  );
}

function DeleteLabel({ kind, label, all, onClose, children }: DeleteLabelProps) {
  const [replacementId, setReplacement] = useState<string | null>(null);
  const replacement = all.find(({ id }) => id === replacementId);
  const message = replacement
    ? t('{name} merged into {target}', { name: label.name, target: replacement.name })
    : t('{name} deleted', { name: label.name });
  const remove = useRemoveLabels(kind, message, onClose);
  return (
    <Stack>
      <LabelUsage kind={kind} label={label} />
      {children}
      <Select
        label={t('Replace it with')}
        data={[
          {
            value: '',
            label: kind.texts.none,
          },
          ...all.filter(({ id }) => id !== label.id).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={replacementId ?? ''}
        onChange={setReplacement}
        allowDeselect={false}
        searchable
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ ids: [label.id], replacementId: replacement?.id })}
        >
          {replacement ? t('Merge into {name}', { name: replacement.name }) : kind.texts.remove}
        </Button>
      </Group>
    </Stack>
  );
}

function LabelUsage({ kind, label }: { kind: LabelKind; label: Label }) {
  const count = useQuery({
    queryKey: ['label-usage', kind.many, label.id],
    queryFn: ({ signal }) => kind.count(label.id, signal),
    staleTime: 0,
  });
  if (count.error) return <ErrorText error={count.error} />;
  if (count.data === undefined) return <Skeleton height={20} width={240} />;
  if (count.data === 0) return <Text size="sm">{t('No transactions use it.')}</Text>;
  return (
    <Text size="sm">
      {rich('{count, plural, one {<link># transaction</link> uses it.} other {<link># transactions</link> use it.}}', {
        count: count.data,
        link: (text) => (
          <Anchor
            inherit
            fw={600}
            renderRoot={(props) => <Link to="/transactions" search={{ [kind.filter]: [label.id] }} {...props} />}
          >
            {text}
          </Anchor>
        ),
      })}
    </Text>
  );
}
