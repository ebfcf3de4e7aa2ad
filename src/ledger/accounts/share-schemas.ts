import { z } from 'zod';
import { Pagination } from '#http/fields.ts';
import { SHARED_PERMISSIONS } from '#ledger/visibility/index.ts';

export const AccountShare = z
  .object({
    account_id: z.string(),
    user_id: z.string(),
    permission: z.enum(SHARED_PERMISSIONS).meta({
      description:
        '`read_only` shows the account and everything in it; `read_write` also changes category, merchant, tags and notes of its entries; `full_control` allows everything the owner may do.',
    }),
    include_in_finances: z.boolean().meta({ description: "Whether it counts in the member's reports." }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'AccountShare' });

/** The shares of an account, without its owner's. */
export const AccountShareList = z
  .object({ shares: z.array(AccountShare), pagination: Pagination })
  .meta({ id: 'AccountShareList' });

/** The body of a put. */
export const AccountShareChange = z
  .object({
    permission: z.enum(SHARED_PERMISSIONS, `must be one of: ${SHARED_PERMISSIONS.join(', ')}`),
    include_in_finances: z.boolean().optional().meta({ description: 'Default for a new share: true.' }),
  })
  .meta({ id: 'AccountShareChange' });

/** `:id` and `:user_id` of a path. */
export const shareParams = z.object({ id: z.string(), user_id: z.string() });
