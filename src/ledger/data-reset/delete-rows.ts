import { setImmediate } from 'node:timers/promises';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow } from '#database/schema/ledger-tables.ts';

/** The tables that hold a family's books, as opposed to the family, its people and their credentials. */
export type LedgerTable =
  | 'transfers'
  | 'rejected_transfers'
  | 'recurring_transactions'
  | 'transactions'
  | 'valuations'
  | 'accounts'
  | 'categories'
  | 'merchants'
  | 'tags'
  | 'exchange_rates';

/** How the rows of one table are recorded when they go. */
export type Erasable<Table extends LedgerTable> = {
  readonly table: Table;
  readonly resource: string;
  /** What change rows keep of these rows, in their order. */
  records(tx: FamilyTransaction, rows: readonly LedgerRow<Table>[]): Promise<object[]>;
  /** True where rows of the table name one another by `parent_id`: those that name one go first. */
  readonly nested?: true;
};

const CHUNK = 500;

/** Deletes every row that the family has in a table, each with its change row. Nothing may rest on any of them any more. */
export async function eraseRows<Table extends LedgerTable>(
  tx: FamilyTransaction,
  erasable: Erasable<Table>,
): Promise<void> {
  if (erasable.nested) await eraseThose(tx, erasable, true);
  await eraseThose(tx, erasable, false);
}

async function eraseThose<Table extends LedgerTable>(
  tx: FamilyTransaction,
  { table, resource, records }: Erasable<Table>,
  nestedOnly: boolean,
): Promise<void> {
  for (;;) {
    const rows = await takeRows(tx, table, nestedOnly);
    const kept = await records(tx, rows);
    for (const [index, { id }] of rows.entries()) {
      const before = kept[index];
      await tx.record({ resource, id, kind: 'delete', ...(before && { before }) });
    }
    await deleteRows(
      tx,
      table,
      rows.map(({ id }) => id),
    );
    if (rows.length < CHUNK) return;
    // Many thousand rows take seconds. Other writes must wait for them, reads need not.
    await setImmediate();
  }
}

// The tables differ in everything but their key, so that one of them stands for all.
async function takeRows<Table extends LedgerTable>(tx: FamilyTransaction, table: Table, nestedOnly: boolean) {
  const all = tx.db
    .selectFrom(table as 'categories')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .orderBy('id');
  const rows = await (nestedOnly ? all.where('parent_id', 'is not', null) : all).limit(CHUNK).execute();
  return rows as unknown as (LedgerRow<Table> & { id: string })[];
}

async function deleteRows(tx: FamilyTransaction, table: LedgerTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .deleteFrom(table as 'categories')
    .where('family_id', '=', tx.familyId)
    .where('id', 'in', ids)
    .execute();
}
