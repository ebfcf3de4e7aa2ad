import type { AdapterPayload } from 'oidc-provider';

/** How many seconds a device waits between two polls unless it is told to slow down (RFC 8628 §3.5). */
export const POLL_SECONDS = 5;
/** How many seconds a device code and its user code are good. */
export const DEVICE_CODE_SECONDS = 600;

/** A device code's payload with what we keep of its polls. Times are epoch milliseconds. */
type DeviceCodePayload = AdapterPayload & { readonly polledAt?: number; readonly pollSeconds?: number };

/** Whether a person has decided on a device code, one way or the other. */
export function isDecided({ accountId, error }: AdapterPayload): boolean {
  return accountId !== undefined || error !== undefined;
}

/**
 * Notes a poll of a device code that nobody has decided on yet, and tells whether it came too soon, which makes every later
 * one wait five seconds more.
 */
export function isPolledTooSoon(
  payload: DeviceCodePayload,
  now: number,
): { readonly isTooSoon: boolean; readonly payload: DeviceCodePayload } {
  if (isDecided(payload)) return { isTooSoon: false, payload };
  const pollSeconds = payload.pollSeconds ?? POLL_SECONDS;
  const isTooSoon = payload.polledAt !== undefined && now < payload.polledAt + pollSeconds * 1000;
  return {
    isTooSoon,
    payload: { ...payload, polledAt: now, pollSeconds: isTooSoon ? pollSeconds + POLL_SECONDS : pollSeconds },
  };
}
