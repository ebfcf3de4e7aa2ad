import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { accountsQuery, api, readAll, unwrap } from '../../../api/index.ts';
import { EmptyState, LoadingCards, QueryView } from '../../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useDraftDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconAlertTriangle, IconPlus, IconWebhook } from '../../../ui/icons/index.ts';
import { CurlButton, Facts, useFormat } from '../../../ui/index.ts';
import { SectionHeading } from '../section-heading.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { IssuedWebhook, WebhookFields } from './webhook-fields.tsx';
import { NEW_WEBHOOK, type Webhook, type WebhookValues, webhookMembers, webhookName } from './webhook-values.ts';
import classes from './webhooks.module.css';

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

const REASONS = {
  failing: t('Nothing could be delivered for three days, so it was disabled. Enable it to go on where it stopped.'),
  gone: t('The receiver answered that it is gone (410), so it was disabled. Enable it to go on where it stopped.'),
} as const;

/** One webhook: what it sends, its state, its actions and its deliveries. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const [isLogOpen, log] = useDisclosure(false);
  const heading = useId();
  const { url, description, enabled, disabled_reason } = webhook;
  return (
    <Paper component="article" aria-labelledby={heading}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <div className={classes.name}>
            <Group gap="xs">
              <Title order={3} size="h4" id={heading}>
                <bdi>{webhookName(webhook)}</bdi>
              </Title>
              {enabled ? <Badge variant="light">{t('Active')}</Badge> : <Badge color="yellow">{t('Disabled')}</Badge>}
            </Group>
            {description !== null && (
              <Text size="sm" c="dimmed">
                {url}
              </Text>
            )}
          </div>
          <WebhookActions webhook={webhook} onTest={log.open} />
        </Group>
        {disabled_reason !== null && (
          <Alert color="yellow" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
            {REASONS[disabled_reason]}
          </Alert>
        )}
        <Facts facts={useWebhookFacts(webhook)} />
        <Button
          variant="subtle"
          size="xs"
          className={classes.toggle ?? ''}
          aria-expanded={isLogOpen}
          aria-describedby={heading}
          onClick={log.toggle}
        >
          {isLogOpen ? t('Hide deliveries') : t('Show deliveries')}
        </Button>
        {isLogOpen && <DeliveryLog webhook={webhook} />}
      </Stack>
    </Paper>
  );
}

function useWebhookFacts(webhook: Webhook): Record<string, ReactNode> {
  const format = useFormat();
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const { events, account_ids, payload, failing_since, previous_secret_expires_at: overlap, created_by } = webhook;
  const names = accounts.filter(({ id }) => account_ids?.includes(id)).map(({ name }) => name);
  const makers = { person: t('You'), api_key: t('An API key'), application: t('An application') };
  return {
    [t('Events')]: events.includes('*') ? t('All changes') : events.join(', '),
    [t('Accounts')]: account_ids === null ? t('All') : names.join(', '),
    [t('Content')]: payload === 'records' ? t('The record before and after the change') : t('Only ids'),
    [t('Created by')]: makers[created_by],
    ...(failing_since !== null && { [t('Failing since')]: format.instant(failing_since) }),
    ...(overlap !== null && { [t('The old secret signs until')]: format.instant(overlap) }),
  };
}
