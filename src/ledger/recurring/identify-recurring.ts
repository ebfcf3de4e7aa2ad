import type { Kysely } from 'kysely';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family.ts';
import { addRows, changeRow } from '#ledger/records/index.ts';
import type { Membership } from '#ledger/visibility.ts';
import { findRecurrences, hasEnded, isSimilar, type Recurrence } from './find-recurrences.ts';
import { dayOf, intervalColumns, intervalOf } from './interval.ts';
import { RECURRING } from './kind.ts';
import {
  findMerchantIds,
  findPayments,
  findWritableAccounts,
  listAll,
  paymentName,
  RECURRING_MAX,
  type RecurringRow,
} from './store.ts';

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
  await addRows(
    tx,
    RECURRING,
    made.map((recurrence) => ({
      family_id: tx.familyId,
      id: newId(),
      ...columnsOf(recurrence),
      category_id: null,
      payment_name: null,
      end_date: null,
      posting: 'none' as const,
      status: 'active' as const,
      manual: 0n,
      created_at: tx.now,
      updated_at: tx.now,
    })),
  );
  for (const { row, change } of updates) await changeRow(tx, RECURRING, row, change);
  for (const row of ends) await changeRow(tx, RECURRING, row, { status: 'inactive' });
  return { identified: found.length, created: made.length, updated: updates.length, ended: ends.length };
}

/** The writes that bring stored recurrences in line with detected ones. */
type Plan = {
  readonly creations: readonly Recurrence[];
  readonly updates: readonly { readonly row: RecurringRow; readonly change: Partial<RecurringRow> }[];
  readonly ends: readonly RecurringRow[];
};

/**
 * Compares detected recurrences with stored ones. Manual and inactive ones do not change and are not detected again; a detected
 * one that has missed two periods becomes inactive.
 */
function reconcile(rows: readonly RecurringRow[], found: readonly Recurrence[], today: CivilDate): Plan {
  const creations: Recurrence[] = [];
  const updates: { row: RecurringRow; change: Partial<RecurringRow> }[] = [];
  const met = new Set<RecurringRow>();
  for (const recurrence of found) {
    const paid = rows.filter((row) => isSame(row, recurrence, recurrence));
    // Detected when only the charged amounts were compared.
    const same = paid.length > 0 ? paid : rows.filter((row) => isSame(row, recurrence, recurrence.charged));
    for (const row of same) met.add(row);
    const [row] = same.filter(({ manual }) => !isSet(manual));
    if (same.length === 0) creations.push(recurrence);
    if (row === undefined) continue;
    const change = differences(row, columnsOf(recurrence));
    if (Object.keys(change).length > 0) updates.push({ row, change });
  }
  const ends = rows.filter(
    (row) => !isSet(row.manual) && row.status === 'active' && !met.has(row) && isOver(row, today),
  );
  return { creations, updates, ends };
}

/** The columns of a detected recurrence. */
function columnsOf(found: Recurrence) {
  return {
    account_id: found.accountId,
    merchant_id: found.merchantId,
    name: found.name,
    amount_minor: found.amountMinor,
    currency: found.currency,
    ...intervalColumns(found.interval, dayOf(found.last)),
    last_occurrence_date: found.last,
    next_expected_date: found.next,
    occurrence_count: BigInt(found.count),
    min_minor: found.minMinor,
    max_minor: found.maxMinor,
    avg_minor: found.avgMinor,
  };
}

function differences(row: RecurringRow, found: ReturnType<typeof columnsOf>): Partial<RecurringRow> {
  const stored: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(found).filter(([column, value]) => stored[column] !== value));
}

function isSame(row: RecurringRow, found: Recurrence, { currency, amountMinor }: Recurrence['charged']): boolean {
  const isNamed = row.merchant_id === found.merchantId && (row.merchant_id !== null || paymentName(row) === found.name);
  const isPlaced = row.account_id === null || row.account_id === found.accountId;
  return isNamed && isPlaced && row.currency === currency && isSimilar(row.amount_minor, amountMinor);
}

function isOver(row: RecurringRow, today: CivilDate): boolean {
  return hasEnded(intervalOf(row), row.next_expected_date, today);
}
