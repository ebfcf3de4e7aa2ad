import type { z } from 'zod';
import type { Identity } from './schemas.ts';
import type { IdentityRow } from './store.ts';

/** An identity on the wire. */
export function presentIdentity(row: IdentityRow): z.output<typeof Identity> {
  const { id, issuer, subject, email, created_at, last_used_at } = row;
  return { id, issuer, subject, email, created_at, last_used_at };
}

/** An identity as its changes are recorded. */
export function identityRecord({ family_id, ...rest }: IdentityRow): object {
  return rest;
}
