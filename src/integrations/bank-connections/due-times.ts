import { createHash } from 'node:crypto';
import { DAY_MS, instant } from '#kernel/time/clock.ts';

const HOUR_MS = 60 * 60 * 1000;

/** No sync by itself comes sooner after another one. */
const APART_MS = 4 * HOUR_MS;

/** The same place in the day for a connection each day; those of many connections lie evenly over the day. */
function placeInDay(connectionId: string): number {
  return createHash('sha256').update(connectionId).digest().readUInt32BE(0) % DAY_MS;
}

/** When the next sync after a success is due, RFC 3339: at the connection's own time of the day. */
export function nextSyncAt(connectionId: string, now: number): string {
  const earliest = now + APART_MS;
  const today = Math.floor(earliest / DAY_MS) * DAY_MS + placeInDay(connectionId);
  return instant(today >= earliest ? today : today + DAY_MS);
}

/**
 * When it is tried again after so many failures in a row: after an hour, then twice as long each time, at most a day, and not before the
 * service wants.
 */
export function nextTryAt(connectionId: string, now: number, failures: number, retryAfterMs: number | null): string {
  const wait = Math.min(DAY_MS, HOUR_MS * 2 ** Math.min(failures - 1, 5));
  // So that connections that failed together do not come back together.
  const apart = placeInDay(connectionId) % (wait / 4);
  return instant(now + Math.max(wait, retryAfterMs ?? 0) + apart);
}
