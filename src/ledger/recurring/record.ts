import type { Change, FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import {
  type Columns,
  count,
  flagOf,
  minor,
  minorOrNull,
  type RecordState,
  text,
  textOrNull,
} from '#ledger/records/index.ts';
import {
  deleteRecurringRow,
  findMerchantName,
  insertRecurring,
  listOf,
  type RecurringRow,
  updateRecurringRow,
} from './store.ts';

/** A recurring transaction in change rows: ids, and decimal amounts with money in positive. */
export function recurringRecord(row: RecurringRow): object {
  const { family_id: _family, amount_minor, min_minor, max_minor, avg_minor, ...rest } = row;
  const currency = storedCurrency(row.currency);
  const decimal = (minor: bigint | null) => (minor === null ? null : formatDecimal(minor, currency));
  return {
    ...rest,
    signed_amount: formatDecimal(amount_minor, currency),
    signed_amount_min: decimal(min_minor),
    signed_amount_max: decimal(max_minor),
    signed_amount_avg: decimal(avg_minor),
    expected_day_of_month: Number(row.expected_day_of_month),
    occurrence_count: Number(row.occurrence_count),
    manual: isSet(row.manual),
  };
}

/** The columns of a recurring transaction in change rows. */
export function recurringColumns(record: RecordState): Columns<'recurring_transactions'> {
  return {
    id: record.id,
    account_id: textOrNull(record, 'account_id'),
    merchant_id: textOrNull(record, 'merchant_id'),
    category_id: textOrNull(record, 'category_id'),
    name: textOrNull(record, 'name'),
    payment_name: textOrNull(record, 'payment_name'),
    amount_minor: minor(record, 'signed_amount'),
    currency: text(record, 'currency'),
    frequency: text(record, 'frequency') as RecurringRow['frequency'],
    expected_day_of_month: count(record, 'expected_day_of_month'),
    last_occurrence_date: text(record, 'last_occurrence_date'),
    next_expected_date: text(record, 'next_expected_date'),
    end_date: textOrNull(record, 'end_date'),
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

const resource = 'recurring_transaction';

/** The account of a recurring transaction. One without an account belongs to the whole family. */
export function accountOf({ account_id }: RecurringRow): Pick<Change, 'accountIds'> {
  return account_id === null ? {} : { accountIds: [account_id] };
}

/** Inserts and records a recurring transaction. */
export async function addRecurring(tx: FamilyTransaction, row: RecurringRow): Promise<void> {
  await insertRecurring(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'create', after: recurringRecord(row), ...accountOf(row) });
}

/**
 * Updates and records a recurring transaction, and returns its new row. One that moves to another account goes for those who see
 * the one account, and comes for those who see the other.
 */
export async function changeRecurring(
  tx: FamilyTransaction,
  before: RecurringRow,
  change: Partial<RecurringRow>,
): Promise<RecurringRow> {
  const after = { ...before, ...change, updated_at: tx.now };
  await updateRecurringRow(tx.db, after);
  const records = { before: recurringRecord(before), after: recurringRecord(after) };
  if (before.account_id === after.account_id) {
    await tx.record({ resource, id: after.id, kind: 'update', ...records, ...accountOf(after) });
  } else {
    await tx.record({ resource, id: after.id, kind: 'delete', before: records.before, ...accountOf(before) });
    await tx.record({ resource, id: after.id, kind: 'create', after: records.after, ...accountOf(after) });
  }
  return after;
}

/** Deletes and records a recurring transaction. */
export async function removeRecurring(tx: FamilyTransaction, row: RecurringRow): Promise<void> {
  await deleteRecurringRow(tx.db, tx.familyId, row.id);
  await tx.record({ resource, id: row.id, kind: 'delete', before: recurringRecord(row), ...accountOf(row) });
}

export async function deleteRecurringOf(tx: FamilyTransaction, accountId: string): Promise<void> {
  for (const row of await listOf(tx.db, tx.familyId, 'account_id', accountId)) await removeRecurring(tx, row);
}

/** Moves the recurring transactions of a category to another one, or to none. */
export async function replaceRecurringCategory(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  for (const row of await listOf(tx.db, tx.familyId, 'category_id', from)) {
    await changeRecurring(tx, row, { category_id: to });
  }
}

/** Moves the recurring transactions of a merchant to another one, or, without one, keeps the merchant's name. */
export async function replaceRecurringMerchant(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const rows = await listOf(tx.db, tx.familyId, 'merchant_id', from);
  if (rows.length === 0) return;
  const merchantName = (await findMerchantName(tx.db, tx.familyId, from)) ?? null;
  for (const row of rows) {
    await changeRecurring(tx, row, { merchant_id: to, name: row.name ?? (to === null ? merchantName : null) });
  }
}
