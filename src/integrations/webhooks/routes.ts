import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { getDelivery, listDeliveryPage, resendDelivery, sendTestEvent } from './deliveries.ts';
import {
  IssuedWebhook,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookList,
  WebhookReplay,
  WebhookRotation,
  WholeWebhookDelivery,
} from './schemas.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listOwnWebhooks,
  replayChanges,
  rotateWebhookSecret,
  updateWebhook,
  type WebhookParts,
} from './webhooks.ts';

const tag = 'Webhooks';
const path = '/api/v1/webhooks';
const wrapper = 'webhook';
const reading = { scope: 'webhooks:read', respects: ['accounts', 'days', 'masks'], unmasked: true } as const;
const writing = { scope: 'webhooks:write', respects: ['accounts', 'days', 'masks', 'writes'] } as const;

export function webhookRoutes(parts: WebhookParts): Route[] {
  return [...readingRoutes, ...writingRoutes(parts), ...sendingRoutes(parts)];
}

const readingRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listWebhooks',
    tag,
    summary: 'List your webhooks; a program sees those that it created',
    ...reading,
    query: PageOnlyQuery,
    responses: { 200: { description: 'A page of webhooks', schema: WebhookList }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listOwnWebhooks(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getWebhook',
    tag,
    summary: 'Show a webhook, without its secret',
    ...reading,
    params: idParams,
    responses: { 200: { description: 'The webhook', schema: Webhook }, ...errorResponses(404) },
    handle: async (context, { params }) => ok(await getWebhook(context, params.id)),
  }),
];

function writingRoutes(parts: WebhookParts): Route[] {
  return [
    route({
      method: 'POST',
      path,
      operation: 'createWebhook',
      tag,
      summary: 'Create a webhook; the only response with its secret. A program also needs changes:read',
      ...writing,
      proof: true,
      wrapper,
      secret: true,
      body: NewWebhook,
      responses: {
        201: { description: 'The webhook and its secret', schema: IssuedWebhook },
        ...errorResponses(422),
      },
      handle: async (context, { body }) => created(await createWebhook(context, parts, body)),
    }),
    ...bothUpdateMethods((method, operation) =>
      route({
        method,
        path: `${path}/:id`,
        operation: `${operation}Webhook`,
        tag,
        summary:
          'Change a webhook, or enable it again: it goes on where it stopped. A new URL and enabling need a proof',
        ...writing,
        wrapper,
        params: idParams,
        body: WebhookChange,
        responses: { 200: { description: 'The webhook', schema: Webhook }, ...errorResponses(404, 422) },
        handle: async (context, { params, body }) => ok(await updateWebhook(context, parts, params.id, body)),
      }),
    ),
    route({
      method: 'POST',
      path: `${path}/:id/rotate`,
      operation: 'rotateWebhookSecret',
      tag,
      summary: 'Give a webhook a new secret; the old one signs too during the grace period',
      ...writing,
      proof: true,
      secret: true,
      params: idParams,
      body: WebhookRotation,
      responses: {
        200: { description: 'The webhook and its new secret', schema: IssuedWebhook },
        ...errorResponses(404, 422),
      },
      handle: async (context, { params, body }) => ok(await rotateWebhookSecret(context, params.id, body)),
    }),
    route({
      method: 'DELETE',
      path: `${path}/:id`,
      operation: 'deleteWebhook',
      tag,
      summary: 'Delete a webhook and its log',
      ...writing,
      params: idParams,
      responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
      handle: async (context, { params }) => {
        await deleteWebhook(context, params.id);
        return NO_CONTENT;
      },
    }),
  ];
}

function sendingRoutes(parts: WebhookParts): Route[] {
  return [
    route({
      method: 'POST',
      path: `${path}/:id/replay`,
      operation: 'replayWebhook',
      tag,
      summary: 'Send the changes from a sequence on again',
      ...writing,
      params: idParams,
      body: WebhookReplay,
      responses: { 202: { description: 'The webhook', schema: Webhook }, ...errorResponses(404, 422) },
      handle: async (context, { params, body }) => ({
        status: 202,
        body: await replayChanges(context, parts, params.id, body.sequence),
      }),
    }),
  ];
}

const deliveriesPath = '/api/v1/webhook_deliveries';

export function deliveryRoutes(parts: WebhookParts): Route[] {
  return [...deliveryReadingRoutes, ...redeliveryRoutes(parts)];
}

const deliveryReadingRoutes: Route[] = [
  route({
    method: 'GET',
    path: deliveriesPath,
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
    path: `${deliveriesPath}/:id`,
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

function redeliveryRoutes(parts: WebhookParts): Route[] {
  return [
    route({
      method: 'POST',
      path: `${deliveriesPath}/:id/resend`,
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
