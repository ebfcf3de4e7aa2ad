import type { z } from 'zod';
import type { Passkey } from './schemas.ts';
import type { PasskeyRow } from './store.ts';

/** A passkey on the wire. */
export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): z.output<typeof Passkey> {
  return { id, name, created_at, last_used_at };
}

/** A passkey as the family's changes keep it: neither what its authenticator calls it nor its key. */
export function passkeyRecord({ id, user_id, name, created_at, last_used_at }: PasskeyRow): object {
  return { id, user_id, name, created_at, last_used_at };
}
