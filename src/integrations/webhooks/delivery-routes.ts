import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { getDelivery, listDeliveryPage, resendDelivery, sendTestEvent } from './deliveries.ts';
import {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WholeWebhookDelivery,
} from './delivery-schemas.ts';
import type { WebhookParts } from './webhooks.ts';

const tag = 'Webhooks';
const path = '/api/v1/webhook_deliveries';

/** The routes of what webhooks sent. */
export function deliveryRoutes(parts: WebhookParts): Route[] {
  return [...readingRoutes, ...sendingRoutes(parts)];
}

const readingRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listWebhookDeliveries',
    tag,
    summary: 'List the deliveries of a webhook, newest first',
    scope: 'webhooks:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    query: WebhookDeliveryQuery,
    responses: {
      200: { description: 'A page of deliveries', schema: WebhookDeliveryList },
      ...errorResponses(404, 422),
    },
    handle: async (context, { query }) => ok(await listDeliveryPage(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getWebhookDelivery',
    tag,
    summary: 'Show a delivery with its request and response. A program also needs changes:read',
    scope: 'webhooks:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    params: idParams,
    responses: { 200: { description: 'The delivery', schema: WholeWebhookDelivery }, ...errorResponses(404) },
    handle: async (context, { params }) => ok(await getDelivery(context, params.id)),
  }),
];

function sendingRoutes(parts: WebhookParts): Route[] {
  return [
    route({
      method: 'POST',
      path: `${path}/:id/resend`,
      operation: 'resendWebhookDelivery',
      tag,
      summary: 'Send a delivery again, with the same webhook-id',
      scope: 'webhooks:write',
      respects: ['accounts', 'days', 'masks', 'writes'],
      params: idParams,
      responses: { 202: { description: 'The delivery', schema: WebhookDelivery }, ...errorResponses(404, 409) },
      handle: async (context, { params }) => ({ status: 202, body: await resendDelivery(context, parts, params.id) }),
    }),
    route({
      method: 'POST',
      path: '/api/v1/webhooks/:id/test',
      operation: 'testWebhook',
      tag,
      summary: 'Send a test event',
      scope: 'webhooks:write',
      respects: ['accounts', 'days', 'masks', 'writes'],
      params: idParams,
      responses: { 202: { description: 'The delivery', schema: WebhookDelivery }, ...errorResponses(404, 409) },
      handle: async (context, { params }) => ({ status: 202, body: await sendTestEvent(context, parts, params.id) }),
    }),
  ];
}
