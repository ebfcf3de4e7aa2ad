import { z } from 'zod';
import { civilDate, localeQuery } from '#http/routing/query.ts';
import { decimal, line, notes } from '#http/routing/text.ts';
import { nature, Transaction } from '#ledger/transactions/index.ts';

const PARTS_MAX = 50;

const SplitPart = z
  .object({
    id: z.string().optional().meta({ description: 'A part that the split has already; without it a new one is made.' }),
    amount: decimal.meta({ description: 'A decimal. Without `nature`, money out is positive.' }),
    nature: nature.optional(),
    name: line(255).optional().meta({ description: "Default: the transaction's own." }),
    notes: notes(10_000).nullable().optional(),
    category_id: z.string().nullable().optional(),
    merchant_id: z.string().nullable().optional().meta({ description: "Default: the transaction's own." }),
    tag_ids: z.array(z.string()).max(100, 'must have at most 100 tags').nullable().optional(),
    excluded: z.boolean().optional().meta({ description: "Default: the transaction's own." }),
  })
  .meta({ id: 'SplitPart' });

/** What a transaction is divided into. The set is written as one: a part that is not in it goes. */
export const Splits = z
  .object({
    splits: z
      .array(SplitPart)
      .max(PARTS_MAX, `must have at most ${PARTS_MAX} parts`)
      .default([])
      .meta({ description: 'At least two. Their amounts sum exactly to that of the transaction.' }),
    amount: decimal.optional().meta({ description: 'A new amount of the whole, in the same write.' }),
    nature: nature.optional(),
    date: civilDate.optional().meta({ description: 'A new day of the whole and its parts, in the same write.' }),
  })
  .meta({ id: 'Splits' });

/** A whole and its parts on the wire. */
export const SplitTransaction = z
  .object({ transaction: Transaction, splits: z.array(Transaction) })
  .meta({ id: 'SplitTransaction' });

/** The query of every split route. */
export const SplitQuery = z.object(localeQuery);
