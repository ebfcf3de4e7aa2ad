import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { requirePermitted } from '#application/requirement.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { AppError, allOf, invalid, notFound, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, requireCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import { requirePermission, visibleAccountsIn } from '#ledger/visibility.ts';
import { dayOf, intervalColumns, intervalFrom, intervalMembers, intervalOfWord, wordOf } from './interval.ts';
import { RECURRING } from './kind.ts';
import { POSTS, setMaker } from './postings.ts';
import { presentOne } from './read-recurring.ts';
import type { NewRecurringTransaction, RecurringTransactionChange } from './schemas.ts';
import {
  findCategoryId,
  findMerchantName,
  findRecurring,
  listAll,
  paymentName,
  RECURRING_MAX,
  type RecurringRow,
} from './store.ts';

type Input = z.output<typeof NewRecurringTransaction>;

/**
 * Creates a recurring transaction.
 * @throws AppError `not_found` for an account or merchant that the user does not see; `forbidden`, `conflict`,
 * `validation_failed`.
 */
export function createRecurring(context: Context, input: Input, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const account_id = readable(() => input.account_id) ?? null;
    if (account_id !== null) await requirePermission(tx, account_id, 'full_control', 'Account');
    const labelFaults = await findLabelFaults(tx, {
      merchant_id: readable(() => input.merchant_id) ?? null,
      category_id: readable(() => input.category_id) ?? null,
    });
    const [row] = allOf(() => newRow(tx, input), ...labelFaults);
    const others = await listAll(tx.db, tx.familyId);
    requireUnique(others, row);
    if (others.length >= RECURRING_MAX) {
      throw new AppError('conflict', `A family has at most ${RECURRING_MAX} recurring transactions`);
    }
    await addRows(tx, RECURRING, [row]);
    await bindMaker(context, tx, row);
    return presentOne(tx.db, await visibleAccountsIn(tx), Date.parse(tx.now), row.id, locale);
  });
}

/** Deletes a recurring transaction; its entries stay. @throws AppError `not_found`, `forbidden`. */
export async function deleteRecurring(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => removeRows(tx, RECURRING, [await requireWritable(tx, id)]));
}

