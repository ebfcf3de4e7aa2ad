import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { familyCurrency } from '#ledger/family.ts';
import { labelsByName } from '#ledger/imported-entries/index.ts';
import { addForeignRecurring, intervalColumns } from '#ledger/recurring/index.ts';
import { type MovedRecurring, type MovedResult, type MovedTo, NOTHING_MOVED, roundedMinor } from './moved-records.ts';

/** Writes a recurring transaction of another program. */
export async function moveRecurring(tx: FamilyTransaction, moved: MovedRecurring, to: MovedTo): Promise<MovedResult> {
  const leftOut = (reason: string) => ({
    ...NOTHING_MOVED,
    leftOut: [{ kind: 'RecurringTransaction', reason, count: 1 }],
  });
  const account_id = moved.account === null ? null : to.accounts.get(moved.account);
  const currency = findCurrency(moved.currency ?? (await familyCurrency(tx.db, tx.familyId)));
  if (account_id === undefined) return leftOut('unknown_record');
  if (currency === undefined) return leftOut('unreadable');
  const labels = { category: moved.category, parentCategory: null, merchant: moved.merchant, tags: [] };
  const { category_id, merchant_id } = (await labelsByName(tx, [labels], to.unknownLabels))(labels);
  // In the file money out is positive: least and most swap.
  const minor = (amount: string | null) => (amount === null ? null : -roundedMinor(amount, currency));
  const name = moved.name?.slice(0, 255) ?? (merchant_id === null ? (moved.merchant?.slice(0, 255) ?? null) : null);
  const added = await addForeignRecurring(tx, {
    family_id: tx.familyId,
    id: newId(),
    account_id,
    category_id,
    merchant_id,
    name,
    payment_name: null,
    amount_minor: minor(moved.amount) ?? 0n,
    min_minor: minor(moved.amount_max),
    max_minor: minor(moved.amount_min),
    avg_minor: minor(moved.amount_avg),
    currency: currency.code,
    ...intervalColumns(moved.interval, moved.expected_day_of_month),
    last_occurrence_date: moved.last_occurrence_date,
    next_expected_date: moved.next_expected_date,
    end_date: moved.end_date,
    posting: 'none',
    status: moved.active ? 'active' : 'inactive',
    occurrence_count: BigInt(moved.occurrence_count),
    manual: flag(moved.manual),
    created_at: tx.now,
    updated_at: tx.now,
  });
  if ('reason' in added) return leftOut(added.reason);
  return {
    ...NOTHING_MOVED,
    imported: [{ kind: 'RecurringTransaction', count: 1 }],
    written: [{ kind: 'recurring', id: added.id, at: tx.now }],
  };
}
