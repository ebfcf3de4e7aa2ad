import { createHash } from 'node:crypto';
import { isId } from '#kernel/ids.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';

// Balances are computed, not stored. An id encodes its day and its account, readable only to users who may see the account.

const FIRST_DAY = dayNumber('1899-12-31');
const DAY_DIGITS = 6;
const DAYS_MAX = 402_000;

/** The id of an account's balance of one day: always the same, and no other's. A UUIDv8 (RFC 9562 §5.8). */
export function balanceId(account: { readonly id: string; readonly currency: string }, date: string): string {
  const hash = createHash('sha256').update(`${account.id} ${account.currency}`).digest('hex');
  const day = (dayNumber(date) - FIRST_DAY).toString(16).padStart(DAY_DIGITS, '0');
  const variant = '89ab'.charAt(Number.parseInt(hash.charAt(15), 16) % 4);
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(12, 15)}`, variant + hash.slice(16, 19)];
  return `${groups.join('-')}-${hash.slice(19, 25)}${day}`;
}

/** The day that an id is of; undefined for a text that is the id of no day. */
export function dayOfBalanceId(id: string): string | undefined {
  const day = Number.parseInt(id.slice(-DAY_DIGITS), 16);
  return isId(id) && day < DAYS_MAX ? dayAt(FIRST_DAY + day) : undefined;
}
