import { Button, Stack } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, readAll, unwrap } from '../../../api/index.ts';
import { EmptyState, LoadingCards, QueryView } from '../../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useDraftDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CurlButton } from '../../../ui/index.ts';
import { SectionHeading } from '../section-heading.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { IssuedWebhook, WebhookFields } from './webhook-fields.tsx';
import { NEW_WEBHOOK, type WebhookValues, webhookMembers } from './webhook-values.ts';

export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery());
  const [isCreating, create] = useDraftDialog(NEW_WEBHOOK_DRAFT);
  return (
    <>
      <SectionHeading title={t('Webhooks')} text={t('Each change of your data is sent to a URL as it happens.')}>
        <CurlButton path="/api/v1/webhooks" />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
          {t('New webhook')}
        </Button>
      </SectionHeading>
      <QueryView query={webhooks} loading={<LoadingCards cards={2} height={220} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconWebhook size={32} aria-hidden />}
              title={t('No webhooks yet')}
              text={t('Create one to connect a script, a workflow tool or home automation.')}
            />
          ) : (
            <Stack>
              {all.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} />
              ))}
            </Stack>
          )
        }
      </QueryView>
      <CreateWebhookDialog opened={isCreating} onClose={create.close} />
    </>
  );
}

/** The name of the draft of a new webhook. */
const NEW_WEBHOOK_DRAFT = 'new webhook';

/** Creates a webhook and shows its secret once. */
function CreateWebhookDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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

/** The user's webhooks, those of their programs included. */
const webhooksQuery = () => readAll('/api/v1/webhooks', 'webhooks');
