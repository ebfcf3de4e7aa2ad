import { z } from 'zod';
import type { Change, FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { familyToday } from '#ledger/family.ts';
import {
  addRows,
  type Columns,
  changeRow,
  count,
  describeEach,
  type Exported,
  flagOf,
  members,
  minor,
  minorOrNull,
  type RecordState,
  recordKind,
  removeRows,
  text,
  textOrNull,
} from '#ledger/records/index.ts';
import {
  FREQUENCIES,
  type Interval,
  intervalColumns,
  intervalFrom,
  intervalMembers,
  intervalOfWord,
  NewInterval,
} from './interval.ts';
import { POSTINGS, setMaker } from './postings.ts';
import { findMerchantName, listOf, type RecurringRow } from './store.ts';

// In this format money out is positive: amounts are negated, and maximum and minimum swap.
const EXPORTED_RECURRING: Exported = {
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
      frequency: z.enum(FREQUENCIES).nullable(),
      expected_day_of_month: z.int().min(1).max(31),
      last_occurrence_date: members.date,
      next_expected_date: members.date,
      status: z.enum(['active', 'inactive']),
      // Files of earlier versions are without these five.
      interval: NewInterval.nullable().default(null),
      category_id: members.id.nullable().default(null),
      payment_name: members.name.nullable().default(null),
      end_date: members.date.nullable().default(null),
      posting: z.enum(POSTINGS).default('none'),
      occurrence_count: z.int().min(0).max(1_000_000),
      manual: z.boolean(),
      expected_amount_min: z.string().nullable(),
      expected_amount_max: z.string().nullable(),
      expected_amount_avg: z.string().nullable(),
    })
    .refine(({ name, merchant_id }) => name !== null || merchant_id !== null, 'must have a name or a merchant')
    .refine(
      ({ frequency, interval }) => frequency !== null || interval !== null,
      'must have a frequency or an interval',
    )
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
    const { category_id, payment_name, end_date, interval, posting = 'none' } = record;
    return { ...commonData(record), category_id, payment_name, end_date, interval, posting };
  },
  // Without a word other servers would expect it each month.
  common: (record) => (record.frequency === null ? null : commonData(record)),
  restore: async (tx, records) => {
    const rows = records.map((record) => ({ family_id: tx.familyId, ...recurringColumns(record) }));
    await addRows(tx, RECURRING, rows);
    // The transactions of the file may come later: what is due today is in it, or is entered by hand.
    const today = await familyToday(tx.db, tx.familyId, Date.parse(tx.now));
    for (const row of rows) await setMaker(tx, row, today);
  },
};

function commonData(record: RecordState): object {
  const {
    signed_amount: _,
    signed_amount_min: _min,
    signed_amount_max: _max,
    signed_amount_avg: _avg,
    ...rest
  } = record;
  const { category_id: _category, payment_name: _name, end_date: _end, ...others } = rest;
  const { interval: _interval, posting: _posting, ...known } = others;
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

export const RECURRING = recordKind({
  resource: 'recurring_transaction',
  table: 'recurring_transactions',
  scope: 'recurring:write',
  refersTo: { account_id: 'account', category_id: 'category', merchant_id: 'merchant' },
  uniqueBy: [],
  hasDay: false,
  revertedWith: 'full_control',
  reset: 'at_once',
  exported: EXPORTED_RECURRING,
  describe: describeEach((row: RecurringRow) => ({ record: recurringRecord(row), ...accountOf(row) })),
  columnsOf: recurringColumns,
});

/** The account of a recurring transaction. One without an account belongs to the whole family. */
function accountOf({ account_id }: RecurringRow): Pick<Change, 'accountIds'> {
  return account_id === null ? {} : { accountIds: [account_id] };
}

/** A recurring transaction in change rows: ids, and decimal amounts with money in positive. */
function recurringRecord(row: RecurringRow): object {
  const { family_id: _family, amount_minor, min_minor, max_minor, avg_minor, ...rest } = row;
  const currency = storedCurrency(row.currency);
  const decimal = (minor: bigint | null) => (minor === null ? null : formatDecimal(minor, currency));
  return {
    ...rest,
    signed_amount: formatDecimal(amount_minor, currency),
    signed_amount_min: decimal(min_minor),
    signed_amount_max: decimal(max_minor),
    signed_amount_avg: decimal(avg_minor),
    ...intervalMembers(row),
    occurrence_count: Number(row.occurrence_count),
    manual: isSet(row.manual),
  };
}

/** The columns of a recurring transaction in change rows. */
function recurringColumns(record: RecordState): Columns<'recurring_transactions'> {
  return {
    id: record.id,
    account_id: textOrNull(record, 'account_id'),
    merchant_id: textOrNull(record, 'merchant_id'),
    category_id: textOrNull(record, 'category_id'),
    name: textOrNull(record, 'name'),
    payment_name: textOrNull(record, 'payment_name'),
    amount_minor: minor(record, 'signed_amount'),
    currency: text(record, 'currency'),
    ...intervalColumns(intervalIn(record), Number(record.expected_day_of_month)),
    last_occurrence_date: text(record, 'last_occurrence_date'),
    next_expected_date: text(record, 'next_expected_date'),
    end_date: textOrNull(record, 'end_date'),
    posting: (textOrNull(record, 'posting') ?? 'none') as RecurringRow['posting'],
    status: text(record, 'status') as RecurringRow['status'],
    occurrence_count: count(record, 'occurrence_count'),
    manual: flagOf(record, 'manual'),
    min_minor: minorOrNull(record, 'signed_amount_min'),
    max_minor: minorOrNull(record, 'signed_amount_max'),
    avg_minor: minorOrNull(record, 'signed_amount_avg'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

/** The interval of a record; those of earlier versions have the word alone. */
function intervalIn(record: RecordState): Interval {
  const { frequency, expected_day_of_month, interval } = record;
  const dayOfMonth = Number(expected_day_of_month);
  return interval === null || interval === undefined
    ? intervalOfWord(z.enum(FREQUENCIES).parse(frequency), dayOfMonth)
    : intervalFrom(NewInterval.parse(interval), dayOfMonth);
}

export async function deleteRecurringOf(tx: FamilyTransaction, accountId: string): Promise<void> {
  for (const row of await listOf(tx.db, tx.familyId, 'account_id', accountId)) await removeRows(tx, RECURRING, [row]);
}

/** Moves the recurring transactions of a category to another one, or to none. */
export async function replaceRecurringCategory(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  for (const row of await listOf(tx.db, tx.familyId, 'category_id', from)) {
    await changeRow(tx, RECURRING, row, { category_id: to });
  }
}

/** Moves the recurring transactions of a merchant to another one, or, without one, keeps the merchant's name. */
export async function replaceRecurringMerchant(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const rows = await listOf(tx.db, tx.familyId, 'merchant_id', from);
  if (rows.length === 0) return;
  const merchantName = (await findMerchantName(tx.db, tx.familyId, from)) ?? null;
  for (const row of rows) {
    await changeRow(tx, RECURRING, row, { merchant_id: to, name: row.name ?? (to === null ? merchantName : null) });
  }
}
