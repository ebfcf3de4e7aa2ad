import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, issueFor, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { Form, FormButtons, FormError } from '../../forms/index.ts';
import { browserName } from './browser-name.ts';
import { createPasskey } from './create-passkey.ts';
import { passkeysQuery } from './queries.ts';

type Fields = { readonly name: string; readonly password: string };

export function AddPasskey() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Add passkey
      </Button>
      <Modal opened={isOpen} onClose={close} title="Add passkey">
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
      const made = await createPasskey();
      if (made === null) return null;
      const body = { ...made, name, ...(password !== '' && { current_password: password }) };
      return unwrap(api.POST('/api/v1/users/me/passkeys', { body }));
    },
    onSuccess: (passkey) => {
      if (passkey === null) return;
      onClose();
      notifyDone(`Passkey ${passkey.name} added`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery().queryKey }),
  });
  const fault = issueFor(add.error, 'current_password');
  return (
    <Form onSend={(text) => add.mutate({ name: text('name'), password: text('password') })}>
      <TextInput
        name="name"
        label="Name"
        description="To recognise this passkey later."
        defaultValue={browserName(navigator.userAgent)}
        required
        maxLength={100}
        data-autofocus
      />
      <PasswordInput
        name="password"
        label="Current password"
        description="Leave empty if you have no password."
        autoComplete="current-password"
        error={fault && 'Wrong or missing password'}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
      <FormError error={fault === null ? add.error : null} />
      <FormButtons submit="Continue" isBusy={add.isPending} onCancel={onClose} />
    </Form>
  );
}
