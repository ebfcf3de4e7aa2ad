import { isSet } from '#database/tables/ledger-tables.ts';
import { hasRate, isByRate, rankOf } from '#integrations/imports/rows/candidates.ts';
import { outcomeOf, outcomesOfTrades } from '#integrations/imports/rows/outcome.ts';
import {
  isSameOriginal,
  storedDetails,
  storedOriginal,
  storedTrade,
  storedUnlisted,
} from '#integrations/imports/rows/row-details.ts';
import { type Match, RowMatcher } from '#integrations/imports/rows/row-matcher.ts';
import { findKeysInFile, findRowsOf } from '#integrations/imports/rows/row-matches.ts';
import { findWindow, type ImportRow, type SettledRow, settleRows } from '#integrations/imports/rows/row-store.ts';
import {
  bookEntry,
  type CurrentEntry,
  type PaidAmount,
  postFromFile,
  requireControlledAccount,
} from '#ledger/imported-entries/index.ts';
import { postTradesOfFile, type TradeOfFile } from '#ledger/investments/trades/index.ts';
import type { Batch } from './batch.ts';
import { type CreatedRow, linkTransfers } from './link-transfers.ts';
import { removeUnlisted } from './unlisted-rows.ts';

/** A row with values, which every ready row has. */
type ReadyRow = ImportRow & { readonly date: string; readonly amount_minor: bigint; readonly currency: string };

/** Takes rows of an import into the ledger; those behind a repeated reference wait for the next batch. */
export async function importBatch(batch: Batch, taken: readonly ImportRow[]): Promise<number> {
  const { tx } = batch;
  const all = untilRepeated(taken as ReadyRow[]);
  const isUnlisted = ({ details }: ReadyRow) => storedUnlisted(details) !== null;
  const rows = await importTrades(
    batch,
    all.filter((row) => !isUnlisted(row)),
  );
  const matchOf = await matchRows(batch, rows);
  const fresh: { readonly row: ReadyRow; readonly reason: string | null; readonly message: string | null }[] = [];
  const settled: SettledRow[] = [];
  for (const row of rows) {
    const match = matchOf(row);
    const expected = outcomeOf(row, match);
    if (expected.outcome === 'created') {
      fresh.push({ row, reason: expected.reason, message: expected.message });
      continue;
    }
    if (expected.outcome === 'updated' && match !== undefined) await book(batch, row, match);
    // The id stays when the transaction is deleted: it tells which one the row means.
    const id = match?.entry?.id ?? match?.owner?.transaction_id ?? null;
    settled.push({ row, ...expected, transaction_id: id, labels: match?.owner?.labels ?? null });
  }
  const posted = await postFromFile(
    tx,
    fresh.map(({ row }) => ({ ...entryOf(row), details: storedDetails(row.details) })),
    batch.record.unknown_labels,
  );
  const created: CreatedRow[] = [];
  for (const [index, { row, ...why }] of fresh.entries()) {
    const result = posted[index];
    if (result === undefined) throw new Error('posting returned too few results');
    if ('error' in result) {
      const { code, message } = result.error;
      settled.push({ row, outcome: 'failed', reason: code, message, transaction_id: null, labels: null });
    } else {
      const { id, labels } = result;
      created.push({ row, id });
      settled.push({ row, outcome: 'created', ...why, transaction_id: id, labels });
    }
  }
  await settleRows(tx.db, batch.record, batch.tally, settled);
  await linkTransfers(batch, created);
  // After the rows that a bank has sent: one of them may be the booking.
  await removeUnlisted(batch, all.filter(isUnlisted));
  return all.length;
}

