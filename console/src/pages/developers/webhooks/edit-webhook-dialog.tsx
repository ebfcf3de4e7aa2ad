import { notifyDone } from '../../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useChangeWebhook } from './use-change-webhook.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { type Webhook, webhookMembers, webhookName, webhookValues } from './webhook-values.ts';

type EditWebhookDialogProps = {
  readonly webhook: Webhook;
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function EditWebhookDialog({ webhook, opened, onClose }: EditWebhookDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('Edit {name}', { name: webhookName(webhook) })}
      size="lg"
      draft={`edit webhook ${webhook.id}`}
    >
      <EditWebhook webhook={webhook} onClose={onClose} />
    </FormDialog>
  );
}

function EditWebhook({ webhook, onClose }: Omit<EditWebhookDialogProps, 'opened'>) {
  const form = useForm({ initialValues: webhookValues(webhook) });
  const change = useChangeWebhook(webhook.id, { showsError: true });
  const onSuccess = () => {
    notifyDone(t('{name} saved', { name: webhookName(webhook) }));
    onClose();
  };
  return (
    <Form
      form={form}
      error={change.error}
      onSend={(values) => change.mutate(webhookMembers(values), { onSuccess })}
      buttons={<FormButtons submit={t('Save webhook')} isBusy={change.isPending} onCancel={onClose} />}
    >
      <WebhookFields form={form} />
    </Form>
  );
}
