import { TRANSACTION, TRANSFER } from '#ledger/posting/index.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { parentsFirst, type RecordKind } from '#ledger/records/index.ts';
import type { RestoredTransfer } from '#ledger/restored-records/restore-entries.ts';
import type { RestoredAccount, RestoredPart } from '#ledger/restored-records/write-part.ts';
import type { SampleResource } from '#ledger/sample-data/index.ts';
import type { OfKind, Placed, Records } from './collect-records.ts';
import type { CountedPart } from './part-text.ts';
import type { AttachedRow } from './read-attached.ts';
import type { RecordOf } from './record-schemas.ts';

const SIZE = 25;

/** The records without accounts, each after those that it refers to; both sides of a transfer are in one part. */
export function* makeParts(records: Records, ofKinds: readonly OfKind[]): Generator<CountedPart> {
  const placedOf = (one: RecordKind) => ofKinds.find(({ kind }) => kind === one)?.placed ?? [];
  for (const kind of RECORD_KINDS.toReversed()) {
    if (kind === TRANSACTION) yield* entryParts(records, placedOf(TRANSFER));
    else if (kind !== TRANSFER) yield* kindParts({ kind, placed: placedOf(kind) });
  }
}

function kindParts({ kind, placed }: OfKind): Generator<CountedPart> {
  const samples = new Set(placed.filter(({ isSample }) => isSample).map(({ row }) => row.id));
  const rows = placed.map(({ row }) => row);
  return parts(
    parentsFirst(kind, rows).map((row) => ({ row })),
    (some) => ({
      records: { [kind.resource]: some },
      samples: some.filter(({ id }) => samples.has(id)).map(({ id }) => [kind.resource as SampleResource, id] as const),
    }),
  );
}

function* parts<Row>(
  placed: readonly { readonly row: Row }[],
  partOf: (rows: Row[]) => RestoredPart,
): Generator<CountedPart> {
  for (let from = 0; from < placed.length; from += SIZE) {
    const rows = placed.slice(from, from + SIZE).map(({ row }) => row);
    yield { part: partOf(rows), count: rows.length };
  }
}

/** Entries, each with its transfer and the other side of it. */
function* entryParts({ Transaction }: Records, placed: OfKind['placed']): Generator<CountedPart> {
  const ofSides = placed.map(({ row }) => TRANSFER.columnsOf(row));
  const transfers = new Map(
    ofSides.flatMap((row) => [
      [row.inflow_transaction_id, row],
      [row.outflow_transaction_id, row],
    ]),
  );
  const sides = new Map(Transaction.map(({ row }) => [row.id, row]));
  let [entries, pairs]: [RecordOf<'Transaction'>[], RestoredTransfer[]] = [[], []];
  const full = (): CountedPart => {
    const part = { entries, transfers: pairs };
    const count = entries.length + pairs.length;
    [entries, pairs] = [[], []];
    return { part, count };
  };
  for (const { row } of Transaction) {
    if (!sides.delete(row.id)) continue; // written with its other side
    const transfer = transfers.get(row.id);
    // A transfer with an account that the author of the export does not see is not in the file.
    entries.push(transfer === undefined ? { ...row, transfer_id: null } : row);
    if (transfer !== undefined) {
      const { inflow_transaction_id: inflow, outflow_transaction_id: outflow } = transfer;
      const other = sides.get(inflow === row.id ? outflow : inflow);
      if (other !== undefined) entries.push(other);
      sides.delete(other?.id ?? '');
      pairs.push(transfer);
    }
    if (entries.length >= SIZE) yield full();
  }
  if (entries.length > 0) yield full();
}

/** Attachments, whose transactions are in earlier parts. */
export function attachmentParts(rows: readonly AttachedRow[]): Generator<CountedPart> {
  const placed = rows.map((row) => ({ row: { ...row, byte_size: BigInt(row.byte_size) } }));
  return parts(placed, (attachments) => ({ attachments }));
}

/** Accounts with their shares. */
export function accountParts(
  accounts: readonly Placed<'Account'>[],
  sharesOf: (accountId: string) => RestoredAccount['shares'],
): Generator<CountedPart> {
  return parts(accounts, (rows) => ({
    accounts: rows.map(({ is_sample: _, ...row }) => {
      const shares = sharesOf(row.id);
      return { ...row, owner_id: shares.find(({ permission }) => permission === 'owner')?.user_id ?? '', shares };
    }),
    samples: rows.filter(({ is_sample }) => is_sample).map(({ id }) => ['account', id] as const),
  }));
}
