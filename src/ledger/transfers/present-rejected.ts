import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { RejectedTransferRow } from '#ledger/posting/index.ts';
import { loadPairs } from './load-pairs.ts';
import { presentSide } from './present-side.ts';

/** Presents rejected pairs in the order of `rows`. */
export async function presentRejected(
  db: Kysely<LedgerTables>,
  familyId: number,
  rows: readonly RejectedTransferRow[],
  locale: MoneyLocale | undefined,
): Promise<object[]> {
  const pairs = await loadPairs(db, familyId, rows);
  return pairs.map(({ pair, inflow, outflow }) => ({
    id: pair.id,
    inflow_transaction: presentSide(inflow, locale),
    outflow_transaction: presentSide(outflow, locale),
    created_at: secondsForm(pair.created_at),
    updated_at: secondsForm(pair.updated_at),
  }));
}
