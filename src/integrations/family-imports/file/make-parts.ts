import type { CountedPart } from '#integrations/family-imports/part-text.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { parentsFirst, refersTo } from '#ledger/records/index.ts';
import type { RestoredAccount, RestoredPart } from '#ledger/restored-records/restored-part.ts';
import type { SampleResource } from '#ledger/sample-data/index.ts';
import type { OfKind, Placed, Records } from './collect-records.ts';
import type { AttachedRow } from './read-attached.ts';
import type { RecordOf } from './record-schemas.ts';

const SIZE = 25;

/** The records in the order in which they are written, without accounts and what is of them; both sides of a transfer are in one part. */
export function* makeParts(records: Records, ofKinds: readonly OfKind[]): Generator<CountedPart> {
  const isFirst = ({ kind }: OfKind) => RECORD_KINDS.some((other) => other.exported === null && refersTo(other, kind));
  for (const one of ofKinds.filter(isFirst)) yield* kindParts(one);
  yield* parts(records.RecurringTransaction, (rows) => ({
    recurring: rows.map((row) => ({
      ...row,
      expected_day_of_month: BigInt(row.expected_day_of_month),
      occurrence_count: BigInt(row.occurrence_count),
    })),
  }));
  yield* parts(records.Budget, (budgets) => ({ budgets }));
  yield* parts(records.BudgetCategory, (budgetCategories) => ({ budgetCategories }));
  yield* entryParts(records);
  yield* parts(records.RejectedTransfer, (rejected) => ({ rejected }));
  yield* parts(records.Rule, (rules) => ({ rules: rules.map((row) => ({ ...row, position: BigInt(row.position) })) }));
  for (const one of ofKinds.filter((other) => !isFirst(other))) yield* kindParts(one);
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
function* entryParts({ Transaction, Transfer }: Records): Generator<CountedPart> {
  const transfers = new Map(
    Transfer.flatMap(({ row }) => [
      [row.inflow_transaction_id, row],
      [row.outflow_transaction_id, row],
    ]),
  );
  const sides = new Map(Transaction.map(({ row }) => [row.id, row]));
  let [entries, pairs]: [RecordOf<'Transaction'>[], RecordOf<'Transfer'>[]] = [[], []];
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

/** Accounts with their shares, then their valuations. */
export function* accountParts(
  accounts: readonly Placed<'Account'>[],
  sharesOf: (accountId: string) => RestoredAccount['shares'],
  valuations: readonly Placed<'Valuation'>[],
): Generator<CountedPart> {
  yield* parts(accounts, (rows) => ({
    accounts: rows.map(({ is_sample: _, ...row }) => {
      const shares = sharesOf(row.id);
      return { ...row, owner_id: shares.find(({ permission }) => permission === 'owner')?.user_id ?? '', shares };
    }),
    samples: rows.filter(({ is_sample }) => is_sample).map(({ id }) => ['account', id] as const),
  }));
  yield* parts(valuations, (rows) => ({ valuations: rows.map(({ currency: _, ...row }) => row) }));
}
