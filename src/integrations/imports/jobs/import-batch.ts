import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/schema/ledger-tables.ts';
import {
  changeRow,
  findOwners,
  findOwnersByReference,
  type ImportRecord,
  type ImportRow,
  type Outcome,
} from '#integrations/imports/stored-imports/index.ts';
import type { Batch } from './batch.ts';
import type { CurrentEntry, ImportLedger } from './import-ledger.ts';

type Result = { readonly outcome: Outcome; readonly reason?: string; readonly message?: string; readonly id?: string };
/** A row with values, which every ready row has. */
type ReadyRow = ImportRow & { readonly date: string; readonly amount_minor: bigint; readonly currency: string };
/** The row that made a transaction, and the transaction as it is now. */
type Known = { readonly owner: ImportRow; readonly entry: CurrentEntry | undefined };

/** Takes rows of an import into the ledger; those behind a repeated reference wait for the next batch. */
export async function importBatch({ tx, ledger, record }: Batch, taken: readonly ImportRow[]): Promise<void> {
  const rows = untilRepeated(taken as ReadyRow[]);
  const known = await knownOf(tx, ledger, record, rows);
  const fresh: ReadyRow[] = [];
  for (const row of rows) {
    const match = known(row);
    if (match === undefined) fresh.push(row);
    else await settle(tx, row, await meet(tx, ledger, row, match));
  }
  const posted = await ledger.post(tx, fresh.map(entryOf));
  for (const [index, row] of fresh.entries()) {
    const result = posted[index];
    if (result === undefined) throw new Error('posting returned too few results');
    await settle(
      tx,
      row,
      'error' in result
        ? { outcome: 'failed', reason: result.error.code, message: result.error.message }
        : { outcome: 'created', id: result.id },
    );
  }
}

/** A row whose reference an earlier one of the batch has must find what that one made. */
function untilRepeated(rows: readonly ReadyRow[]): ReadyRow[] {
  const references = rows.map(({ reference }) => reference);
  const end = references.findIndex((reference, index) => reference !== null && references.indexOf(reference) < index);
  return end === -1 ? [...rows] : rows.slice(0, end);
}

async function settle(tx: FamilyTransaction, row: ImportRow, { outcome, reason, message, id }: Result): Promise<void> {
  await changeRow(tx.db, row, {
    outcome,
    reason: reason ?? null,
    message: message ?? null,
    transaction_id: id ?? null,
  });
}

/** Finds the transaction that a row means: by its identity, or a pending one and its booking by the bank's reference. */
async function knownOf(tx: FamilyTransaction, ledger: ImportLedger, record: ImportRecord, rows: readonly ReadyRow[]) {
  const identities = rows.flatMap(({ identity }) => identity ?? []);
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const owners = await findOwners(tx.db, record, identities, ['created', 'updated']);
  const others = await findOwnersByReference(tx.db, record, references);
  const entries = await ledger.find(
    tx,
    [...owners, ...others].flatMap(({ transaction_id }) => transaction_id ?? []),
  );
  const byIdentity = new Map(owners.map((owner) => [owner.identity, owner]));
  const byReference = Map.groupBy(others, ({ reference }) => reference);
  return (row: ReadyRow): Known | undefined => {
    const linked = byReference.get(row.reference)?.find(({ pending }) => isSet(pending) !== isSet(row.pending));
    const owner = byIdentity.get(row.identity) ?? linked;
    return owner && { owner, entry: entries.get(owner.transaction_id ?? '') };
  };
}

/** A row whose transaction exists, or was deleted by a person. */
async function meet(
  tx: FamilyTransaction,
  ledger: ImportLedger,
  row: ReadyRow,
  { owner, entry }: Known,
): Promise<Result> {
  if (entry === undefined) {
    return { outcome: 'skipped', reason: 'deleted', message: 'You have deleted this transaction' };
  }
  if (!entry.pending || isSet(row.pending)) return { outcome: 'duplicate', id: entry.id };
  // Booked now. A member that a person has changed meanwhile stays.
  const { account_id: _, pending, ...values } = entryOf(row);
  const names = ['date', 'amount_minor', 'currency', 'name', 'notes'] as const;
  const unchanged = names.filter((name) => entry[name] === owner[name]).map((name) => [name, values[name]]);
  await ledger.update(tx, entry.id, { ...Object.fromEntries(unchanged), pending });
  return { outcome: 'updated', id: entry.id };
}

function entryOf({ account_id, date, amount_minor, currency, name, notes, pending }: ReadyRow) {
  return { account_id, date, amount_minor, currency, name: name ?? '', notes, pending: isSet(pending) };
}
