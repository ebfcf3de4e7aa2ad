export { asksFor, EVENT_TYPES, eventOf, TEST_EVENT } from './events.ts';
export { forgetWebhooks } from './forget-webhooks.ts';
export { requireFeedReader, requireWebhook } from './require-allowed.ts';
export { openSecrets, signaturesOf } from './secrets.ts';
export {
  findWebhook,
  listEnabled,
  type Target,
  updateWebhookRow,
  type WebhookRow,
  webhookOf,
} from './store.ts';
export type { FindMaker, WebhookParts } from './webhook-parts.ts';
export { webhooksWithAccess } from './webhooks-with-access.ts';
export { changeWebhook, eraseWebhooks } from './write-webhook.ts';
