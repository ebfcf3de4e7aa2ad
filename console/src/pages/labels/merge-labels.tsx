import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import type { Label, LabelKind } from './label-kinds.ts';
import { LabelDot } from './label-row.tsx';
import { useRemoveLabels } from './use-label-mutations.ts';

type MergeLabelsProps = {
  readonly kind: LabelKind;
  /** Two or more. */
  readonly labels: readonly Label[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Merges labels: the transactions of all get the one that stays, the others are deleted. */
export function MergeLabelsDialog({ opened, ...props }: MergeLabelsProps & { readonly opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={props.kind.texts.merge(props.labels.length)}>
      <MergeLabels {...props} />
    </Modal>
  );
}

function MergeLabels({ kind, labels, onClose, onDone }: MergeLabelsProps) {
  const [targetId, setTargetId] = useState(labels[0]?.id ?? '');
  const target = labels.find(({ id }) => id === targetId);
  const ids = labels.flatMap(({ id }) => (id === targetId ? [] : [id]));
  const remove = useRemoveLabels(kind, kind.texts.merged(labels.length, target?.name ?? ''), onDone);
  return (
    <Stack>
      <Radio.Group label={kind.texts.whichToKeep} value={targetId} onChange={setTargetId}>
        <Stack gap="xs" mt="xs">
          {labels.map(({ id, name, color }) => (
            <Radio
              key={id}
              value={id}
              label={
                <Group gap="xs" wrap="nowrap">
                  <LabelDot color={color} />
                  {name}
                </Group>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm">{t('Transactions of the others move to it, and the others are deleted.')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button
          loading={remove.isPending}
          onClick={() => remove.mutate({ ids, replacementId: targetId })}
          disabled={ids.length === 0}
        >
          {t('Merge into {name}', { name: target?.name ?? '' })}
        </Button>
      </Group>
    </Stack>
  );
}
