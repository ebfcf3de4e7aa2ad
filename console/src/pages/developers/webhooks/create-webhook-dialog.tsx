import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IssuedWebhook } from './issued-webhook.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { NEW_WEBHOOK, type WebhookValues, webhookMembers } from './webhook-values.ts';

/** The name of the draft of a new webhook. */
export const NEW_WEBHOOK_DRAFT = 'new webhook';

/** Creates a webhook and shows its secret once. */
export function CreateWebhookDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('New webhook')} size="lg" draft={NEW_WEBHOOK_DRAFT}>
      <CreateWebhook onClose={onClose} />
    </FormDialog>
  );
}

function CreateWebhook({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: NEW_WEBHOOK });
  const create = useCreateWebhook();
  if (create.data !== undefined) return <IssuedWebhook secret={create.data.secret} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={create.error}
      onSend={(values) => create.mutate(values)}
      buttons={<FormButtons submit={t('Create webhook')} isBusy={create.isPending} onCancel={onClose} />}
    >
      <WebhookFields form={form} />
    </Form>
  );
}

function useCreateWebhook() {
  return useMutation({
    mutationFn: (values: WebhookValues) =>
      unwrap(api.POST('/api/v1/webhooks', { body: { webhook: webhookMembers(values) } })),
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
}
