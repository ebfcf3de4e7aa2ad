import { Modal, Select, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/index.ts';
import { Form, FormButtons, FormError } from '../../forms/index.ts';
import { apiKeysQuery } from '../credentials/index.ts';
import { IssuedKey } from './issued-key.tsx';

const GRACES = [
  { value: '0', label: 'Stops at once' },
  { value: '3600', label: 'Works for another hour' },
  { value: '86400', label: 'Works for another day' },
  { value: '604800', label: 'Works for another week' },
];

type RotateKeyDialogProps = {
  readonly apiKey: Schemas['ApiKey'];
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Gives a key a new secret and shows it this once; the old one may work on for a while. */
export function RotateKeyDialog({ apiKey, opened, onClose }: RotateKeyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Rotate ${apiKey.name}`} size="lg" closeOnClickOutside={false}>
      <RotateKey apiKey={apiKey} onClose={onClose} />
    </Modal>
  );
}

function RotateKey({ apiKey: { id, last_four }, onClose }: Omit<RotateKeyDialogProps, 'opened'>) {
  const [grace, setGrace] = useState('86400');
  const rotate = useRotateKey(id);
  if (rotate.data !== undefined) return <IssuedKey issued={rotate.data} onClose={onClose} />;
  return (
    <Form onSend={() => rotate.mutate(Number(grace))}>
      <Text size="sm">The key keeps its name, what it may do and its history. Only its secret is replaced.</Text>
      <Select
        label={`The old secret, ending in ${last_four}`}
        data={GRACES}
        value={grace}
        allowDeselect={false}
        onChange={(value) => value !== null && setGrace(value)}
        data-autofocus
      />
      <FormError error={rotate.error} />
      <FormButtons submit="Rotate key" isBusy={rotate.isPending} onCancel={onClose} />
    </Form>
  );
}

function useRotateKey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (grace_period_seconds: number) =>
      answer(
        api.POST('/api/v1/api_keys/{id}/rotate', {
          params: { path: { id } },
          body: { api_key: { grace_period_seconds } },
        }),
      ),
    onSuccess: () => client.invalidateQueries(apiKeysQuery()),
    meta: { showsError: true },
    // The answer holds a secret: it is not kept a moment longer than the dialog.
    gcTime: 0,
  });
}
