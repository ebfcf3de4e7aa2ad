export { ATTEMPT_LIMITS } from './attempt.ts';
export { WebhookSender } from './webhook-sender.ts';
