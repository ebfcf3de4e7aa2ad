import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { ratesOn } from '#ledger/rates/manual/index.ts';
import { forgetRejectionsOf } from '#ledger/rejected-transfers/index.ts';
import {
  findTransaction,
  type LegKeeper,
  rewriteTransaction,
  type Settled,
  type TransactionRow,
} from '#ledger/transactions/index.ts';
import { areNear } from './find-partner.ts';
import { foreseePartners } from './foresee-partners.ts';
import { endTransfer, freed } from './join-legs.ts';
import { matchLeg, writeMatch } from './match-leg.ts';
import { daysBetween, MATCH_DAYS } from './near-days.ts';
import { findTransfer, type TransferRow } from './store.ts';

/** How many days the legs of a transfer may lie apart: more where somebody has said that it is one. */
export const DAYS_APART = { pending: MATCH_DAYS, confirmed: 30 } as const;

/** Matches what is written and ends the transfers that no longer hold, in the same write. */
export const legKeeper: LegKeeper = { foresee: foreseePartners, settle, release };

async function settle(
  tx: FamilyTransaction,
  before: TransactionRow | undefined,
  after: TransactionRow,
): Promise<Settled> {
  if (before !== undefined && before.transfer_id !== null) return settleLeg(tx, before, after);
  if (before !== undefined && !concernsMatching(before, after)) return unchanged(after);
  const match = await matchLeg(tx, after);
  return match === undefined ? unchanged(after) : { row: match.own, finish: () => writeMatch(tx, match) };
}

function unchanged(row: TransactionRow): Settled {
  return { row, finish: null };
}

// Notes and labels are no news: what somebody has unmatched must not come back because a note was written on it.
function concernsMatching(before: TransactionRow, after: TransactionRow): boolean {
  return (
    isMoved(before, after) ||
    before.split_parts_count !== after.split_parts_count ||
    Number(before.excluded) !== Number(after.excluded)
  );
}

function isMoved(before: TransactionRow, after: TransactionRow): boolean {
  return before.amount_minor !== after.amount_minor || before.currency !== after.currency || before.date !== after.date;
}

async function settleLeg(tx: FamilyTransaction, before: TransactionRow, after: TransactionRow): Promise<Settled> {
  const { transfer, other } = await transferOf(tx, before);
  if (!isMoved(before, after)) return unchanged(after);
  if (await holds(tx, transfer, after, other)) return unchanged(after);
  const [own, partner] = [freed(after), freed(other)];
  const match = await matchLeg(tx, own, { ids: [other.id] });
  const taken = match === undefined ? [] : [match.partner.before.id];
  const otherMatch = await matchLeg(tx, partner, { ids: [own.id, ...taken] });
  const finish = async () => {
    await endTransfer(tx, transfer);
    await rewriteTransaction(tx, other, otherMatch?.own ?? partner);
    for (const found of [match, otherMatch]) if (found !== undefined) await writeMatch(tx, found);
  };
  return { row: match?.own ?? own, finish };
}

async function holds(
  tx: FamilyTransaction,
  transfer: TransferRow,
  leg: TransactionRow,
  other: TransactionRow,
): Promise<boolean> {
  const [inflow, outflow] = leg.id === transfer.inflow_transaction_id ? [leg, other] : [other, leg];
  if (inflow.amount_minor <= 0n || outflow.amount_minor >= 0n) return false;
  if (daysBetween(inflow.date, outflow.date) > DAYS_APART[transfer.status]) return false;
  if (inflow.currency === outflow.currency) return inflow.amount_minor === -outflow.amount_minor;
  if (transfer.status === 'confirmed') return true;
  const days = { start: outflow.date, end: outflow.date };
  return areNear(await ratesOn(tx.db, tx.familyId, [inflow.currency, outflow.currency], days), inflow, outflow);
}

async function release(tx: FamilyTransaction, row: TransactionRow, withAccount: boolean): Promise<void> {
  await forgetRejectionsOf(tx, row.id);
  if (row.transfer_id === null) return;
  const { transfer, other } = await transferOf(tx, row);
  await endTransfer(tx, transfer);
  const match = await matchLeg(tx, freed(other), {
    ids: [row.id],
    ...(withAccount && { accountId: row.account_id }),
  });
  await rewriteTransaction(tx, other, match?.own ?? freed(other));
  if (match !== undefined) await writeMatch(tx, match);
}

async function transferOf(tx: FamilyTransaction, leg: TransactionRow) {
  const transfer = await findTransfer(tx.db, tx.familyId, leg.transfer_id ?? '');
  if (transfer === undefined) throw new Error('a leg has no transfer');
  const { inflow_transaction_id: inflow, outflow_transaction_id: outflow } = transfer;
  const other = await findTransaction(tx.db, tx.familyId, leg.id === inflow ? outflow : inflow);
  if (other === undefined) throw new Error('a transfer has one leg only');
  return { transfer, other };
}
