import type { Kysely } from 'kysely';
import { type Param, prepared } from '#database/prepared.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { LegPairIds } from './find-transfer-pairs.ts';

type Legs = { readonly familyId: number; readonly inflow: string; readonly outflow: string };
const selectAccounts = prepared((db: Kysely<LedgerTables>, param: Param<Legs>) =>
  db
    .selectFrom('transactions')
    .select(['id', 'account_id'])
    .where('family_id', '=', param('familyId'))
    .where('id', 'in', [param('inflow'), param('outflow')]),
);

/** A pair as a change row stores it, with the accounts that a user must see to read it. */
type PairRecord = LegPairIds & { readonly inflow_account_id: string; readonly outflow_account_id: string };

/**
 * A pair of legs as a change row keeps it: with the accounts of both, because only who sees both may know of it. Its legs must
 * still be there.
 */
export async function pairRecord<Row extends LegPairIds & { readonly family_id: number | bigint }>(
  db: Kysely<LedgerTables>,
  { family_id, ...row }: Row,
): Promise<PairRecord> {
  const { inflow_transaction_id: inflow, outflow_transaction_id: outflow } = row;
  const legs = await selectAccounts.all(db, { familyId: Number(family_id), inflow, outflow });
  const accountOf = new Map(legs.map((leg) => [leg.id, leg.account_id]));
  return pairRecordWith(row, { inflow: accountOf.get(inflow), outflow: accountOf.get(outflow) });
}

/** The same where the accounts of the legs are known. */
export function pairRecordWith(
  { family_id: _family, ...row }: LegPairIds & { readonly family_id?: number | bigint },
  accounts: { readonly inflow: string | undefined; readonly outflow: string | undefined },
): PairRecord {
  if (accounts.inflow === undefined || accounts.outflow === undefined) throw new Error('a pair has lost a transaction');
  return { ...row, inflow_account_id: accounts.inflow, outflow_account_id: accounts.outflow };
}

/** The accounts of a recorded pair, for its change row. */
export function accountsOfPair(record: PairRecord): readonly string[] {
  return [record.inflow_account_id, record.outflow_account_id];
}
