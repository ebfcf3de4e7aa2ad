import { z } from 'zod';
import { SHARED_PERMISSIONS } from './permissions.ts';

/** Whether and how a member of the family sees an account, on the wire. */
export const AccountShare = z
  .object({
    account_id: z.string(),
    user_id: z.string(),
    permission: z.enum(SHARED_PERMISSIONS).meta({
      description:
        '`read_only` shows the account and everything in it; `read_write` also changes category, merchant, tags and notes of its entries; `full_control` does all that its owner may.',
    }),
    include_in_finances: z.boolean().meta({ description: "Whether it counts in the member's own reports." }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'AccountShare' });

/** Everyone whom an account is shared with, its owner left out. */
export const AccountShareList = z.object({ shares: z.array(AccountShare) }).meta({ id: 'AccountShareList' });

/** How an account is to be shared with somebody. */
export const AccountShareChange = z
  .object({
    permission: z.enum(SHARED_PERMISSIONS, `must be one of: ${SHARED_PERMISSIONS.join(', ')}`),
    include_in_finances: z.boolean().optional().meta({ description: 'True for a new share unless given.' }),
  })
  .meta({ id: 'AccountShareChange' });

/** `:id` and `:user_id` of a path. */
export const shareParams = z.object({ id: z.string(), user_id: z.string() });
