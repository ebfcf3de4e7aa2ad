import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** The ids of the two sides of a pair. */
export type TransferPairIds = { readonly inflow_transaction_id: string; readonly outflow_transaction_id: string };

/** A pair as a change row stores it, with the accounts that a user must see to read it. */
type PairRecord = TransferPairIds & { readonly inflow_account_id: string; readonly outflow_account_id: string };

/** A pair as change rows store it. Both transactions must exist. */
export async function pairRecord<Row extends TransferPairIds & { readonly family_id: number | bigint }>(
  db: Kysely<LedgerTables>,
  { family_id, ...row }: Row,
): Promise<PairRecord> {
  const { inflow_transaction_id: inflow, outflow_transaction_id: outflow } = row;
  const sides = await db
    .selectFrom('transactions')
    .select(['id', 'account_id'])
    .where('family_id', '=', Number(family_id))
    .where('id', 'in', [inflow, outflow])
    .execute();
  const accountOf = new Map(sides.map((side) => [side.id, side.account_id]));
  return pairRecordWith(row, { inflow: accountOf.get(inflow), outflow: accountOf.get(outflow) });
}

/** The same for known accounts. */
export function pairRecordWith(
  { family_id: _family, ...row }: TransferPairIds & { readonly family_id?: number | bigint },
  accounts: { readonly inflow: string | undefined; readonly outflow: string | undefined },
): PairRecord {
  if (accounts.inflow === undefined || accounts.outflow === undefined) throw new Error('a pair has lost a transaction');
  return { ...row, inflow_account_id: accounts.inflow, outflow_account_id: accounts.outflow };
}

/** The accounts of a recorded pair, for its change row. */
export function accountsOfPair(record: PairRecord): readonly string[] {
  return [record.inflow_account_id, record.outflow_account_id];
}
