import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { storedTrade } from '#integrations/imports/rows/row-details.ts';
import { transactionsOfRows } from '#integrations/imports/rows/row-lists.ts';
import { expectationOf, type ImportRow, RowTally } from '#integrations/imports/rows/row-store.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { AppError } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { requireControlledAccount } from '#ledger/imported-entries/index.ts';
import { findSplitLines } from '#ledger/posting/index.ts';
import { loadTransactions, type TransactionWithRelations } from '#ledger/transactions/index.ts';
import { authorOf } from '#ledger/visibility.ts';
import { importBatch } from './import-batch.ts';

/** The transaction that a row would make or book. A label that it would create has no id. */
export type TriedRow = ReturnType<typeof presentTried>;

/**
 * Publishes rows and undoes it: what would be made or booked, by row number, with all that rules and transfers do to it. Nothing for
 * rows that the user may not publish, or that the server cannot write, and for the last ones of a page that takes long.
 */
export async function tryRows(
  context: Context,
  record: ImportRecord,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<bigint, TriedRow>> {
  const tried = record.status === 'pending' || record.status === 'failed' ? rows.filter(isTried) : [];
  if (tried.length === 0) return new Map();
  try {
    return await writeFamily(context, (tx) => tx.undone(() => publish(tx, record, tried)));
  } catch (error) {
    if (error instanceof AppError) return new Map();
    throw error;
  }
}

function isTried(row: ImportRow): boolean {
  const expected = expectationOf(row);
  return (expected === 'created' || expected === 'updated') && storedTrade(row.details) === null;
}

// Others wait for the write: many split lines, or rows that each look for what the one before has made, are tried only in part.
const TRIED_MS_MAX = 100;
const TRIED_AT_ONCE = 25;

async function publish(tx: FamilyTransaction, record: ImportRecord, rows: readonly ImportRow[]) {
  await requireControlledAccount(tx, record.account_id);
  const batch = { tx, record, tally: new RowTally() };
  const began = performance.now();
  for (let waiting = rows; waiting.length > 0 && performance.now() - began < TRIED_MS_MAX; )
    waiting = waiting.slice(await importBatch(batch, waiting.slice(0, TRIED_AT_ONCE)));
  const numbers = rows.map(({ number }) => number);
  const idOf = await transactionsOfRows(tx.db, record, numbers);
  const { entries, linesOf } = await loadEntries(tx, [...idOf.values()]);
  const created = new Set((await tx.created(['category', 'merchant', 'tag'])).map(({ id }) => id));
  return new Map(
    [...idOf].flatMap(([number, id]) => {
      const entry = entries.get(id);
      return entry === undefined ? [] : [[number, presentTried(entry, linesOf.get(id) ?? [], created)] as const];
    }),
  );
}

async function loadEntries(tx: FamilyTransaction, ids: readonly string[]) {
  const member = authorOf(tx);
  const loaded = await loadTransactions(tx.db, member, ids);
  const parents = loaded.flatMap(({ row }) => (row.split_parts_count > 0n ? [row.id] : []));
  const lines = parents.length === 0 ? [] : await findSplitLines(tx.db, tx.familyId, parents);
  const shown = await loadTransactions(
    tx.db,
    member,
    lines.map(({ id }) => id),
  );
  shown.sort((one, other) => (one.row.id < other.row.id ? -1 : 1));
  return {
    entries: new Map(loaded.map((one) => [one.row.id, one])),
    linesOf: Map.groupBy(shown, ({ row }) => row.parent_id ?? ''),
  };
}

function presentTried(
  { row, labels, transfer }: TransactionWithRelations,
  lines: readonly TransactionWithRelations[],
  created: ReadonlySet<string>,
) {
  const { name, notes, kind, excluded, reviewed, set_by } = row;
  return {
    ...{ name, notes, kind, excluded: isSet(excluded), reviewed: isSet(reviewed) },
    ...presentLabels(labels, created),
    splits: lines.map((line) => ({
      signed_amount: formatDecimal(line.row.amount_minor, storedCurrency(line.row.currency)),
      name: line.row.name,
      ...presentLabels(line.labels, created),
    })),
    transfer: transfer && {
      status: transfer.status,
      account: { id: transfer.otherAccount.id, name: transfer.otherAccount.name },
    },
    set_by: set_by === null ? null : (JSON.parse(set_by) as Record<string, string>),
  };
}

function presentLabels({ category, merchant, tags }: TransactionWithRelations['labels'], created: ReadonlySet<string>) {
  const present = ({ id, name }: { readonly id: string; readonly name: string }) => ({
    id: created.has(id) ? null : id,
    name,
  });
  return { category: category && present(category), merchant: merchant && present(merchant), tags: tags.map(present) };
}
