import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormError } from '../../forms/index.ts';

type DeleteDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The consequences. */
  readonly children: ReactNode;
  /** A verb with its object, such as "Delete account". */
  readonly confirm: string;
  readonly action: UseMutationResult<unknown, Error, void>;
  /** A text that must be typed to confirm. */
  readonly word: string;
};

/** Asks for a typed word before a deletion that cannot be undone. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { opened, onClose, title, action } = props;
  const close = () => {
    action.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <DeleteForm {...props} onClose={close} />
    </Modal>
  );
}

// A component of its own, so that its state is dropped when the dialog closes.
function DeleteForm({ children, confirm, action, word, onClose }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    action.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        <TextInput
          label={`Type “${word}” to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <FormError error={action.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={action.isPending} disabled={typed.trim() !== word}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
