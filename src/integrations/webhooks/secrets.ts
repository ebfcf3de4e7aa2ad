import { createHmac, randomBytes } from 'node:crypto';
import { webhookPlace } from '#database/open-secrets.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import type { WebhookRow } from './store.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret in the form of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export function sealSecret(box: SecretBox, id: string, secret: string): string {
  return box.seal(secret, webhookPlace(id));
}

/** The secrets that sign at an instant: the current one, and the previous one during an overlap. */
export function openSecrets(box: SecretBox, row: WebhookRow, now: string): string[] {
  const { previous_secret: previous, previous_secret_expires_at: until } = row;
  const sealed = previous !== null && until !== null && until > now ? [row.secret, previous] : [row.secret];
  return sealed.map((text) => box.open(text, webhookPlace(row.id)));
}

/** A message as it is signed. */
type Message = { readonly id: string; readonly timestamp: number; readonly body: string };

/** The value of `webhook-signature`: one signature for each secret. */
export function signaturesOf(secrets: readonly string[], { id, timestamp, body }: Message): string {
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return signed.join(' ');
}
