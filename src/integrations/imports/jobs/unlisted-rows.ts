import { isSet } from '#database/tables/ledger-tables.ts';
import type { OutcomeReason } from '#integrations/imports/codes.ts';
import { editedMembers } from '#integrations/imports/rows/outcome.ts';
import { storedDetails, storedUnlisted } from '#integrations/imports/rows/row-details.ts';
import { type MatchableRow, RowMatcher } from '#integrations/imports/rows/row-matcher.ts';
import { findKeysUntil, findRowsOf, moveToTransaction, type RowKeys } from '#integrations/imports/rows/row-matches.ts';
import { changeRow, type ImportRow, type SettledRow, settleRows } from '#integrations/imports/rows/row-store.ts';
import {
  type CurrentEntry,
  confirmedAmong,
  findEntries,
  postFromFile,
  type Reader,
  removeEntries,
} from '#ledger/imported-entries/index.ts';
import type { Batch } from './batch.ts';

type Use = Awaited<ReturnType<typeof findRowsOf>>[number];

/** A pending transaction as imports have made it, with the rows that stand for it. */
type PendingPayment = { readonly entry: CurrentEntry; readonly created: Use; readonly uses: readonly Use[] };

/** Those of some transactions that are pending, come from an import, and were neither edited nor confirmed by a person. */
export async function untouchedPending(
  reader: Reader,
  family_id: number | bigint,
  ids: readonly string[],
): Promise<Map<string, PendingPayment>> {
  const entries = await findEntries(reader, ids);
  const confirmed = await confirmedAmong(reader, ids);
  const rows = await findRowsOf(reader.db, { family_id }, ids);
  const usesOf = Map.groupBy(rows.filter(isInForce), ({ transaction_id }) => transaction_id);
  const found = new Map<string, PendingPayment>();
  for (const [id, entry] of entries) {
    const uses = usesOf.get(id) ?? [];
    const created = uses.find(({ outcome, pending }) => outcome === 'created' && isSet(pending));
    if (created === undefined || !entry.pending || confirmed.has(id)) continue;
    if (entry.labels === created.labels && editedMembers(entry, created).length === 0)
      found.set(id, { entry, created, uses });
  }
  return found;
}

function isInForce({ outcome, import_status: status }: Use): boolean {
  return outcome !== 'reverted' && outcome !== 'kept' && status !== 'reverting' && status !== 'reverted';
}

/** Deletes pending transactions that the bank lists no more, unless the import has found them or a person has changed them meanwhile. */
export async function removeUnlisted(
  { tx, record, tally }: Batch,
  rows: readonly (ImportRow & { readonly date: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.flatMap(({ details }) => storedUnlisted(details) ?? []);
  const payments = await untouchedPending(tx, record.family_id, ids);
  const removed: string[] = [];
  const settled = rows.map((row): SettledRow => {
    const id = storedUnlisted(row.details) ?? '';
    const payment = payments.get(id);
    // A row of the bank may be its booking after all.
    const stays = payment?.uses.some(({ import_id }) => import_id === record.id) ?? true;
    if (stays) return { row, ...STAYS, transaction_id: null, labels: null };
    removed.push(id);
    return { row, ...REMOVED, transaction_id: id, labels: null };
  });
  await removeEntries(tx, removed);
  await settleRows(tx.db, record, tally, settled);
}

const REMOVED = {
  outcome: 'removed',
  reason: 'not_listed' satisfies OutcomeReason,
  message: 'The bank lists this pending payment no more',
} as const;

const STAYS = {
  outcome: 'kept',
  reason: 'edited' satisfies OutcomeReason,
  message: 'You have changed this payment while the bank was asked',
} as const;

/** Makes a transaction again that {@link removeUnlisted} has deleted, unless the bank has listed or booked it again. */
export async function bringBack({ tx, record, tally }: Batch, row: ImportRow): Promise<void> {
  const id = row.transaction_id ?? '';
  const uses = (await findRowsOf(tx.db, record, [id])).filter(isInForce);
  const created = uses.find(({ outcome }) => outcome === 'created') as (Use & MatchableRow) | undefined;
  const settle = (transaction_id: string | null) =>
    changeRow(tx.db, tally, row, { outcome: 'reverted', reason: null, message: null, transaction_id });
  if (created === undefined || (await isHere({ tx, record }, created))) return settle(null);
  const { account_id, date, amount_minor, currency, name, notes, details } = created;
  const entry = { account_id, date, amount_minor, currency, name: name ?? '', notes, pending: true };
  const [posted] = await postFromFile(tx, [{ ...entry, details: storedDetails(details) }], record.unknown_labels);
  if (posted === undefined || 'error' in posted) return settle(null);
  await settle(null);
  await moveToTransaction(tx.db, record, { from: id, to: posted.id, labels: posted.labels });
}

/** Whether a later import has the payment or its booking. What was here before the removal is another one. */
async function isHere({ tx, record }: Pick<Batch, 'tx' | 'record'>, row: MatchableRow): Promise<boolean> {
  const matcher = new RowMatcher(tx, { ...record, created_at: tx.now });
  const keysIn = (keys: RowKeys) => findKeysUntil(tx.db, record, keys);
  const matchOf = await matcher.match([row], { keysIn, window: { first: row.date, last: row.date } });
  return matchOf(row)?.entry !== undefined;
}
