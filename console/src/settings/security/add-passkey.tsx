import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { Form, FormButtons, FormError } from '../../forms/index.ts';
import { createPasskey } from '../../passkeys/index.ts';
import { browserName } from './browser-name.ts';
import { passkeysQuery } from './queries.ts';

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
    mutationFn: async (name: string) => {
      const made = await createPasskey();
      if (made === null) return null;
      return unwrap(api.POST('/api/v1/users/me/passkeys', { body: { ...made, name } }));
    },
    onSuccess: (passkey) => {
      if (passkey === null) return;
      onClose();
      notifyDone(`Passkey ${passkey.name} added`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery().queryKey }),
  });
  return (
    <Form onSend={(text) => add.mutate(text('name'))}>
      <TextInput
        name="name"
        label="Name"
        description="To recognise this passkey later."
        defaultValue={browserName(navigator.userAgent)}
        required
        maxLength={100}
        data-autofocus
      />
      <FormError error={add.error} />
      <FormButtons submit="Continue" isBusy={add.isPending} onCancel={onClose} />
    </Form>
  );
}
