import { z } from 'zod';

const count = z.int();

/** What a family has of sample data. */
export const SampleData = z
  .object({
    present: z.boolean().meta({ description: 'Whether any sample account is there.' }),
    can_create: z.boolean().meta({ description: 'False where the family has accounts of its own.' }),
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
      .meta({ description: 'In sample accounts, whatever somebody has added there included.' }),
  })
  .meta({ id: 'SampleData' });
