/** A delivery that is not genuine, not complete, or too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export type Webhook = {
  /** The secret that was shown when the webhook was made, `whsec_…`; several while it is rotated. */
  readonly secret: string | readonly string[];
  /** The headers of the request, in any letter case. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it arrived, not parsed. */
  readonly body: string;
  /** How old or early a delivery may be; 300 by default. */
  readonly toleranceSeconds?: number;
};

/**
 * The parsed body of a genuine delivery, signed as Standard Webhooks says. Remember its `webhook-id`: the same delivery can
 * arrive twice. @throws WebhookError
 */
export async function verifyWebhook({ secret, headers, body, toleranceSeconds = 300 }: Webhook): Promise<unknown> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('the headers of a signed webhook are missing');
  const isNear = Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds;
  if (!isNear) throw new WebhookError('the webhook is too old or too early');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await importKey(one);
    for (const signature of signatures.split(' ')) {
      const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : null;
      if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(body);
    }
  }
  throw new WebhookError('no signature of the webhook fits its secret');
}

function headerOf(headers: Webhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found[0] : (found as string | undefined);
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === null) throw new WebhookError('the secret is not one of a webhook');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
