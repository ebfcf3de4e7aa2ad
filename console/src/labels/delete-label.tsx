import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { notifyDone } from '../feedback/notify.tsx';
import type { Label, LabelKind } from './label-kinds.ts';
import { LabelUsage } from './label-usage.tsx';
import { useRemoveLabels } from './use-label-mutations.ts';

type DeleteLabelProps = {
  readonly kind: LabelKind;
  readonly label: Label;
  readonly all: readonly Label[];
  readonly onClose: () => void;
  /** What else depends on it. */
  readonly children?: ReactNode;
};

/** Deletes a label, after showing what depends on it; another label can take its place there. */
export function DeleteLabelDialog({ opened, ...props }: DeleteLabelProps & { readonly opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={`Delete ${props.label.name}?`}>
      <DeleteLabel {...props} />
    </Modal>
  );
}

function DeleteLabel({ kind, label, all, onClose, children }: DeleteLabelProps) {
  const [replacementId, setReplacement] = useState<string | null>(null);
  const replacement = all.find(({ id }) => id === replacementId);
  const remove = useRemoveLabels(kind, () => {
    notifyDone(replacement ? `${label.name} is now ${replacement.name}` : `${label.name} is deleted`);
    onClose();
  });
  return (
    <Stack>
      <LabelUsage kind={kind} label={label} />
      {children}
      <Select
        label="What they have in its place"
        data={[
          { value: '', label: `No ${kind.one}` },
          ...all.filter(({ id }) => id !== label.id).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={replacementId ?? ''}
        onChange={setReplacement}
        allowDeselect={false}
        searchable
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ ids: [label.id], replacementId: replacement?.id })}
        >
          {replacement ? `Merge into ${replacement.name}` : `Delete ${kind.one}`}
        </Button>
      </Group>
    </Stack>
  );
}
