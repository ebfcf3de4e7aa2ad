import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { AppError, allOf, invalid, notFound, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, requireCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { requirePermission, visibleAccountsIn } from '#ledger/visibility/index.ts';
import { presentOne } from './read-recurring.ts';
import { addRecurring, changeRecurring, removeRecurring } from './record.ts';
import type { NewRecurringTransaction, RecurringTransactionChange } from './schemas.ts';
import { findMerchantName, findRecurring, listAll, type RecurringRow } from './store.ts';

type Input = z.output<typeof NewRecurringTransaction>;

/** The most recurring transactions of a family: a list reads them all. */
export const RECURRING_MAX = 1000;

/**
 * Creates a recurring transaction.
 * @throws AppError `not_found` for an account or merchant that the user does not see; `forbidden`, `conflict`,
 * `validation_failed`.
 */
export function createRecurring(context: Context, input: Input, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const account_id = readable(() => input.account_id) ?? null;
    const merchant_id = readable(() => input.merchant_id) ?? null;
    if (account_id !== null) await requirePermission(tx, account_id, 'full_control', 'Account');
    const merchantName = merchant_id === null ? null : await findMerchantName(tx.db, tx.familyId, merchant_id);
    const [row] = allOf(
      () => newRow(tx, input),
      () => {
        if (merchantName === undefined) throw invalid('/merchant_id', 'unknown', 'must be a merchant of this family');
      },
    );
    const others = await listAll(tx.db, tx.familyId);
    if (others.some((other) => isDuplicate(other, row))) {
      throw new AppError('conflict', 'Recurring transaction already exists');
    }
    if (others.length >= RECURRING_MAX) {
      throw new AppError('conflict', `A family has at most ${RECURRING_MAX} recurring transactions`);
    }
    await addRecurring(tx, row);
    return presentOne(tx.db, await visibleAccountsIn(tx), row.id, locale);
  });
}

/** Changes a recurring transaction. Writes nothing if nothing differs. @throws AppError `not_found`, `forbidden`. */
export function updateRecurring(
  context: Context,
  id: string,
  { status, expected_day_of_month, next_expected_date }: z.output<typeof RecurringTransactionChange>,
  locale?: MoneyLocale,
) {
  return writeFamily(context, async (tx) => {
    const before = await requireWritable(tx, id);
    const change: Partial<RecurringRow> = {
      ...(status !== undefined && status !== before.status && { status }),
      ...(expected_day_of_month !== undefined &&
        BigInt(expected_day_of_month) !== before.expected_day_of_month && {
          expected_day_of_month: BigInt(expected_day_of_month),
        }),
      ...(next_expected_date !== undefined &&
        next_expected_date !== before.next_expected_date && { next_expected_date }),
    };
    if (Object.keys(change).length > 0) await changeRecurring(tx, before, change);
    return presentOne(tx.db, await visibleAccountsIn(tx), id, locale);
  });
}

/** Deletes a recurring transaction; its entries stay. @throws AppError `not_found`, `forbidden`. */
export async function deleteRecurring(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => removeRecurring(tx, await requireWritable(tx, id)));
}

async function requireWritable(tx: FamilyTransaction, id: string): Promise<RecurringRow> {
  const row = await findRecurring(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Recurring transaction');
  if (row.account_id !== null) await requirePermission(tx, row.account_id, 'full_control', 'Recurring transaction');
  return row;
}

const EXPECTED_AMOUNTS = ['expected_amount_min', 'expected_amount_max', 'expected_amount_avg'] as const;

function newRow(tx: FamilyTransaction, input: Input): RecurringRow {
  const currency = requireCurrency(input.currency);
  // In requests money out is positive, so minimum and maximum swap.
  const minor = (member: (typeof EXPECTED_AMOUNTS)[number]) => {
    const text = input[member] ?? null;
    return text === null ? null : -minorOf(member, text, currency);
  };
  const [amount, min, max, average] = allOf(
    () => -minorOf('amount', input.amount, currency),
    () => minor('expected_amount_max'),
    () => minor('expected_amount_min'),
    () => minor('expected_amount_avg'),
  );
  if (min !== null && max !== null && min > max) {
    throw invalid('/expected_amount_min', 'above_max', 'must not be more than expected_amount_max');
  }
  return {
    family_id: tx.familyId,
    id: newId(),
    account_id: input.account_id ?? null,
    merchant_id: input.merchant_id ?? null,
    name: input.name ?? null,
    amount_minor: amount,
    currency: currency.code,
    frequency: input.frequency,
    expected_day_of_month: BigInt(input.expected_day_of_month),
    last_occurrence_date: input.last_occurrence_date,
    next_expected_date: input.next_expected_date,
    status: input.status,
    occurrence_count: BigInt(input.occurrence_count),
    manual: flag(input.manual ?? true),
    min_minor: min,
    max_minor: max,
    avg_minor: average,
    created_at: tx.now,
    updated_at: tx.now,
  };
}

function minorOf(member: string, text: string, currency: Currency): bigint {
  const amount = parseAmount(text, currency);
  if (!amount.ok) throw invalid(`/${member}`, amount.code, amount.message);
  return amount.minor;
}

/** Whether two have the same account, amount, currency, and merchant or name. */
function isDuplicate(one: RecurringRow, other: RecurringRow): boolean {
  return (
    one.account_id === other.account_id &&
    one.merchant_id === other.merchant_id &&
    (one.merchant_id !== null || one.name === other.name) &&
    one.amount_minor === other.amount_minor &&
    one.currency === other.currency
  );
}
