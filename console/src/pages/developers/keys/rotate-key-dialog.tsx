import { Select, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../../api/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { GRACES } from '../graces.ts';
import { IssuedKey } from './issued-key.tsx';

type RotateKeyDialogProps = {
  readonly apiKey: Schemas['ApiKey'];
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Replaces a key's secret and shows the new one once; the old one can stay valid for a while. */
export function RotateKeyDialog({ apiKey, opened, onClose }: RotateKeyDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Rotate {name}', { name: apiKey.name })} size="lg">
      <RotateKey apiKey={apiKey} onClose={onClose} />
    </FormDialog>
  );
}

function RotateKey({ apiKey: { id, last_four }, onClose }: Omit<RotateKeyDialogProps, 'opened'>) {
  const form = useForm({ initialValues: { grace_period_seconds: '86400' } });
  const rotate = useRotateKey(id);
  if (rotate.data !== undefined) return <IssuedKey issued={rotate.data} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={rotate.error}
      onSend={(values) => rotate.mutate(Number(values.grace_period_seconds))}
      buttons={<FormButtons submit={t('Rotate key')} isBusy={rotate.isPending} onCancel={onClose} />}
    >
      <Text size="sm">{t('Replaces the secret. Name, permissions and history stay the same.')}</Text>
      <Select
        label={t('Current secret (…{last_four})', { last_four })}
        data={GRACES}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('grace_period_seconds')}
      />
    </Form>
  );
}

function useRotateKey(id: string) {
  return useMutation({
    mutationFn: (grace_period_seconds: number) =>
      unwrap(
        api.POST('/api/v1/api_keys/{id}/rotate', {
          params: { path: { id } },
          body: { api_key: { grace_period_seconds } },
        }),
      ),
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
}
