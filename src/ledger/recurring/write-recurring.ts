import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { AppError, allOf, invalid, notFound, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { requireCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { requirePermission, visibleAccountsIn } from '#ledger/visibility/index.ts';
import { requireNamed, requireOrder, statedAmounts } from './amounts.ts';
import { presentOne } from './read-recurring.ts';
import { addRecurring, removeRecurring } from './record.ts';
import type { NewRecurringTransaction } from './schemas.ts';
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
    await addRecurring(tx, row);
    return presentOne(tx.db, await visibleAccountsIn(tx), Date.parse(tx.now), row.id, locale);
  });
}

/** Deletes a recurring transaction; its entries stay. @throws AppError `not_found`, `forbidden`. */
export async function deleteRecurring(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => removeRecurring(tx, await requireWritable(tx, id)));
}

/** The recurring transaction, which the user may change. @throws AppError `not_found`, `forbidden`. */
export async function requireWritable(tx: FamilyTransaction, id: string): Promise<RecurringRow> {
  const row = await findRecurring(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Recurring transaction');
  if (row.account_id !== null) await requirePermission(tx, row.account_id, 'full_control', 'Recurring transaction');
  return row;
}

/** Throws for each label that the family does not have, when called. */
export async function findLabelFaults(
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
export function requireUnique(others: readonly RecurringRow[], row: RecurringRow): void {
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
  const { amount_minor, min_minor = null, max_minor = null, avg_minor = null } = statedAmounts(input, currency);
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
    frequency: input.frequency,
    expected_day_of_month: BigInt(input.expected_day_of_month),
    last_occurrence_date: input.last_occurrence_date,
    next_expected_date: input.next_expected_date,
    end_date: input.end_date ?? null,
    status: input.status,
    occurrence_count: BigInt(input.occurrence_count),
    manual: flag(input.manual ?? true),
    created_at: tx.now,
    updated_at: tx.now,
  };
  requireNamed(row);
  requireOrder(row);
  return row;
}
