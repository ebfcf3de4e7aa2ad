import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

// A read model: the legs of transfers with the accounts they show, in one query.

/** A leg with the account it shows. */
export type LegView = {
  readonly row: LedgerRow<'transactions'>;
  readonly account: { readonly id: string; readonly name: string; readonly type: string; readonly currency: string };
};

/** What pairs two legs. */
export type LegPairIds = { readonly inflow_transaction_id: string; readonly outflow_transaction_id: string };

/** The two legs of one pair. */
export type LegPair = { readonly inflow: LegView; readonly outflow: LegView };

/** Each of the pairs with its legs, in their order; one whose legs went in between is left out. */
export async function findLegPairs<Pair extends LegPairIds>(
  db: Kysely<LedgerTables>,
  familyId: number,
  pairs: readonly Pair[],
): Promise<(LegPair & { readonly pair: Pair })[]> {
  if (pairs.length === 0) return [];
  const ids = pairs.flatMap((pair) => [pair.inflow_transaction_id, pair.outflow_transaction_id]);
  const rows = await selectLegs(db, familyId, ids);
  const legs = new Map(rows.map((row) => [row.id, toLeg(row)]));
  return pairs.flatMap((pair) => {
    const [inflow, outflow] = [legs.get(pair.inflow_transaction_id), legs.get(pair.outflow_transaction_id)];
    return inflow === undefined || outflow === undefined ? [] : [{ pair, inflow, outflow }];
  });
}

function selectLegs(db: Kysely<LedgerTables>, familyId: number, ids: readonly string[]) {
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

function toLeg(row: Awaited<ReturnType<typeof selectLegs>>[number]): LegView {
  const { account_id: id, account_name: name, account_type: type, account_currency: currency } = row;
  return { row, account: { id, name, type, currency } };
}
