import { z } from 'zod';
import { civilDate, decimal, localeQuery, multilineText, singleLineText } from '#http/fields.ts';
import { nature, Transaction } from './schemas.ts';

const LINES_MIN = 2;
const LINES_MAX = 50;

const SplitLine = z
  .object({
    id: z
      .string()
      .optional()
      .meta({ description: 'An existing line of this split; without it a new line is created.' }),
    amount: decimal.meta({ description: 'A decimal. Without `nature`, money out is positive.' }),
    nature: nature.optional(),
    name: singleLineText(255).optional().meta({ description: "Default: the transaction's." }),
    notes: multilineText(10_000).nullable().optional(),
    category_id: z.string().nullable().optional(),
    merchant_id: z.string().nullable().optional().meta({ description: "Default: the transaction's." }),
    tag_ids: z.array(z.string()).max(100, 'must have at most 100 tags').nullable().optional(),
    excluded: z.boolean().optional().meta({ description: "Default: the transaction's." }),
  })
  .meta({ id: 'SplitLine' });

/** The complete set of split lines: existing lines that it does not name are deleted. */
export const Splits = z
  .object({
    splits: z
      .array(SplitLine)
      .min(LINES_MIN, `must have at least ${LINES_MIN} split lines`)
      .max(LINES_MAX, `must have at most ${LINES_MAX} split lines`)
      .meta({ description: "Their amounts sum exactly to the transaction's." }),
    amount: decimal.optional().meta({ description: 'A new amount of the parent, in the same write.' }),
    nature: nature.optional(),
    date: civilDate.optional().meta({ description: 'A new day of the parent and its lines, in the same write.' }),
  })
  .meta({ id: 'Splits' });

export const SplitTransaction = z
  .object({ transaction: Transaction, splits: z.array(Transaction) })
  .meta({ id: 'SplitTransaction' });

export const SplitQuery = z.object(localeQuery);
