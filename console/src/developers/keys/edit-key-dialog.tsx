import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { Form, FormButtons, FormError } from '../../forms/index.ts';
import { addressesOf, type Expiry, expiresAt } from './expiry.ts';
import { KEY_MEMBERS, KeyFields, tierOf } from './key-fields.tsx';
import { useChangeKey } from './use-change-key.ts';

type EditKeyDialogProps = {
  readonly apiKey: Schemas['ApiKey'];
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Edits a key; its scopes cannot change. */
export function EditKeyDialog({ apiKey, opened, onClose }: EditKeyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Edit ${apiKey.name}`} size="lg">
      <EditKey apiKey={apiKey} onClose={onClose} />
    </Modal>
  );
}

function EditKey({ apiKey, onClose }: Omit<EditKeyDialogProps, 'opened'>) {
  const [expiry, setExpiry] = useState<Expiry>({ kind: apiKey.expires_at === null ? 'never' : 'unchanged', date: '' });
  const change = useChangeKey(apiKey.id, { showsError: true });
  const send = (text: (name: string) => string) => {
    const tier = tierOf(text('tier'));
    const values = {
      name: text('name'),
      expires_at: expiresAt(expiry),
      allowed_ips: addressesOf(text('addresses')),
      ...(tier !== apiKey.tier && { tier }),
    };
    change.mutate(values, {
      onSuccess: () => {
        notifyDone(`${values.name} saved`);
        onClose();
      },
    });
  };
  return (
    <Form onSend={send}>
      <KeyFields expiry={expiry} onExpiry={setExpiry} current={apiKey} error={change.error} />
      <FormError error={change.error} fields={KEY_MEMBERS} />
      <FormButtons submit="Save key" isBusy={change.isPending} onCancel={onClose} />
    </Form>
  );
}
