import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { isEnough, permissionIn } from '#ledger/sharing/index.ts';
import { rewriteTransaction, type TransactionRow } from '#ledger/transactions/index.ts';
import type { Except } from './candidates.ts';
import { findPartner } from './find-partner.ts';
import { addTransfer, joinLegs } from './join-legs.ts';
import type { TransferRow } from './store.ts';

/** A match that was found and not yet written. */
export type Match = {
  readonly transfer: TransferRow;
  /** The one that was looked for a partner for, as a leg. */
  readonly own: TransactionRow;
  readonly partner: { readonly before: TransactionRow; readonly after: TransactionRow };
};

/** The pending transfer that `row` and the likeliest other transaction make, if there is such a one. Writes nothing. */
export async function matchLeg(
  tx: FamilyTransaction,
  row: TransactionRow,
  except: Except = {},
): Promise<Match | undefined> {
  const partner = await findPartner(tx, row, except);
  if (partner === undefined) return undefined;
  const [own, other] = [await accountOf(tx, row), await accountOf(tx, partner)];
  if (own.status === 'disabled' || !(await mayMatch(tx, own))) return undefined;
  const isInflow = row.amount_minor > 0n;
  const { transfer, inflow, outflow } = await joinLegs(
    tx,
    isInflow ? { inflow: row, outflow: partner } : { inflow: partner, outflow: row },
    isInflow ? { source: other, destination: own } : { source: own, destination: other },
    'pending',
  );
  return {
    transfer,
    own: isInflow ? inflow : outflow,
    partner: { before: partner, after: isInflow ? outflow : inflow },
  };
}

// The other leg of a transfer that ended may lie where whoever ended it may not write.
async function mayMatch(tx: FamilyTransaction, { id }: AccountRow): Promise<boolean> {
  const held = await permissionIn(tx, id);
  return held !== undefined && isEnough(held, 'full_control');
}

/** Writes the transfer of a match and its partner; the one that was matched must stand as `own` already. */
export async function writeMatch(tx: FamilyTransaction, { transfer, partner }: Match): Promise<void> {
  await addTransfer(tx, transfer);
  await rewriteTransaction(tx, partner.before, partner.after);
}

/** The account of a stored transaction. */
export async function accountOf(tx: FamilyTransaction, row: TransactionRow): Promise<AccountRow> {
  const account = await findAccount(tx.db, tx.familyId, row.account_id);
  if (account === undefined) throw new Error('a transaction has no account');
  return account;
}
