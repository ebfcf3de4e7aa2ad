import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { api, read, type Schemas, unwrap } from '../../../api/index.ts';
import { notifyDone, QueryView } from '../../../ui/feedback/index.ts';
import { formatDuration } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { listClasses, useFormat } from '../../../ui/index.ts';
import type { Webhook } from './webhook-values.ts';
import classes from './webhooks.module.css';

type Delivery = Schemas['WebhookDelivery'];

const [FEW, MOST] = [10, 100];
const REFRESH_MS = 5000;

/** The deliveries of a webhook, newest first. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [shown, setShown] = useState(FEW);
  const query = useQuery(deliveriesQuery(webhook.id, shown));
  return (
    <QueryView query={query}>
      {({ webhook_deliveries: deliveries, pagination }) => (
        <>
          {deliveries.length === 0 && <Text c="dimmed">{t('Nothing was sent yet.')}</Text>}
          <ul className={listClasses.lines} aria-label={t('Deliveries')}>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} canSend={webhook.enabled} />
            ))}
          </ul>
          {deliveries.length < Math.min(pagination.total_count ?? MOST, MOST) && (
            <Button variant="default" size="xs" onClick={() => setShown(MOST)}>
              {t('Show more')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}

function DeliveryRow({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const [isOpen, details] = useDisclosure(false);
  const title = useId();
  const format = useFormat();
  const { id, event, created_at, sequence, attempts, duration_ms } = delivery;
  const facts = [
    format.instant(created_at),
    sequence !== null && t('change {sequence}', { sequence }),
    t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts }),
    duration_ms !== null && formatDuration(duration_ms, format.locale),
  ];
  return (
    <li className={classes.delivery}>
      <div className={classes.line}>
        <Text size="sm" fw={500} id={title}>
          {event}
        </Text>
        <Status delivery={delivery} />
        <Group gap="xs" className={classes.actions ?? ''}>
          {canSend && <Resend delivery={delivery} />}
          <Button size="xs" variant="default" aria-expanded={isOpen} aria-describedby={title} onClick={details.toggle}>
            {t('Details')}
          </Button>
        </Group>
      </div>
      <Text size="sm" c="dimmed" className="amount">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {isOpen && <DeliveryDetails id={id} />}
    </li>
  );
}

function Status({ delivery: { status, response_status, error } }: { delivery: Delivery }) {
  const response = response_status ?? error;
  const words = { pending: t('Waiting'), delivered: t('Delivered'), failed: t('Failed') }[status];
  const color = { pending: 'gray', delivered: 'accent', failed: 'red' }[status];
  return (
    <>
      <Badge color={color} variant="outline">
        {words}
      </Badge>
      {response !== null && (
        <Text span size="sm" c="dimmed">
          {response}
        </Text>
      )}
    </>
  );
}

function Resend({ delivery: { id, event } }: { delivery: Delivery }) {
  const resend = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/webhook_deliveries/{id}/resend', { params: { path: { id } } })),
    onSuccess: () => {
      notifyDone(t('{event} is sent again', { event }));
    },
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={resend.isPending}
      onClick={() => resend.mutate()}
      aria-label={t('Send again: {event}', { event })}
    >
      {t('Send again')}
    </Button>
  );
}

/** The request and the response of a delivery. The response is text of the receiver. */
function DeliveryDetails({ id }: { id: string }) {
  const query = useQuery(deliveryQuery(id));
  return (
    <QueryView query={query}>
      {({ request, response_body, response_status, error }) => (
        <Stack gap="xs" mt="xs">
          <Part title={t('Request')}>
            {`POST ${request.url}\n\n${request.body === null ? t('You may no longer see the body.') : JSON.stringify(request.body, null, 2)}`}
          </Part>
          <Part title={t('Response')}>
            {response_status === null
              ? (error ?? t('No response yet'))
              : [response_status, response_body].filter((part) => part !== null).join('\n\n')}
          </Part>
        </Stack>
      )}
    </QueryView>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const label = useId();
  return (
    <div>
      <Text size="sm" fw={500} id={label}>
        {title}
      </Text>
      <Code block className={classes.text ?? ''} tabIndex={0} role="region" aria-labelledby={label}>
        {children}
      </Code>
    </div>
  );
}

/** The newest deliveries of a webhook; read again while it is shown. */
const deliveriesQuery = (webhook_id: string, per_page: number) =>
  read('/api/v1/webhook_deliveries', { query: { webhook_id, per_page } }, { refetchInterval: REFRESH_MS });

const deliveryQuery = (id: string) => read('/api/v1/webhook_deliveries/{id}', { path: { id } }, { staleTime: 0 });