/** The recurring transaction, which the user may change. @throws AppError `not_found`, `forbidden`. */
async function requireWritable(tx: FamilyTransaction, id: string): Promise<RecurringRow> {
  const row = await findRecurring(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Recurring transaction');
  if (row.account_id !== null) await requirePermission(tx, row.account_id, 'full_control', 'Recurring transaction');
  return row;
}

/** Throws for each label that the family does not have, when called. */
async function findLabelFaults(
  tx: FamilyTransaction,
  { merchant_id, category_id }: { readonly merchant_id: string | null; readonly category_id: string | null },
): Promise<(() => void)[]> {
  const merchant = merchant_id === null ? null : await findMerchantName(tx.db, tx.familyId, merchant_id);
  const category = category_id === null ? null : await findCategoryId(tx.db, tx.familyId, category_id);
  return [
    () => {
      if (merchant === undefined) throw invalid('/merchant_id', 'unknown', 'must be a merchant of this family');
    },
    () => {
      if (category === undefined) throw invalid('/category_id', 'unknown', 'must be a category of this family');
    },
  ];
}

/** @throws AppError `conflict` for another with the same account, amount, currency, and merchant or name. */
function requireUnique(others: readonly RecurringRow[], row: RecurringRow): void {
  const isDuplicate = others.some(
    (other) =>
      other.id !== row.id &&
      other.account_id === row.account_id &&
      other.merchant_id === row.merchant_id &&
      (other.merchant_id !== null || paymentName(other) === paymentName(row)) &&
      other.amount_minor === row.amount_minor &&
      other.currency === row.currency,
  );
  if (isDuplicate) throw new AppError('conflict', 'Recurring transaction already exists');
}

function newRow(tx: FamilyTransaction, input: Input): RecurringRow {
  const currency = requireCurrency(input.currency);
  const [{ amount_minor, min_minor = null, max_minor = null, avg_minor = null }, schedule] = allOf(
    () => statedAmounts(input, currency),
    () => statedInterval(input, input.next_expected_date),
  );
  if (amount_minor === undefined) throw new Error('a new recurring transaction has an amount');
  const name = input.name ?? null;
  const row: RecurringRow = {
    family_id: tx.familyId,
    id: newId(),
    account_id: input.account_id ?? null,
    category_id: input.category_id ?? null,
    merchant_id: input.merchant_id ?? null,
    name,
    payment_name: input.payment_name === name ? null : (input.payment_name ?? null),
    amount_minor,
    min_minor,
    max_minor,
    avg_minor,
    currency: currency.code,
    ...schedule,
    last_occurrence_date: input.last_occurrence_date,
    next_expected_date: input.next_expected_date,
    end_date: input.end_date ?? null,
    posting: input.posting,
    status: input.status,
    occurrence_count: BigInt(input.occurrence_count),
    manual: flag(input.manual ?? true),
    created_at: tx.now,
    updated_at: tx.now,
  };
  requireNamed(row);
  requireOrder(row);
  requirePostable(row);
  return row;
}

type Change = z.output<typeof RecurringTransactionChange>;

// Detection finds none of these, so it need not leave a row alone that has them.
const KEEPS_DETECTION: readonly (keyof RecurringRow)[] = ['status', 'category_id', 'end_date', 'posting'];

const IDENTITY: readonly (keyof RecurringRow)[] = [
  ...(['account_id', 'merchant_id', 'name', 'payment_name', 'amount_minor'] as const),
];

/**
 * Changes a recurring transaction. Detection no longer changes one whose payments a user has described. Writes nothing if nothing
 * differs. @throws AppError `not_found`, `forbidden`, `conflict`, `validation_failed`.
 */
export function updateRecurring(context: Context, id: string, input: Change, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const before = await requireWritable(tx, id);
    const account = readable(() => input.account_id) ?? null;
    if (account !== null) await requirePermission(tx, account, 'full_control', 'Account');
    const labelFaults = await findLabelFaults(tx, {
      merchant_id: readable(() => input.merchant_id) ?? null,
      category_id: readable(() => input.category_id) ?? null,
    });
    const [change] = allOf(() => changeOf(before, input), ...labelFaults);
    const changed = Object.keys(change) as (keyof RecurringRow)[];
    if (changed.length > 0) {
      if (changed.some((column) => IDENTITY.includes(column))) {
        requireUnique(await listAll(tx.db, tx.familyId), { ...before, ...change });
      }
      // Detection must not decide on entries.
      const isDescribed = change.posting === 'automatic' || changed.some((column) => !KEEPS_DETECTION.includes(column));
      const after = await changeRow(tx, RECURRING, before, { ...change, ...(isDescribed && { manual: flag(true) }) });
      await bindMaker(context, tx, after);
    }
    return presentOne(tx.db, await visibleAccountsIn(tx), Date.parse(tx.now), id, locale);
  });
}

