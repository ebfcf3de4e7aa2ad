import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { loadPairs, presentSide } from '#ledger/transfer-pairs/index.ts';
import type { RejectedTransferRow } from '#ledger/transfer-sides/index.ts';

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
