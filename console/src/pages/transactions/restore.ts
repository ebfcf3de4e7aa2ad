import { api, done, type Schemas, unwrap } from '../../api/index.ts';
import { negated } from '../../ui/format/index.ts';
import { runBulk } from './bulk.ts';
import { loadFiles, sendFile } from './details/attachment-files.ts';
import type { Transaction } from './list-query.ts';

/** A transaction with what its deletion removes. */
export type DeletedTransaction = {
  readonly row: Transaction;
  readonly splits: readonly Transaction[];
  readonly transfer: Schemas['Transfer'] | null;
  readonly files: readonly File[];
};

/** Loads what a deletion also removes and the list does not show. @throws ApiError */
export function loadForRestore(rows: readonly Transaction[]): Promise<DeletedTransaction[]> {
  return Promise.all(
    rows.map(async (row) => ({
      row,
      splits: row.split_parent ? await loadSplits(row.id) : [],
      transfer: row.transfer && (await loadTransfer(row.transfer.id)),
      files: row.attachments_count > 0 ? await loadFiles(row.id) : [],
    })),
  );
}

/** Deletes transactions; a failure after the first 500 is returned with the number of those deleted. @throws ApiError */
export async function deleteAll(rows: readonly Transaction[]): Promise<{ count: number; failure: Error | null }> {
  const { rows: deleted, failure } = await runBulk(rows.map(({ id }) => ({ op: 'delete', id })));
  return { count: deleted.length, failure };
}

/** Creates the deleted transactions again, with their splits, transfers and files, under new ids. @throws ApiError */
export async function restoreDeleted(all: readonly DeletedTransaction[]): Promise<void> {
  const { rows: made, failure } = await runBulk(all.map(({ row }) => ({ op: 'create', transaction: copyOf(row) })));
  if (failure !== null) throw failure;
  const ids = new Map(all.map(({ row }, index) => [row.id, made[index]?.id ?? row.id]));
  const linked = new Set<string>();
  for (const { row, splits, transfer, files } of all) {
    const id = ids.get(row.id) ?? row.id;
    if (splits.length > 0) await restoreSplits(id, splits);
    for (const file of files) await sendFile(id, file);
    if (transfer === null || linked.has(transfer.id)) continue;
    linked.add(transfer.id);
    await restoreTransfer(id, transfer, ids);
  }
}

/** The split lines of a transaction. @throws ApiError */
export async function loadSplits(id: string): Promise<Transaction[]> {
  return (await unwrap(api.GET('/api/v1/transactions/{id}/splits', { params: { path: { id } } }))).splits;
}

/** @throws ApiError */
export function loadTransfer(id: string): Promise<Schemas['Transfer']> {
  return unwrap(api.GET('/api/v1/transfers/{id}', { params: { path: { id } } }));
}

function copyOf(row: Transaction): Schemas['NewTransaction'] {
  return {
    account_id: row.account.id,
    name: row.name,
    date: row.date,
    // In the API, money out is positive.
    amount: negated(row.signed_amount),
    currency: row.currency,
    notes: row.notes,
    // Linking the transfer sets the kind of its sides.
    kind: row.transfer?.status === 'confirmed' ? 'standard' : row.kind,
    excluded: row.excluded,
    pending: row.pending,
    cleared: row.cleared,
    reviewed: row.reviewed,
    category_id: row.category?.id ?? null,
    merchant_id: row.merchant?.id ?? null,
    tag_ids: row.tags.map((tag) => tag.id),
    ...(row.external_id !== null && { external_id: row.external_id }),
    ...(row.source !== null && { source: row.source }),
  };
}

async function restoreSplits(id: string, lines: readonly Transaction[]): Promise<void> {
  const splits = lines.map((line) => ({
    amount: negated(line.signed_amount),
    name: line.name,
    notes: line.notes,
    category_id: line.category?.id ?? null,
    merchant_id: line.merchant?.id ?? null,
    tag_ids: line.tags.map((tag) => tag.id),
    excluded: line.excluded,
  }));
  await done(api.PUT('/api/v1/transactions/{id}/splits', { params: { path: { id } }, body: { splits } }));
}

/**
 * Links the sides of an ended transfer again. `ids` has the new ids of sides that were created again. The server may have
 * matched the two already. @throws ApiError
 */
export async function restoreTransfer(
  id: string,
  transfer: Schemas['Transfer'],
  ids: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const { inflow_transaction: inflow, outflow_transaction: outflow } = transfer;
  if (transfer.status === 'pending') return;
  const row = await unwrap(api.GET('/api/v1/transactions/{id}', { params: { path: { id } } }));
  if (row.transfer?.status === 'confirmed' && transfer.matched_by === 'automatic') return;
  if (row.transfer !== null) {
    return done(api.POST('/api/v1/transfers/{id}/confirm', { params: { path: { id: row.transfer.id } } }));
  }
  const sides = {
    inflow_transaction_id: ids.get(inflow.id) ?? inflow.id,
    outflow_transaction_id: ids.get(outflow.id) ?? outflow.id,
  };
  await done(api.POST('/api/v1/transfers', { body: { transfer: { ...sides, notes: transfer.notes } } }));
}
