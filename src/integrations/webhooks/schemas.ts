import { z } from 'zod';
import { idFilter, Pagination, pageQuery, singleLineText } from '#http/fields.ts';
import { EVENT_TYPES, EVERY_EVENT } from './events.ts';

const members = {
  id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  account_ids: z.array(z.string()).nullable(),
  payload: z.enum(['records', 'ids']),
  enabled: z.boolean(),
  disabled_reason: z
    .enum(['failing', 'gone'])
    .nullable()
    .meta({
      description:
        'Why the server disabled it: nothing could be delivered for three days, or the receiver answered 410. ' +
        'Enable it again to go on where it stopped.',
    }),
  created_by: z.enum(['person', 'api_key', 'application']),
  created_by_id: z.string().meta({
    description: 'The user, API key or grant that created it. It sends nothing after that key or grant has ended.',
  }),
  previous_secret_expires_at: z.string().nullable(),
  sequence: z.int().meta({ description: 'The newest change that deliveries were made for.' }),
  failing_since: z.string().nullable().meta({ description: 'The first failed attempt since the last success.' }),
  created_at: z.string(),
  updated_at: z.string(),
};

export const Webhook = z.object(members).meta({ id: 'Webhook' });

/** A created webhook, or one with a new secret, which is not shown again. */
export const IssuedWebhook = z
  .object({
    ...members,
    secret: z.string().meta({ description: 'It signs deliveries and is shown only once.' }),
  })
  .meta({ id: 'IssuedWebhook' });

export const WebhookList = z.object({ webhooks: z.array(Webhook), pagination: Pagination }).meta({ id: 'WebhookList' });

const EVENTS_MAX = 100;
const ACCOUNTS_MAX = 500;
const URL_MAX = 2000;

const url = z
  .string('must be an https:// URL')
  .max(URL_MAX, `must have at most ${URL_MAX} characters`)
  .refine((text) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? ''), 'must be an https:// URL')
  .meta({ description: 'Where events are sent by POST: a public address, https only.' });

const events = z
  .array(z.enum([EVERY_EVENT, ...EVENT_TYPES]), 'must be an array of event types')
  .min(1, 'must list at least one event type; use * for all')
  .max(EVENTS_MAX, `must list at most ${EVENTS_MAX} event types`)
  .transform((types) => [...new Set(types)]);

const account_ids = z
  .array(idFilter, 'must be an array of ids')
  .min(1, 'must list at least one account; use null for all')
  .max(ACCOUNTS_MAX, `must list at most ${ACCOUNTS_MAX} accounts`)
  .transform((ids) => [...new Set(ids)])
  .nullable()
  .meta({ description: 'Only changes of these accounts; null for all that you may see.' });

const payload = z
  .enum(['records', 'ids'])
  .meta({ description: 'Whether an event has the record before and after the change, or only ids.' });
const description = singleLineText(200).nullable();
const enabled = z.boolean('must be true or false');

export const NewWebhook = z
  .object({
    url,
    events,
    account_ids: account_ids.optional(),
    payload: payload.default('records'),
    description: description.optional(),
    enabled: enabled.default(true),
  })
  .meta({ id: 'NewWebhook' });

export const WebhookChange = z
  .object({
    url: url.optional(),
    events: events.optional(),
    account_ids: account_ids.optional(),
    payload: payload.optional(),
    description: description.optional(),
    enabled: enabled.optional(),
  })
  .meta({ id: 'WebhookChange' });

const GRACE_SECONDS_MAX = 7 * 24 * 60 * 60;
const GRACE_SECONDS = 24 * 60 * 60;

export const WebhookRotation = z
  .object({
    grace_period_seconds: z
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(GRACE_SECONDS_MAX, `must be at most ${GRACE_SECONDS_MAX}, seven days`)
      .default(GRACE_SECONDS)
      .meta({ description: 'How long deliveries have a signature by the old secret too.' }),
  })
  .meta({ id: 'WebhookRotation' });

export const WebhookReplay = z
  .object({
    sequence: z
      .int('must be the sequence of a change, a whole number')
      .min(1, 'must be at least 1')
      .meta({ description: 'The first change to send again, a `sequence` of the change feed.' }),
  })
  .meta({ id: 'WebhookReplay' });

const status = z.enum(['pending', 'delivered', 'failed']);

const deliveryMembers = {
  id: z.string().meta({ description: 'Also the `webhook-id` that the receiver gets, the same at every attempt.' }),
  webhook_id: z.string(),
  event: z.string(),
  status,
  created_at: z.string(),
  sequence: z.int().nullable().meta({ description: 'The change; null for a test event.' }),
  attempts: z.int(),
  last_attempt_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
  error: z.string().nullable().meta({ description: 'Why the last attempt got no response.' }),
  duration_ms: z.int().nullable(),
  response_status: z.int().nullable(),
};

export const WebhookDelivery = z.object(deliveryMembers).meta({ id: 'WebhookDelivery' });

/** A delivery with its request and its response. */
export const WholeWebhookDelivery = z
  .object({
    ...deliveryMembers,
    request: z.object({
      url: z.string(),
      body: z.record(z.string(), z.unknown()).nullable().meta({ description: 'Null if you may no longer see it.' }),
    }),
    response_body: z.string().nullable().meta({ description: 'The first 1,000 characters.' }),
  })
  .meta({ id: 'WholeWebhookDelivery' });

export const WebhookDeliveryList = z
  .object({ webhook_deliveries: z.array(WebhookDelivery), pagination: Pagination })
  .meta({ id: 'WebhookDeliveryList' });

export const WebhookDeliveryQuery = z.object({
  ...pageQuery(),
  webhook_id: idFilter,
  status: status.optional(),
});
