import type { AdapterPayload } from 'oidc-provider';

/** Seconds between two polls of a device, before any slow-down (RFC 8628 §3.5). */
export const POLL_SECONDS = 5;
/** Lifetime of a device code and its user code. */
export const DEVICE_CODE_SECONDS = 600;

/** A device code's payload with the state of its polls. Times are epoch milliseconds. */
type DeviceCodePayload = AdapterPayload & { readonly polledAt?: number; readonly pollSeconds?: number };

/** Whether the user has allowed or denied the device. */
export function isDecided({ accountId, error }: AdapterPayload): boolean {
  return accountId !== undefined || error !== undefined;
}

/** Records a poll of an undecided device code. A poll that comes too soon adds five seconds to the interval. */
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
