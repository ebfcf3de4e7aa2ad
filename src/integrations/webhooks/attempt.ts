import type { Database } from '#database/database.ts';
import type { ChangeReader } from '#integrations/changes/index.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import type { OutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { OutboundError } from '#outbound/outbound-error.ts';
import { bodyOf, type DeliveryRow } from './delivery-store.ts';
import { openSecrets, signaturesOf } from './secrets.ts';
import type { WebhookRow } from './store.ts';

export const ATTEMPT_LIMITS = { timeoutMs: 10_000, bytesMax: 64 * 1024 };

const SHOWN_CHARACTERS = 1000;
const UNPRINTABLE = /[^\P{C}\n\t]/gu;

/** The result of an attempt. `hidden`: the maker may no longer see the change, and nothing was sent. */
export type Outcome = {
  readonly kind: 'delivered' | 'refused' | 'hidden';
  /** How long the receiver asks to be left alone; 0 if it does not. */
  readonly waitMs: number;
  readonly values: Pick<DeliveryRow, 'duration_ms' | 'response_status' | 'response_body' | 'error'>;
};

type AttemptParts = { readonly database: Database; readonly clock: Clock; readonly fetch: OutboundFetch };

/** Sends a delivery once. Never throws for what the receiver does. */
export async function attempt(
  { database, clock, fetch }: AttemptParts,
  reader: ChangeReader,
  webhook: WebhookRow,
  { id, ...delivery }: DeliveryRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = await bodyOf(database.read, reader, webhook, delivery);
  if (body === undefined) return unanswered('hidden', 'the change can no longer be seen', null);
  const secrets = openSecrets(database.secrets, webhook, instant(clock()));
  const timestamp = Math.floor(clock() / 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(secrets, { id, timestamp, body }),
  };
  const began = performance.now();
  const duration = () => BigInt(Math.round(performance.now() - began));
  try {
    const response = await fetch(webhook.url, { method: 'POST', headers, body, signal });
    const text = (await response.text()).slice(0, SHOWN_CHARACTERS).replace(UNPRINTABLE, '');
    const answered = { response_status: BigInt(response.status), response_body: text, error: null };
    const waitMs = response.ok ? 0 : askedWait(response.headers.get('retry-after'), clock());
    return { kind: response.ok ? 'delivered' : 'refused', waitMs, values: { ...answered, duration_ms: duration() } };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return unanswered('refused', error.message, duration());
  }
}

function unanswered(kind: Outcome['kind'], error: string, duration_ms: bigint | null): Outcome {
  return { kind, waitMs: 0, values: { duration_ms, response_status: null, response_body: null, error } };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses between the attempts of a delivery: eleven attempts in three days. */
const PAUSES = [
  ...[5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR],
];

/** A webhook that got nothing through for as long is disabled. */
export const FAILING_MS_MAX = PAUSES.reduce((sum, pause) => sum + pause);

/** The longest wait that a receiver can ask for: a wrong header must not silence a webhook for days. */
const ASKED_MS_MAX = HOUR;

/** The wait of a `Retry-After`, in seconds or as a date, in milliseconds and at most an hour; 0 without a readable one. */
export function askedWait(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d{1,10}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), ASKED_MS_MAX);
}

/**
 * When to attempt a delivery again, in epoch milliseconds, after so many failed attempts, and not before the receiver wants it; null
 * to give it up.
 */
export function nextAttempt(failed: number, now: number, waitMs: number): number | null {
  const pause = PAUSES[failed - 1];
  return pause === undefined ? null : now + Math.max(pause, waitMs);
}
