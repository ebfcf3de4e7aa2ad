import { TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Form, FormButtons, FormDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';

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
    <FormDialog opened={opened} onClose={close} title={title}>
      <DeleteForm {...props} onClose={close} />
    </FormDialog>
  );
}

// A component of its own, so that its state is dropped when the dialog closes.
function DeleteForm({ children, confirm, action, word, onClose }: DeleteDialogProps) {
  const form = useForm({ initialValues: { word: '' } });
  const isTyped = form.values.word.trim() === word;
  return (
    <Form
      form={form}
      error={action.error}
      onSend={() => action.mutate()}
      buttons={
        <FormButtons
          submit={confirm}
          isBusy={action.isPending}
          isDisabled={!isTyped}
          onCancel={onClose}
          isDestructive
        />
      }
    >
      {children}
      <TextInput
        label={t('Type “{word}” to confirm', { word })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('word')}
      />
    </Form>
  );
}
