import { z } from 'zod';

const count = z.int();

/** The state of a family's sample data. */
export const SampleData = z
  .object({
    present: z.boolean().meta({ description: 'Whether any sample account exists.' }),
    can_create: z.boolean().meta({ description: 'False if the family has accounts of its own.' }),
    counts: z
      .object({
        accounts: count,
        transactions: count,
        valuations: count,
        recurring_transactions: count,
        categories: count,
        merchants: count,
        tags: count,
      })
      .meta({ description: 'In sample accounts, entries added by users included.' }),
  })
  .meta({ id: 'SampleData' });
