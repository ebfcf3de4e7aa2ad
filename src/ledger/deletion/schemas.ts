import { z } from 'zod';
import { Pagination, pageQuery } from '#http/fields.ts';

/** A deletion that a job carries out. */
const Deletion = z
  .object({
    id: z.string(),
    kind: z.enum(['account', 'ledger', 'history', 'category', 'merchant', 'tag', 'sample_labels']).meta({
      description:
        'One account, all data that the family had then, the change history of a closed family, one label, or unused sample labels.',
    }),
    account: z.object({ id: z.string(), name: z.string() }).nullable(),
    label: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The label, which is listed until no transaction has it.' }),
    entries_left: z.int().nullable().meta({ description: 'The transactions of the account that are still stored.' }),
    created_at: z.string().meta({ description: 'When the deletion was requested.' }),
  })
  .meta({ id: 'Deletion' });

export const DeletionPage = z
  .object({ deletions: z.array(Deletion), pagination: Pagination })
  .meta({ id: 'DeletionPage' });

export const DeletionListQuery = z.object(pageQuery());
