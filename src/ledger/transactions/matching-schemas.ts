import { z } from 'zod';
import { REVERTED_MAX } from '#ledger/records/index.ts';
import { TransactionChange } from './schemas.ts';

const tagIds = z.array(z.string()).max(100, 'must have at most 100 tags').optional();

/** Members that can be the same in all of many transactions. */
const SameChange = TransactionChange.pick({
  account_id: true,
  category_id: true,
  merchant_id: true,
  notes: true,
  excluded: true,
  cleared: true,
  reviewed: true,
})
  .extend({
    add_tag_ids: tagIds.meta({ description: 'Tags that each has afterwards, with those that it has.' }),
    remove_tag_ids: tagIds.meta({ description: 'Tags that none has afterwards.' }),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'must have a member to change')
  .meta({ id: 'SameChange' });

const expected_count = z
  .int()
  .min(1)
  .max(REVERTED_MAX, `must be at most ${REVERTED_MAX}; narrow the filters`)
  .meta({ description: 'How many match. With another number nothing is written: 409.', examples: [1284] });

/** The body of a change of all that match. */
export const ChangeOfMatching = z
  .object({
    op: z.enum(['update', 'delete']).meta({
      description: 'A deletion takes their split lines and their transfers too, confirmed ones included.',
    }),
    expected_count,
    transaction: SameChange.optional().meta({ description: 'For an `update`.' }),
    unlink_transfer: z.boolean().optional().meta({
      description: 'With `true`: also where it ends a confirmed transfer. Without it such a change is refused.',
    }),
  })
  .superRefine(({ op, transaction }, ctx) => {
    const isChange = op === 'update';
    if (isChange === (transaction !== undefined)) return;
    const message = isChange ? 'transaction is required' : 'must be left out of a deletion';
    ctx.addIssue({ code: 'custom', path: ['transaction'], message });
  })
  .meta({ id: 'ChangeOfMatching' });

export const ChangedMatching = z
  .object({
    count: z.int().meta({ description: 'How many match.' }),
    changes: z.int().meta({ description: 'How many changes were recorded: none for what was so already.' }),
  })
  .meta({ id: 'ChangedMatching' });
