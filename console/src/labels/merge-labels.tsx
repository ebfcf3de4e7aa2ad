import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { notifyDone } from '../feedback/index.ts';
import type { Label, LabelKind } from './label-kinds.ts';
import { LabelDot } from './label-row.tsx';
import { useRemoveLabels } from './use-label-mutations.ts';

type MergeLabelsProps = {
  readonly kind: LabelKind;
  /** Two or more, which become one. */
  readonly labels: readonly Label[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Makes one label of several: the others go, and their transactions get it. */
export function MergeLabelsDialog({ opened, ...props }: MergeLabelsProps & { readonly opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={`Merge ${props.labels.length} ${props.kind.many}`}>
      <MergeLabels {...props} />
    </Modal>
  );
}

function MergeLabels({ kind, labels, onClose, onDone }: MergeLabelsProps) {
  const [keptId, setKept] = useState(labels[0]?.id ?? '');
  const kept = labels.find(({ id }) => id === keptId);
  const ids = labels.flatMap(({ id }) => (id === keptId ? [] : [id]));
  const remove = useRemoveLabels(kind, () => {
    notifyDone(`${labels.length} ${kind.many} are now ${kept?.name}`);
    onDone();
  });
  return (
    <Stack>
      <Radio.Group label="Which one stays?" value={keptId} onChange={setKept}>
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
      <Text size="sm">Every transaction of the others gets it. The others are deleted, which cannot be undone.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          loading={remove.isPending}
          onClick={() => remove.mutate({ ids, replacementId: keptId })}
          disabled={ids.length === 0}
        >
          Merge into {kept?.name}
        </Button>
      </Group>
    </Stack>
  );
}
