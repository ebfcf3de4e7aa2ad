import type { z } from 'zod';
import type { Passkey } from './schemas.ts';
import type { PasskeyRow } from './store.ts';

export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): z.output<typeof Passkey> {
  return { id, name, created_at, last_used_at };
}

/** A passkey as change rows store it, without its credential id and key. */
export function passkeyRecord({ id, user_id, name, created_at, last_used_at }: PasskeyRow): object {
  return { id, user_id, name, created_at, last_used_at };
}
