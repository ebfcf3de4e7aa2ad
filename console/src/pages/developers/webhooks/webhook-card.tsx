import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { accountsQuery } from '../../../api/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { Facts, useFormat } from '../../../ui/index.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { type Webhook, webhookName } from './webhook-values.ts';
import classes from './webhooks.module.css';

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
