import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  addRecurring,
  changeRecurring,
  findRecurring,
  RECURRING,
  type RecurringRow,
  removeRecurring,
} from '#ledger/recurring/index.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { requireReferences } from './require-references.ts';
import type { RecordState, RevertedRecord } from './reverted-record.ts';
import { count, flagOf, minor, minorOrNull, text, textOrNull } from './state-members.ts';

type Tx = FamilyTransaction;

export async function revertRecurring(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  await requireReferences(
    tx,
    RECURRING,
    reverted.flatMap(({ target }) => target ?? []),
  );
  for (const { id, now, target, follows } of reverted) {
    const accounts = [now, target].flatMap((state) => (state && textOrNull(state, 'account_id')) ?? []);
    for (const account of follows ? [] : accounts) await requirePermission(tx, account, 'full_control', 'Change');
    const before = await findRecurring(tx.db, tx.familyId, id);
    if (target === null && before !== undefined) await removeRecurring(tx, before);
    if (target === null) continue;
    const row = rowOf(tx, target);
    if (before === undefined) await addRecurring(tx, row);
    else await changeRecurring(tx, before, row);
  }
}

function rowOf(tx: Tx, state: RecordState): RecurringRow {
  return {
    family_id: tx.familyId,
    id: state.id,
    account_id: textOrNull(state, 'account_id'),
    merchant_id: textOrNull(state, 'merchant_id'),
    category_id: textOrNull(state, 'category_id'),
    name: textOrNull(state, 'name'),
    payment_name: textOrNull(state, 'payment_name'),
    amount_minor: minor(state, 'signed_amount'),
    currency: text(state, 'currency'),
    frequency: text(state, 'frequency') as RecurringRow['frequency'],
    expected_day_of_month: count(state, 'expected_day_of_month'),
    last_occurrence_date: text(state, 'last_occurrence_date'),
    next_expected_date: text(state, 'next_expected_date'),
    end_date: textOrNull(state, 'end_date'),
    status: text(state, 'status') as RecurringRow['status'],
    occurrence_count: count(state, 'occurrence_count'),
    manual: flagOf(state, 'manual'),
    min_minor: minorOrNull(state, 'signed_amount_min'),
    max_minor: minorOrNull(state, 'signed_amount_max'),
    avg_minor: minorOrNull(state, 'signed_amount_avg'),
    created_at: text(state, 'created_at'),
    updated_at: tx.now,
  };
}
