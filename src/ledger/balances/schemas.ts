import { z } from 'zod';
import { ACCOUNT_TYPE_NAMES } from './account-types.ts';

/** An account as other resources show it. */
export const AccountRef = z
  .object({ id: z.string(), name: z.string(), account_type: z.enum(ACCOUNT_TYPE_NAMES) })
  .meta({ id: 'AccountRef' });

export const ForeignBalance = z.object({ currency: z.string(), balance: z.string(), balance_cents: z.int() }).meta({
  id: 'ForeignBalance',
  description: 'Sum of entries in another currency on days without a rate; not part of the balance.',
});
