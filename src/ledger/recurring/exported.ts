import { z } from 'zod';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { type Exported, members, minorOrNull, type RecordState, text } from '#ledger/records/index.ts';

// In this format money out is positive: amounts are negated, and maximum and minimum swap.
export const EXPORTED_RECURRING: Exported = {
  type: 'RecurringTransaction',
  orderBy: ['id'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      account_id: members.id.nullable(),
      merchant_id: members.id.nullable(),
      name: members.name.nullable(),
      currency: members.currency,
      ...members.times,
      amount: z.string(),
      frequency: z.enum(['weekly', 'monthly', 'yearly']),
      expected_day_of_month: z.int().min(1).max(31),
      last_occurrence_date: members.date,
      next_expected_date: members.date,
      status: z.enum(['active', 'inactive']),
      // Files of earlier versions are without these three.
      category_id: members.id.nullable().default(null),
      payment_name: members.name.nullable().default(null),
      end_date: members.date.nullable().default(null),
      occurrence_count: z.int().min(0).max(1_000_000),
      manual: z.boolean(),
      expected_amount_min: z.string().nullable(),
      expected_amount_max: z.string().nullable(),
      expected_amount_avg: z.string().nullable(),
    })
    .refine(({ name, merchant_id }) => name !== null || merchant_id !== null, 'must have a name or a merchant')
    .transform(({ amount, expected_amount_min, expected_amount_max, expected_amount_avg, ...record }, ctx) => {
      const read = (value: string | null, member: string) =>
        value === null ? null : members.negated(value, record.currency, ctx, member);
      return {
        ...record,
        signed_amount: read(amount, 'amount'),
        signed_amount_min: read(expected_amount_max, 'expected_amount_max'),
        signed_amount_max: read(expected_amount_min, 'expected_amount_min'),
        signed_amount_avg: read(expected_amount_avg, 'expected_amount_avg'),
      };
    }),
  data: (record) => {
    const { category_id, payment_name, end_date } = record;
    return { ...commonData(record), category_id, payment_name, end_date };
  },
  common: commonData,
};

function commonData(record: RecordState): object {
  const {
    signed_amount: _,
    signed_amount_min: _min,
    signed_amount_max: _max,
    signed_amount_avg: _avg,
    ...rest
  } = record;
  const { category_id: _category, payment_name: _name, end_date: _end, ...known } = rest;
  const negated = (member: string) => {
    const amount = minorOrNull(record, member);
    return amount === null ? null : formatDecimal(-amount, storedCurrency(text(record, 'currency')));
  };
  return {
    ...known,
    amount: negated('signed_amount'),
    expected_amount_min: negated('signed_amount_max'),
    expected_amount_max: negated('signed_amount_min'),
    expected_amount_avg: negated('signed_amount_avg'),
  };
}
