import { Button, Group, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { issueFor } from '../../api/index.ts';
import { FormError } from '../../forms/index.ts';

type PasswordDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The consequences. */
  readonly children?: ReactNode;
  /** A verb with its object, such as "Turn off". */
  readonly confirm: string;
  /** Receives the password; undefined for users without one. */
  readonly action: UseMutationResult<unknown, Error, string | undefined>;
  /** A text that must be typed to confirm. */
  readonly word?: string;
  readonly isDestructive?: boolean;
};

/** Asks for the current password before a sensitive action. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { opened, onClose, title, action } = props;
  const close = () => {
    action.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <PasswordForm {...props} onClose={close} />
    </Modal>
  );
}

// A component of its own, so that its state is dropped when the dialog closes.
function PasswordForm({ children, confirm, action, word, isDestructive = false, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const fault = issueFor(action.error, 'current_password');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    action.mutate(password === '' ? undefined : password);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        {word !== undefined && (
          <TextInput
            label={`Type “${word}” to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <PasswordInput
          label="Current password"
          description="Leave empty if you have no password."
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          error={fault && 'Wrong or missing password'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          {...(word === undefined && { 'data-autofocus': true })}
        />
        <FormError error={fault === null ? action.error : null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={action.isPending}
            disabled={word !== undefined && typed.trim() !== word}
            {...(isDestructive && { color: 'red' })}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
