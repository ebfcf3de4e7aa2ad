import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  findSplitLines,
  findTransactions,
  findTransfer,
  TRANSACTION,
  type TransactionRow,
} from '#ledger/posting/index.ts';
import { RECORD_KINDS, recordKindOf } from '#ledger/record-kinds.ts';
import { type RecordState, refersTo, rowsOf, textOrNull } from '#ledger/records/index.ts';
import { endAccounts, restoreAccounts } from './accounts.ts';
import { endAttachments, putBackAttachments } from './attachments.ts';
import { revertEntries } from './entries.ts';
import { endRecords, restoreRecords } from './records.ts';
import { type RevertedRecord, RevertImpossible } from './reverted-record.ts';
import { endTrades, restoreTrades } from './trades.ts';
import { endPairs, restorePairs } from './transfers.ts';
import { revertValuations } from './valuations.ts';

/** The records of one resource as they are now, in the form of stored changes. */
export async function recordsNow(
  tx: FamilyTransaction,
  resource: string,
  ids: readonly string[],
): Promise<RecordState[]> {
  const kind = recordKindOf(resource);
  if (kind === undefined) return [];
  const rows = await rowsOf(tx.db, tx.familyId, kind).where('id', 'in', ids).execute();
  const described = await kind.describe(tx, rows);
  return JSON.parse(JSON.stringify(described.map(({ record }) => record)));
}

// Balances, files and the two sides of a transfer follow from the records of these.
const WITH_CODE = ['account', 'attachment', 'transaction', 'transfer', 'rejected_transfer', 'trade', 'valuation'];
const PLAIN = RECORD_KINDS.filter(({ resource }) => !WITH_CODE.includes(resource));
const [LABELS, OTHERS] = [
  PLAIN.filter((kind) => refersTo(TRANSACTION, kind)),
  PLAIN.filter((kind) => !refersTo(TRANSACTION, kind)),
];

/**
 * Writes records as they were, each with its change row. Labels come before what has them, and leave after it; a transfer ends
 * before its sides are written, and is made again after. Other records that go make room for those that come back.
 * @throws RevertContradiction, RevertImpossible; AppError `forbidden`, `not_found`, `validation_failed`.
 */
export async function putBack(tx: FamilyTransaction, reverted: readonly RevertedRecord[]): Promise<void> {
  const of = (...resources: string[]) => reverted.filter(({ resource }) => resources.includes(resource));
  const pairs = of('transfer', 'rejected_transfer');
  const entries = of('transaction');
  await restoreAccounts(tx, of('account'));
  for (const kind of LABELS.toReversed()) await restoreRecords(tx, kind, of(kind.resource));
  await endTrades(tx, of('trade'));
  for (const kind of OTHERS) await endRecords(tx, kind, of(kind.resource));
  await endPairs(tx, pairs);
  await endAttachments(tx, of('attachment'));
  await revertEntries(tx, entries);
  await putBackAttachments(tx, of('attachment'));
  await restorePairs(tx, pairs);
  for (const kind of OTHERS.toReversed()) await restoreRecords(tx, kind, of(kind.resource));
  await restoreTrades(tx, of('trade'));
  await revertValuations(tx, of('valuation'));
  for (const kind of LABELS) await endRecords(tx, kind, of(kind.resource));
  await endAccounts(tx, of('account'));
  await checkLinks(tx, entries);
}

/**
 * Requires that transfers have both sides and split lines sum to their transaction, after everything was put back.
 * @throws RevertImpossible when a change was reverted without another one that belongs to it.
 */
async function checkLinks(tx: FamilyTransaction, reverted: readonly RevertedRecord[]): Promise<void> {
  const states = reverted.flatMap(({ now, target }) => [now, target].filter((state) => state !== null));
  const ids = new Set(states.flatMap((state) => [state.id, textOrNull(state, 'parent_id') ?? state.id]));
  const rows = [...(await findTransactions(tx.db, tx.familyId, [...ids])).values()];
  for (const row of rows) {
    if (row.transfer_id !== null && !(await isSide(tx, row))) throw apart();
    if (row.parent_id === null && !(await isWhole(tx, row))) throw apart();
  }
}

async function isSide(tx: FamilyTransaction, { id, transfer_id }: TransactionRow): Promise<boolean> {
  const transfer = transfer_id === null ? undefined : await findTransfer(tx.db, tx.familyId, transfer_id);
  return transfer?.inflow_transaction_id === id || transfer?.outflow_transaction_id === id;
}

async function isWhole(tx: FamilyTransaction, parent: TransactionRow): Promise<boolean> {
  const lines = await findSplitLines(tx.db, tx.familyId, [parent.id]);
  if (BigInt(lines.length) !== BigInt(parent.split_parts_count)) return false;
  const sum = lines.reduce((total, { amount_minor }) => total + amount_minor, 0n);
  const isTogether = lines.every(({ account_id, date }) => account_id === parent.account_id && date === parent.date);
  return isTogether && (lines.length === 0 || sum === parent.amount_minor);
}

function apart(): RevertImpossible {
  return new RevertImpossible(
    'The transaction belongs to a transfer or a split whose other records are not part of this change',
  );
}
