import { isSet } from '#database/tables/ledger-tables.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { hasEnded, type Recurrence } from './find-recurrences.ts';
import { isSimilar } from './similar.ts';
import { paymentName, type RecurringRow } from './store.ts';

/** The writes that bring stored recurrences in line with detected ones. */
export type Plan = {
  readonly creations: readonly Recurrence[];
  readonly updates: readonly { readonly row: RecurringRow; readonly change: Partial<RecurringRow> }[];
  readonly ends: readonly RecurringRow[];
};

/**
 * Compares detected recurrences with stored ones. Manual and inactive ones do not change and are not detected again; a detected
 * one that has missed two periods becomes inactive.
 */
export function reconcile(rows: readonly RecurringRow[], found: readonly Recurrence[], today: CivilDate): Plan {
  const creations: Recurrence[] = [];
  const updates: { row: RecurringRow; change: Partial<RecurringRow> }[] = [];
  const met = new Set<RecurringRow>();
  for (const recurrence of found) {
    const same = rows.filter((row) => isSame(row, recurrence));
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
export function columnsOf(found: Recurrence) {
  return {
    account_id: found.accountId,
    merchant_id: found.merchantId,
    name: found.name,
    amount_minor: found.amountMinor,
    currency: found.currency,
    frequency: found.frequency,
    expected_day_of_month: BigInt(found.expectedDay),
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

function isSame(row: RecurringRow, found: Recurrence): boolean {
  const isNamed = row.merchant_id === found.merchantId && (row.merchant_id !== null || paymentName(row) === found.name);
  const isPlaced = row.account_id === null || row.account_id === found.accountId;
  return isNamed && isPlaced && row.currency === found.currency && isSimilar(row.amount_minor, found.amountMinor);
}

function isOver(row: RecurringRow, today: CivilDate): boolean {
  const { frequency, expected_day_of_month, next_expected_date: next } = row;
  return hasEnded({ frequency, expectedDay: Number(expected_day_of_month), next }, today);
}