/** Takes the rows that are trades into the ledger, and returns the others. */
async function importTrades({ tx, record, tally }: Batch, rows: readonly ReadyRow[]): Promise<readonly ReadyRow[]> {
  const outcomes = await outcomesOfTrades(tx, record, rows);
  if (outcomes.size === 0) return rows;
  const { currency } = await requireControlledAccount(tx, record.account_id);
  const account = { id: record.account_id, currency };
  const fresh = rows.filter(({ number }) => outcomes.get(number)?.outcome === 'created');
  const ids = await postTradesOfFile(tx, account, record.id, fresh.map(tradeOf));
  const idOf = new Map(fresh.map(({ number }, index) => [number, ids[index] ?? null]));
  const settled = rows.flatMap((row): SettledRow[] => {
    const expected = outcomes.get(row.number);
    if (expected === undefined) return [];
    const { tradeId, ...outcome } = expected;
    return [{ row, ...outcome, transaction_id: idOf.get(row.number) ?? tradeId, labels: null }];
  });
  await settleRows(tx.db, record, tally, settled);
  return rows.filter(({ number }) => !outcomes.has(number));
}

function tradeOf({ date, name, notes, reference, amount_minor, details }: ReadyRow): TradeOfFile {
  const trade = storedTrade(details);
  if (trade === null) throw new Error('a row with the outcome of a trade is one');
  const { fee, tax, cost, ...values } = trade;
  return {
    ...values,
    ...{ date, name: name ?? '', notes, reference, cash: amount_minor },
    ...{ fee: BigInt(fee), tax: BigInt(tax), cost: cost === null ? null : BigInt(cost) },
  };
}

async function matchRows({ tx, record }: Batch, rows: readonly ReadyRow[]) {
  const matcher = new RowMatcher(tx, record);
  return matcher.match(rows, {
    keysIn: (keys) => findKeysInFile(tx.db, record, keys),
    window: await findWindow(tx.db, record),
  });
}

/** A row whose reference an earlier one of the batch has must find what that one made. */
function untilRepeated(rows: readonly ReadyRow[]): ReadyRow[] {
  const references = rows.map(({ reference }) => reference);
  const end = references.findIndex((reference, index) => reference !== null && references.indexOf(reference) < index);
  return end === -1 ? [...rows] : rows.slice(0, end);
}

/** Gives a transaction the values of its booking or charge. A member that a person has changed meanwhile stays. */
async function book({ tx, record }: Batch, row: ReadyRow, { owner: first, entry }: Match): Promise<void> {
  if (first === null || entry === undefined) return;
  // A payment that a rate charges may be booked before the bank charges it.
  const owner = hasRate(entry) ? lastValuesOf(await findRowsOf(tx.db, record, [entry.id]), first) : first;
  const { account_id: _, pending, ...values } = entryOf(row);
  const names = ['date', 'amount_minor', 'currency', 'name', 'notes'] as const;
  // The charge of the bank stays where the booking names only what was paid.
  const isCharged = isByRate(row) && !isByRate(owner);
  const given = isCharged ? names.filter((name) => name !== 'amount_minor' && name !== 'currency') : names;
  const unchanged = given.filter((name) => entry[name] === owner[name]).map((name) => [name, values[name]]);
  const original = isCharged ? {} : originalAfter(entry, owner, row);
  await bookEntry(tx, entry.id, { ...Object.fromEntries(unchanged), pending, ...original });
}

/** The row that has given a transaction its values last. */
function lastValuesOf(uses: readonly ImportRow[], first: ImportRow): ImportRow {
  const giving = uses.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
  return giving.toSorted((one, other) => rankOf(one) - rankOf(other)).at(-1) ?? first;
}

/** The original amount that the booking names; a charge that names none takes away the rate alone. */
function originalAfter({ original }: CurrentEntry, owner: ImportRow, row: ReadyRow): { original?: PaidAmount | null } {
  const [before, after] = [storedOriginal(owner), storedOriginal(row)];
  const isSame = isSameOriginal(before, after) && !isByRate(row);
  if (isSame || !isSameOriginal(original, before)) return {};
  return { original: after ?? (isByRate(owner) && before !== null ? { ...before, rate_source: null } : null) };
}

function entryOf({ account_id, date, amount_minor, currency, name, notes, pending }: ReadyRow) {
  return { account_id, date, amount_minor, currency, name: name ?? '', notes, pending: isSet(pending) };
}
