import { Select, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { GRACES } from '../graces.ts';
import { IssuedWebhook } from './issued-webhook.tsx';
import { type Webhook, webhookName } from './webhook-values.ts';

type RotateWebhookDialogProps = {
  readonly webhook: Webhook;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Gives a webhook a new secret and shows it once; the old one can sign for a while too. */
export function RotateWebhookDialog({ webhook, opened, onClose }: RotateWebhookDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Rotate {name}', { name: webhookName(webhook) })} size="lg">
      <RotateWebhook id={webhook.id} onClose={onClose} />
    </FormDialog>
  );
}

function RotateWebhook({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({ initialValues: { grace_period_seconds: '86400' } });
  const rotate = useRotateSecret(id);
  if (rotate.data !== undefined) return <IssuedWebhook secret={rotate.data.secret} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={rotate.error}
      onSend={(values) => rotate.mutate(Number(values.grace_period_seconds))}
      buttons={<FormButtons submit={t('Rotate secret')} isBusy={rotate.isPending} onCancel={onClose} />}
    >
      <Text size="sm">
        {t('Deliveries get a signature by the new secret, and for a while by the current one too.')}
      </Text>
      <Select
        label={t('Current secret')}
        data={GRACES}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('grace_period_seconds')}
      />
    </Form>
  );
}

function useRotateSecret(id: string) {
  return useMutation({
    mutationFn: (grace_period_seconds: number) =>
      unwrap(api.POST('/api/v1/webhooks/{id}/rotate', { params: { path: { id } }, body: { grace_period_seconds } })),
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
}
