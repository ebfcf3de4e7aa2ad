import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { TransferPairIds } from '#ledger/posting/index.ts';

/** A transfer side with its account. */
export type SideWithAccount = {
  readonly row: LedgerRow<'transactions'>;
  readonly account: { readonly id: string; readonly name: string; readonly type: string; readonly currency: string };
};

/** The two sides of a pair. */
export type TransferPair = { readonly inflow: SideWithAccount; readonly outflow: SideWithAccount };

/** Loads the sides of pairs, in order. A pair that was deleted meanwhile is left out. */
export async function loadPairs<Pair extends TransferPairIds>(
  db: Kysely<LedgerTables>,
  familyId: number,
  pairs: readonly Pair[],
): Promise<(TransferPair & { readonly pair: Pair })[]> {
  if (pairs.length === 0) return [];
  const ids = pairs.flatMap((pair) => [pair.inflow_transaction_id, pair.outflow_transaction_id]);
  const rows = await selectSides(db, familyId, ids);
  const sides = new Map(rows.map((row) => [row.id, toSide(row)]));
  return pairs.flatMap((pair) => {
    const [inflow, outflow] = [sides.get(pair.inflow_transaction_id), sides.get(pair.outflow_transaction_id)];
    return inflow === undefined || outflow === undefined ? [] : [{ pair, inflow, outflow }];
  });
}

function selectSides(db: Kysely<LedgerTables>, familyId: number, ids: readonly string[]) {
  return db
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
    )
    .selectAll('t')
    .select(['a.name as account_name', 'a.type as account_type', 'a.currency as account_currency'])
    .where('t.family_id', '=', familyId)
    .where('t.id', 'in', ids)
    .execute();
}

function toSide(row: Awaited<ReturnType<typeof selectSides>>[number]): SideWithAccount {
  const { account_id: id, account_name: name, account_type: type, account_currency: currency } = row;
  return { row, account: { id, name, type, currency } };
}
