import { randomUUIDv7 } from 'node:crypto';

const CANONICAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Makes an id: a UUIDv7 (RFC 9562), so that rows made later lie later in an index. */
export function newId(): string {
  return randomUUIDv7();
}

/** True for a UUID as {@link newId} writes it: lower case, with hyphens. Any other spelling names nothing. */
export function isId(text: string): boolean {
  return CANONICAL_UUID.test(text);
}
