import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family/index.ts';
import type { Membership } from '#ledger/visibility/index.ts';
import { findRecurrences } from './find-recurrences.ts';
import { columnsOf, reconcile } from './reconcile.ts';
import { addRecurring, changeRecurring } from './record.ts';
import { findPayments, findWritableAccounts, listAll } from './store.ts';
import { RECURRING_MAX } from './write-recurring.ts';

// Contains three occurrences of a yearly payment.
const LOOK_BACK_DAYS = 1100;

/** Detects recurring transactions. */
export function identifyRecurring(context: Context) {
  return writeFamily(context, (tx) => identifyIn(tx, context.actor));
}

/** Detects recurring transactions in the accounts that the user may write to, and updates earlier detected ones. */
export async function identifyIn(tx: FamilyTransaction, member: Membership) {
  const today = await familyToday(tx.db, tx.familyId, Date.parse(tx.now));
  const accountIds = await findWritableAccounts(tx.db, member);
  const payments = await findPayments(tx.db, tx.familyId, accountIds, addDays(today, -LOOK_BACK_DAYS));
  // Entries dated in the future do not count.
  const found = findRecurrences(
    payments.filter(({ date }) => date <= today),
    today,
  );
  const writable = new Set(accountIds);
  const rows = await listAll(tx.db, tx.familyId);
  const ours = rows.filter(({ account_id }) => account_id === null || writable.has(account_id));
  const { creations, updates, ends } = reconcile(ours, found, today);
  const made = creations.slice(0, Math.max(0, RECURRING_MAX - rows.length));
  for (const recurrence of made) {
    await addRecurring(tx, {
      family_id: tx.familyId,
      id: newId(),
      ...columnsOf(recurrence),
      status: 'active',
      manual: flag(false),
      created_at: tx.now,
      updated_at: tx.now,
    });
  }
  for (const { row, change } of updates) await changeRecurring(tx, row, change);
  for (const row of ends) await changeRecurring(tx, row, { status: 'inactive' });
  return { identified: found.length, created: made.length, updated: updates.length, ended: ends.length };
}
