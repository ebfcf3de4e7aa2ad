import { answer, api, done, type Schemas } from '../../api/index.ts';
import { negated } from '../../format/index.ts';
import { runBulk } from './bulk.ts';
import type { Transaction } from './list-query.ts';

/** A transaction that is about to go, with what goes with it. */
export type Remembered = {
  readonly row: Transaction;
  readonly parts: readonly Transaction[];
  readonly transfer: Schemas['Transfer'] | null;
};

/** Reads what a deletion takes with it and the list does not show. @throws ApiError */
export function remember(rows: readonly Transaction[]): Promise<Remembered[]> {
  return Promise.all(
    rows.map(async (row) => ({
      row,
      parts: row.split_parent ? await readParts(row.id) : [],
      transfer: row.transfer && (await readTransfer(row.transfer.id)),
    })),
  );
}

/** Deletes all of them. @throws ApiError */
export async function deleteAll(rows: readonly Transaction[]): Promise<void> {
  await runBulk(rows.map(({ id }) => ({ op: 'delete', id })));
}

/** Makes again what was deleted: the same, its parts and its transfer too, but for ids and times. @throws ApiError */
export async function restore(all: readonly Remembered[]): Promise<void> {
  const made = await runBulk(all.map(({ row }) => ({ op: 'create', transaction: copyOf(row) })));
  const ids = new Map(all.map(({ row }, index) => [row.id, made[index]?.id ?? row.id]));
  const joined = new Set<string>();
  for (const { row, parts, transfer } of all) {
    const id = ids.get(row.id) ?? row.id;
    if (parts.length > 0) await divide(id, parts);
    if (transfer === null || joined.has(transfer.id)) continue;
    joined.add(transfer.id);
    await join(id, transfer, ids);
  }
}

/** The parts that a transaction is divided into. @throws ApiError */
export async function readParts(id: string): Promise<Transaction[]> {
  return (await answer(api.GET('/api/v1/transactions/{id}/splits', { params: { path: { id } } }))).splits;
}

/** One transfer, with both its legs. @throws ApiError */
export function readTransfer(id: string): Promise<Schemas['Transfer']> {
  return answer(api.GET('/api/v1/transfers/{id}', { params: { path: { id } } }));
}

function copyOf(row: Transaction): Schemas['NewTransaction'] {
  return {
    account_id: row.account.id,
    name: row.name,
    date: row.date,
    // The API takes money out as positive.
    amount: negated(row.signed_amount),
    currency: row.currency,
    notes: row.notes,
    // The kind of a leg comes with its transfer.
    kind: row.transfer === null ? row.kind : 'standard',
    excluded: row.excluded,
    pending: row.pending,
    category_id: row.category?.id ?? null,
    merchant_id: row.merchant?.id ?? null,
    tag_ids: row.tags.map((tag) => tag.id),
    ...(row.external_id !== null && { external_id: row.external_id }),
    ...(row.source !== null && { source: row.source }),
  };
}

async function divide(id: string, parts: readonly Transaction[]): Promise<void> {
  const splits = parts.map((part) => ({
    amount: negated(part.signed_amount),
    name: part.name,
    notes: part.notes,
    category_id: part.category?.id ?? null,
    merchant_id: part.merchant?.id ?? null,
    tag_ids: part.tags.map((tag) => tag.id),
    excluded: part.excluded,
  }));
  await done(api.PUT('/api/v1/transactions/{id}/splits', { params: { path: { id } }, body: { splits } }));
}

// The server may have matched the two by itself when the second was made again.
async function join(id: string, transfer: Schemas['Transfer'], ids: ReadonlyMap<string, string>): Promise<void> {
  const { inflow_transaction: inflow, outflow_transaction: outflow } = transfer;
  const row = await answer(api.GET('/api/v1/transactions/{id}', { params: { path: { id } } }));
  if (row.transfer !== null && transfer.status === 'pending') return;
  if (row.transfer !== null) {
    return done(api.POST('/api/v1/transfers/{id}/confirm', { params: { path: { id: row.transfer.id } } }));
  }
  const legs = {
    inflow_transaction_id: ids.get(inflow.id) ?? inflow.id,
    outflow_transaction_id: ids.get(outflow.id) ?? outflow.id,
  };
  await done(api.POST('/api/v1/transfers', { body: { transfer: { ...legs, notes: transfer.notes } } }));
}
