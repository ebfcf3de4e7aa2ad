import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, issueOf } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { Form, FormButtons, FormError } from '../../forms/index.ts';
import { browserName } from './browser-name.ts';
import { makePasskey } from './create-passkey.ts';
import { passkeysQuery } from './queries.ts';

type Fields = { readonly name: string; readonly password: string };

/** The button and the dialog that make a passkey. */
export function AddPasskey() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
      <Modal opened={isOpen} onClose={close} title="Add a passkey">
        <AddForm onClose={close} />
      </Modal>
    </>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const add = useMutation({
    meta: { showsError: true },
    mutationFn: async ({ name, password }: Fields) => {
      const made = await makePasskey();
      if (made === null) return null;
      const body = { ...made, name, ...(password !== '' && { current_password: password }) };
      return answer(api.POST('/api/v1/users/me/passkeys', { body }));
    },
    onSuccess: (passkey) => {
      if (passkey === null) return;
      onClose();
      notifyDone(`${passkey.name} signs you in from now on`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery().queryKey }),
  });
  const fault = issueOf(add.error, 'current_password');
  return (
    <Form onSend={(text) => add.mutate({ name: text('name'), password: text('password') })}>
      <TextInput
        name="name"
        label="Name"
        description="So that you know it again."
        defaultValue={browserName(navigator.userAgent)}
        required
        maxLength={100}
        data-autofocus
      />
      <PasswordInput
        name="password"
        label="Your password"
        description="Leave it empty if your account has none."
        autoComplete="current-password"
        error={fault && 'This is not your password, or none was given'}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <FormError error={fault === null ? add.error : null} />
      <FormButtons submit="Continue" isBusy={add.isPending} onCancel={onClose} />
    </Form>
  );
}
