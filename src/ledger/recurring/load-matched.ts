import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import type { VisibleAccounts } from '#ledger/visibility/index.ts';
import { type Matched, matchPayments } from './match-payments.ts';
import { findNamedPayments, listVisible, type RecurringView } from './store.ts';

/** As far as detection looks back: three occurrences of a yearly payment. */
const LOOK_BACK_DAYS = 1100;

/** All visible recurring transactions with their payments of the last three years, as far as the user sees them. */
export async function loadMatched(
  db: Kysely<LedgerTables>,
  visible: VisibleAccounts,
  today: CivilDate,
): Promise<Matched<RecurringView>[]> {
  const rows = await listVisible(db, visible);
  return matchPayments(rows, await findNamedPayments(db, visible, rows, addDays(today, -LOOK_BACK_DAYS)));
}
