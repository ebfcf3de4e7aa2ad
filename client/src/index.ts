export type { components, paths } from '../api.d.ts';
export type { Change, ChangesOptions } from './changes.ts';
export { CofferError, type Issue } from './coffer-error.ts';
export { type CofferClient, type CofferOptions, createCoffer, type Schemas } from './create-coffer.ts';
export { verifyWebhook, type Webhook, WebhookError } from './verify-webhook.ts';
