import type { Kysely } from 'kysely';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family.ts';
import type { Membership } from '#ledger/visibility/index.ts';
import { findRecurrences, type Recurrence } from './find-recurrences.ts';
import { columnsOf, reconcile } from './reconcile.ts';
import { addRecurring, changeRecurring } from './record.ts';
import { findMerchantIds, findPayments, findWritableAccounts, listAll, RECURRING_MAX } from './store.ts';

// Contains three occurrences of a yearly payment.
const LOOK_BACK_DAYS = 1100;

/** Detects recurring payments in the accounts that the user may write to. */
export function detectRecurrences({ db, actor, clock }: Context): Promise<Recurrence[]> {
  return detectIn(db.read, actor, clock());
}

/** Stores detected recurring transactions and updates earlier detected ones. */
export function identifyRecurring(context: Context, detected: readonly Recurrence[]) {
  return writeFamily(context, (tx) => storeDetected(tx, context.actor, detected));
}

/** Both in a running write. */
export async function identifyIn(tx: FamilyTransaction, member: Membership) {
  return storeDetected(tx, member, await detectIn(tx.db, member, Date.parse(tx.now)));
}

async function detectIn(db: Kysely<LedgerTables>, member: Membership, now: number): Promise<Recurrence[]> {
  const today = await familyToday(db, member.familyId, now);
  const accountIds = await findWritableAccounts(db, member);
  const payments = await findPayments(db, member.familyId, accountIds, addDays(today, -LOOK_BACK_DAYS));
  // Entries dated in the future do not count.
  return findRecurrences(
    payments.filter(({ date }) => date <= today),
    today,
  );
}

async function storeDetected(tx: FamilyTransaction, member: Membership, detected: readonly Recurrence[]) {
  const today = await familyToday(tx.db, tx.familyId, Date.parse(tx.now));
  const writable = new Set(await findWritableAccounts(tx.db, member));
  const merchants = await findMerchantIds(tx.db, tx.familyId, detected);
  // An account or merchant may be gone since the detection.
  const found = detected.filter(
    ({ accountId, merchantId }) => writable.has(accountId) && (merchantId === null || merchants.has(merchantId)),
  );
  const rows = await listAll(tx.db, tx.familyId);
  const ours = rows.filter(({ account_id }) => account_id === null || writable.has(account_id));
  const { creations, updates, ends } = reconcile(ours, found, today);
  const made = creations.slice(0, Math.max(0, RECURRING_MAX - rows.length));
  for (const recurrence of made) {
    await addRecurring(tx, {
      family_id: tx.familyId,
      id: newId(),
      ...columnsOf(recurrence),
      category_id: null,
      payment_name: null,
      end_date: null,
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
