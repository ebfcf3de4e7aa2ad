import { randomUUIDv7 } from 'node:crypto';

const CANONICAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let last = '';

/**
 * A UUIDv7 (RFC 9562 §6.2, monotonic), greater than every earlier id of this process: the order of ids is the order of creation,
 * within a millisecond and when the clock steps back.
 */
export function newId(): string {
  const random = randomUUIDv7();
  last = random > last ? random : successor(last);
  return last;
}

const LOW_DIGITS = 12;

// The low 48 bits are random, so incrementing them cannot overflow in the life of a process.
function successor(id: string): string {
  const low = Number.parseInt(id.slice(-LOW_DIGITS), 16) + 1;
  return id.slice(0, -LOW_DIGITS) + low.toString(16).padStart(LOW_DIGITS, '0').slice(-LOW_DIGITS);
}

/** True for a lower-case UUID with hyphens. Other spellings are not ids. */
export function isId(text: string): boolean {
  return CANONICAL_UUID.test(text);
}