/** The columns that differ. */
function changeOf(before: RecurringRow, input: Change): Partial<RecurringRow> {
  const { status, posting, next_expected_date, end_date, ...rest } = input;
  const { account_id, merchant_id, category_id, name, payment_name } = rest;
  const [amounts, schedule] = allOf(
    () => statedAmounts(input, storedCurrency(before.currency)),
    () => statedInterval(input, next_expected_date ?? before.next_expected_date, before),
  );
  const wanted: Partial<Record<keyof RecurringRow, unknown>> = {
    status,
    posting,
    next_expected_date,
    end_date,
    account_id,
    merchant_id,
    category_id,
    name,
    payment_name,
    ...schedule,
    ...amounts,
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const after: RecurringRow = { ...before, ...Object.fromEntries(given) };
  if (after.payment_name === after.name) after.payment_name = null;
  // The average of the payments so far says nothing about another amount.
  if (after.amount_minor !== before.amount_minor && input.expected_amount_avg === undefined) after.avg_minor = null;
  requireNamed(after);
  requireOrder(after);
  requirePostable(after);
  const columns = Object.keys(after) as (keyof RecurringRow)[];
  return Object.fromEntries(
    columns.filter((column) => after[column] !== before[column]).map((column) => [column, after[column]]),
  );
}

type StatedInterval = Pick<Change, 'frequency' | 'expected_day_of_month' | 'interval'>;

/**
 * The columns of the interval in a request. A member that repeats the stored value asks for nothing, because clients send it back.
 * @throws AppError `validation_failed` for members that contradict each other.
 */
function statedInterval(
  { frequency, expected_day_of_month, interval }: StatedInterval,
  next: CivilDate,
  before?: RecurringRow,
): ReturnType<typeof intervalColumns> {
  const stored = before && intervalMembers(before);
  const day = expected_day_of_month ?? stored?.expected_day_of_month ?? dayOf(next);
  const stated = interval ? intervalFrom(interval, day) : undefined;
  const word = frequency === stored?.frequency ? undefined : (frequency ?? undefined);
  if (stated !== undefined && !isDeepStrictEqual(stated, stored?.interval)) {
    if (word !== undefined && word !== wordOf(stated)) {
      throw invalid('/frequency', 'contradicts', 'must be absent, or agree with interval');
    }
    const { day: _, ...rest } = stated;
    const isOtherDay =
      expected_day_of_month !== stored?.expected_day_of_month && intervalFrom(rest, day).day !== stated.day;
    if (expected_day_of_month !== undefined && isOtherDay) {
      throw invalid('/expected_day_of_month', 'contradicts', 'must be absent, or agree with interval');
    }
    return intervalColumns(stated, day);
  }
  if (stored === undefined || word !== undefined) return intervalColumns(intervalOfWord(word ?? 'monthly', day), day);
  const { day: _, ...rest } = stored.interval;
  return intervalColumns(intervalFrom(rest, day), day);
}

/** Adds a recurring transaction of another program. Returns the reason for one that cannot be added. */
export async function addForeignRecurring(
  tx: FamilyTransaction,
  row: RecurringRow,
): Promise<{ readonly id: string } | { readonly reason: 'exists' | 'too_many' | 'unreadable' }> {
  const others = await listAll(tx.db, tx.familyId);
  if (others.length >= RECURRING_MAX) return { reason: 'too_many' };
  try {
    requireUnique(others, row);
    requireNamed(row);
    requireOrder(row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reason: error.code === 'conflict' ? 'exists' : 'unreadable' };
  }
  await addRows(tx, RECURRING, [row]);
  return { id: row.id };
}

type Amounts = {
  readonly amount?: string | undefined;
  readonly expected_amount_min?: string | null | undefined;
  readonly expected_amount_max?: string | null | undefined;
  readonly expected_amount_avg?: string | null | undefined;
};

type Columns = Pick<RecurringRow, 'amount_minor' | 'min_minor' | 'max_minor' | 'avg_minor'>;

/** The columns of the amounts in a request; absent members have none. In requests money out is positive, so least and most swap. */
function statedAmounts(input: Amounts, currency: Currency): Partial<Columns> {
  const minor = (member: keyof Amounts) => {
    const text = input[member];
    if (text === undefined || text === null) return text;
    const amount = parseAmount(text, currency);
    if (!amount.ok) throw invalid(`/${member}`, amount.code, amount.message);
    return -amount.minor;
  };
  const [amount, most, least, average] = allOf(
    () => minor('amount'),
    () => minor('expected_amount_max'),
    () => minor('expected_amount_min'),
    () => minor('expected_amount_avg'),
  );
  return {
    ...(amount !== undefined && amount !== null && { amount_minor: amount }),
    ...(most !== undefined && { min_minor: most }),
    ...(least !== undefined && { max_minor: least }),
    ...(average !== undefined && { avg_minor: average }),
  };
}

/** @throws AppError `validation_failed` when the least amount is above the most. */
function requireOrder({ min_minor, max_minor }: RecurringRow): void {
  if (min_minor !== null && max_minor !== null && min_minor > max_minor) {
    throw invalid('/expected_amount_min', 'above_max', 'must not be more than expected_amount_max');
  }
}

/** @throws AppError `validation_failed` without a name and a merchant. */
function requireNamed({ name, merchant_id }: RecurringRow): void {
  if (name === null && merchant_id === null) throw invalid('/name', 'required', 'or merchant_id is required');
}

/** @throws AppError `validation_failed` for one that is entered automatically into any account. */
function requirePostable({ posting, account_id }: RecurringRow): void {
  if (posting === 'automatic' && account_id === null) {
    throw invalid('/account_id', 'required', 'is required where posting is automatic');
  }
}

/** Makes the actor the one with whose rights it is entered, from today on. @throws AppError `insufficient_scope`. */
async function bindMaker({ actor, clock }: Context, tx: FamilyTransaction, row: RecurringRow): Promise<void> {
  if (row.posting === 'automatic') requirePermitted(actor, POSTS, clock());
  const today = await familyToday(tx.db, tx.familyId, clock());
  await setMaker(tx, row, addDays(today, -1));
}
