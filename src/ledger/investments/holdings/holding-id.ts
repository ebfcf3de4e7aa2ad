import { createHash } from 'node:crypto';
import { isId } from '#kernel/ids.ts';
import { type CivilDate, dayAt, dayNumber } from '#kernel/time/civil-date.ts';

/** An account and a security that it holds. */
export type HoldingLine = { readonly account_id: string; readonly security_id: string };

const LINE_DIGITS = 24;
const VERSION_AT = 12;
const VARIANT_AT = 16;
// Days before 1970 have negative numbers.
const FIRST_DAY = 2 ** 31;

/**
 * The id of a holding on a day: a UUID of version 8 (RFC 9562 §5.8) whose first 96 bits are a hash of account and security, and whose
 * last 32 bits are the day. Nothing is stored for it: the lines of a day are few, and are compared.
 */
export function holdingId({ account_id, security_id }: HoldingLine, date: CivilDate): string {
  const hash = createHash('sha256').update(`${account_id} ${security_id}`).digest('hex').slice(0, LINE_DIGITS);
  const line = `${hash.slice(0, VERSION_AT)}8${hash.slice(VERSION_AT + 1, VARIANT_AT)}8${hash.slice(VARIANT_AT + 1)}`;
  const digits = line + (dayNumber(date) + FIRST_DAY).toString(16).padStart(8, '0');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
}

/** The day of a holding's id; undefined for what is no such id. */
export function dayOfHoldingId(id: string): CivilDate | undefined {
  if (!isId(id)) return undefined;
  const day = Number.parseInt(id.slice(-8), 16) - FIRST_DAY;
  return Math.abs(day) < dayNumber('3000-01-01') ? dayAt(day) : undefined;
}
