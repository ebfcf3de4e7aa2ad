import { Modal, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { Form } from '../../forms/form.tsx';
import { FormButtons } from '../../forms/form-buttons.tsx';
import { FormError } from '../../forms/form-error.tsx';

type RenameDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly name: string;
  readonly action: UseMutationResult<unknown, Error, string>;
};

/** Asks for another name. */
export function RenameDialog({ opened, onClose, name, action }: RenameDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Rename ${name}`}>
      <Form onSend={(text) => action.mutate(text('name'))}>
        <TextInput name="name" label="Name" defaultValue={name} required maxLength={100} data-autofocus />
        <FormError error={action.error} />
        <FormButtons submit="Rename" isBusy={action.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
