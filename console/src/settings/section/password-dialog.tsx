import { Button, Group, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { issueOf } from '../../api/index.ts';
import { FormError } from '../../forms/index.ts';

type PasswordDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What is about to happen. */
  readonly children?: ReactNode;
  /** A verb with its object, such as "Turn off". */
  readonly confirm: string;
  /** What the password is sent along with; undefined for a person who has none. */
  readonly action: UseMutationResult<unknown, Error, string | undefined>;
  /** A word that must be typed before. */
  readonly word?: string;
  readonly isFinal?: boolean;
};

/** Asks for the present password before something that a borrowed browser must not do. */
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

// Within the dialog, so that what was typed is gone when it closes.
function PasswordForm({ children, confirm, action, word, isFinal = false, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const fault = issueOf(action.error, 'current_password');
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
            label={`Type “${word}” to go on`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <PasswordInput
          label="Your password"
          description="Leave it empty if your account has none."
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          error={fault && 'This is not your password, or none was given'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
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
            {...(isFinal && { color: 'red' })}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
