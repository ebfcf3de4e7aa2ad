import { Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { Form, FormButtons, FormError } from '../../forms/index.ts';
import { apiKeysQuery, type KeyScope, ScopePicker } from '../credentials/index.ts';
import { addressesOf, type Expiry, expiresAt } from './expiry.ts';
import { IssuedKey } from './issued-key.tsx';
import { KEY_MEMBERS, KeyFields, tierOf } from './key-fields.tsx';

/** Creates a key and shows its secret once. */
export function CreateKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New API key" size="lg" closeOnClickOutside={false}>
      <CreateKey onClose={onClose} />
    </Modal>
  );
}

function CreateKey({ onClose }: { onClose: () => void }) {
  const [scopes, setScopes] = useState<KeyScope[]>(['read']);
  const [expiry, setExpiry] = useState<Expiry>({ kind: '90', date: '' });
  const create = useCreateKey();
  const send = (text: (name: string) => string) =>
    create.mutate({
      name: text('name'),
      scopes,
      expires_at: expiresAt(expiry) ?? null,
      allowed_ips: addressesOf(text('addresses')),
      tier: tierOf(text('tier')),
    });
  if (create.data !== undefined) return <IssuedKey issued={create.data} onClose={onClose} />;
  return (
    <Form onSend={send}>
      <KeyFields expiry={expiry} onExpiry={setExpiry} current={null} error={create.error} />
      <ScopePicker holder="key" scopes={scopes} onChange={setScopes} />
      <FormError error={create.error} fields={KEY_MEMBERS} />
      <FormButtons submit="Create key" isBusy={create.isPending} isDisabled={scopes.length === 0} onCancel={onClose} />
    </Form>
  );
}

function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['NewApiKey']) => unwrap(api.POST('/api/v1/api_keys', { body: { api_key: body } })),
    onSuccess: () => client.invalidateQueries(apiKeysQuery()),
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
}
