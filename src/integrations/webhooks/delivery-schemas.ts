import { z } from 'zod';
import { idFilter, Pagination, pageQuery } from '#http/fields.ts';

const status = z.enum(['pending', 'delivered', 'failed']);

const members = {
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

export const WebhookDelivery = z.object(members).meta({ id: 'WebhookDelivery' });

/** A delivery with its request and its response. */
export const WholeWebhookDelivery = z
  .object({
    ...members,
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
