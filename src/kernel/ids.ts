import { randomUUIDv7 } from 'node:crypto';

const CANONICAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let last = '';

/**
 * Makes an id: a UUIDv7 (RFC 9562 §6.2, monotonic), greater than every one this process has made before, so that the order of
 * ids is the order of making, within a millisecond and across a clock that steps back.
 */
export function newId(): string {
  const drawn = randomUUIDv7();
  last = drawn > last ? drawn : successor(last);
  return last;
}

const LOW_DIGITS = 12;

// The low 48 bits are random: there is room above them for more ids than any process makes.
function successor(id: string): string {
  const low = Number.parseInt(id.slice(-LOW_DIGITS), 16) + 1;
  return id.slice(0, -LOW_DIGITS) + low.toString(16).padStart(LOW_DIGITS, '0').slice(-LOW_DIGITS);
}

/** True for a UUID as {@link newId} writes it: lower case, with hyphens. Any other spelling names nothing. */
export function isId(text: string): boolean {
  return CANONICAL_UUID.test(text);
}
