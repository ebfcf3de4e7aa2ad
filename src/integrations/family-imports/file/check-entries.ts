import { KINDS } from '#ledger/posting/index.ts';
import type { Known } from '#ledger/rules/check-definition.ts';
import { labelIds, uniqueIds } from './check-records.ts';
import type { FileFault, OfKind, Placed, Records } from './collect-records.ts';
import type { RecordOf } from './record-schemas.ts';

type Entry = RecordOf<'Transaction'>;
type Refuse = (line: number, message: string) => void;

/** The rules of entries, split lines and transfers that the records of a file break. */
export function checkEntries(records: Records, ofKinds: readonly OfKind[]): FileFault[] {
  const faults: FileFault[] = [];
  const refuse = (line: number, message: string) => faults.push({ line, message });
  const known = knownIds(records, ofKinds);
  const kinds = new Set<string>(KINDS);
  const references = new Set<string>();
  for (const placed of records.Transaction) {
    checkEntry(placed, known, refuse);
    if (!kinds.has(placed.row.kind)) refuse(placed.line, 'kind is unknown');
    const { account_id, source, external_id } = placed.row;
    if (external_id === null || source === null) continue;
    const reference = `${account_id} ${source} ${external_id}`;
    if (references.has(reference)) refuse(placed.line, 'repeats an external_id');
    references.add(reference);
  }
  uniqueIds(
    records.Transaction.flatMap(({ line, row }) => [row, ...row.split_lines].map(({ id }) => ({ line, row: { id } }))),
    refuse,
  );
  checkTransfers(records, refuse);
  return faults;
}

/** The ids of a file that other records may name. */
export function knownIds({ Account }: Records, ofKinds: readonly OfKind[]): Known {
  return { accounts: new Set(Account.map(({ row }) => row.id)), ...labelIds(ofKinds) };
}

function checkEntry({ line, row }: Placed<'Transaction'>, known: Known, refuse: Refuse): void {
  if (!known.accounts.has(row.account_id)) refuse(line, 'account_id must be the id of an account of the file');
  for (const part of [row, ...row.split_lines]) {
    if (part.category_id !== null && !known.categories.has(part.category_id)) refuse(line, 'category_id is unknown');
    if (part.merchant_id !== null && !known.merchants.has(part.merchant_id)) refuse(line, 'merchant_id is unknown');
    if (part.tag_ids.some((id) => !known.tags.has(id))) refuse(line, 'has an unknown tag');
  }
  if (row.split_lines.length === 0) return;
  const sum = row.split_lines.reduce((total, { amount_minor }) => total + amount_minor, 0n);
  if (sum !== row.amount_minor) refuse(line, 'differs from the sum of its split lines');
  if (row.transfer_id !== null) refuse(line, 'is split and a side of a transfer');
  for (const part of row.split_lines) {
    const isAlike = (['account_id', 'date', 'currency', 'kind', 'pending', 'cleared'] as const).every(
      (name) => part[name] === row[name],
    );
    if (!isAlike || part.transfer_id !== null)
      refuse(line, 'has a split line with another account, date, currency, kind or state');
  }
}

function checkTransfers({ Transaction, Transfer, RejectedTransfer }: Records, refuse: Refuse): void {
  const entries = new Map(Transaction.map(({ row }) => [row.id, row]));
  uniqueIds(Transfer, refuse);
  uniqueIds(RejectedTransfer, refuse);
  for (const { line, row } of Transfer) {
    const [inflow, outflow] = [entries.get(row.inflow_transaction_id), entries.get(row.outflow_transaction_id)];
    if (inflow === undefined || outflow === undefined) refuse(line, 'has a side that the file does not have');
    else if (!isTransfer(row, inflow, outflow)) refuse(line, 'is not a transfer of its two sides');
  }
  const rejected = new Set<string>();
  for (const { line, row } of RejectedTransfer) {
    const [inflow, outflow] = [entries.get(row.inflow_transaction_id), entries.get(row.outflow_transaction_id)];
    if (inflow === undefined || outflow === undefined || inflow === outflow) refuse(line, 'lacks a side');
    const pair = `${row.inflow_transaction_id} ${row.outflow_transaction_id}`;
    if (rejected.has(pair)) refuse(line, 'repeats an earlier rejection');
    rejected.add(pair);
  }
}

function isTransfer({ id, status }: RecordOf<'Transfer'>, inflow: Entry, outflow: Entry): boolean {
  const named = status === 'confirmed' ? id : null;
  if (inflow.transfer_id !== named || outflow.transfer_id !== named) return false;
  if (inflow.account_id === outflow.account_id) return false;
  if (inflow.amount_minor <= 0n || outflow.amount_minor >= 0n) return false;
  return inflow.currency !== outflow.currency || inflow.amount_minor === -outflow.amount_minor;
}
