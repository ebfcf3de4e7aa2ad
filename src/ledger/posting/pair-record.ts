/** The ids of the two sides of a pair. */
export type TransferPairIds = { readonly inflow_transaction_id: string; readonly outflow_transaction_id: string };

/** A pair as a change row stores it, with the accounts that a user must see to read it. */
type PairRecord = TransferPairIds & { readonly inflow_account_id: string; readonly outflow_account_id: string };

/** A pair as change rows store it, with the accounts of its transactions. */
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
