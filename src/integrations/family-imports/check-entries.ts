import { KINDS, TRANSFER } from '#ledger/posting/index.ts';
import type { FindInFile } from '#ledger/records/index.ts';
import { uniqueIds } from './check-records.ts';
import type { FileFault, OfKind, Placed, Records } from './collect-records.ts';
import type { RecordOf } from './record-schemas.ts';

type Entry = RecordOf<'Transaction'>;
type Refuse = (line: number, message: string) => void;

/** The rules of entries, split lines and transfers that the records of a file break. */
export function checkEntries(records: Records, ofKinds: readonly OfKind[], find: FindInFile): FileFault[] {
  const faults: FileFault[] = [];
  const refuse = (line: number, message: string) => faults.push({ line, message });
  const kinds = new Set<string>(KINDS);
  const references = new Set<string>();
  for (const placed of records.Transaction) {
    checkEntry(placed, find, refuse);
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
  checkTransfers(records, ofKinds, refuse);
  return faults;
}

function checkEntry({ line, row }: Placed<'Transaction'>, find: FindInFile, refuse: Refuse): void {
  const isUnknown = (resource: string, id: string | null) => id !== null && find(resource, id) === undefined;
  if (isUnknown('account', row.account_id)) refuse(line, 'account_id must be the id of an account of the file');
  for (const part of [row, ...row.split_lines]) {
    if (isUnknown('category', part.category_id)) refuse(line, 'category_id is unknown');
    if (isUnknown('merchant', part.merchant_id)) refuse(line, 'merchant_id is unknown');
    if (part.tag_ids.some((id) => isUnknown('tag', id))) refuse(line, 'has an unknown tag');
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

function checkTransfers({ Transaction }: Records, ofKinds: readonly OfKind[], refuse: Refuse): void {
  const entries = new Map(Transaction.map(({ row }) => [row.id, row]));
  for (const { line, row } of ofKinds.find(({ kind }) => kind === TRANSFER)?.placed ?? []) {
    const transfer = TRANSFER.columnsOf(row);
    const [inflow, outflow] = [transfer.inflow_transaction_id, transfer.outflow_transaction_id].map((id) =>
      entries.get(id),
    );
    if (inflow !== undefined && outflow !== undefined && !isTransfer(transfer, inflow, outflow))
      refuse(line, 'is not a transfer of its two sides');
  }
}

function isTransfer({ id, status }: ReturnType<typeof TRANSFER.columnsOf>, inflow: Entry, outflow: Entry): boolean {
  const named = status === 'confirmed' ? id : null;
  if (inflow.transfer_id !== named || outflow.transfer_id !== named) return false;
  if (inflow.account_id === outflow.account_id) return false;
  if (inflow.amount_minor <= 0n || outflow.amount_minor >= 0n) return false;
  return inflow.currency !== outflow.currency || inflow.amount_minor === -outflow.amount_minor;
}
