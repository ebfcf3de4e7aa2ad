import { setImmediate } from 'node:timers/promises';
import type { Change, FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow } from '#database/schema/ledger-tables.ts';

/** The tables that hold a family's ledger data, as opposed to the family, its people and their credentials. */
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

/** The members of a change row that describe a deleted row. */
export type DeletedRow = Pick<Change, 'before' | 'accountIds'>;

/** How to record deleted rows of one table. */
export type DeletableTable<Table extends LedgerTable> = {
  readonly table: Table;
  readonly resource: string;
  /** One entry per row, in the order of the rows. */
  describe(tx: FamilyTransaction, rows: readonly LedgerRow<Table>[]): Promise<DeletedRow[]>;
  /** True if rows refer to each other by `parent_id`: rows that have a parent are deleted first. */
  readonly nested?: true;
};

const CHUNK = 500;

/** Deletes every row that the family has in a table, each with its change row. No other row may refer to them. */
export async function deleteAllRows<Table extends LedgerTable>(
  tx: FamilyTransaction,
  deletable: DeletableTable<Table>,
): Promise<void> {
  if (deletable.nested) await deleteInChunks(tx, deletable, true);
  await deleteInChunks(tx, deletable, false);
}

async function deleteInChunks<Table extends LedgerTable>(
  tx: FamilyTransaction,
  { table, resource, describe }: DeletableTable<Table>,
  nestedOnly: boolean,
): Promise<void> {
  for (;;) {
    const rows = await selectRows(tx, table, nestedOnly);
    if (rows.length === 0) return;
    const deleted = await describe(tx, rows);
    await tx.recordAll(rows.map(({ id }, index) => ({ resource, id, kind: 'delete', ...deleted[index] })));
    await deleteRows(
      tx,
      table,
      rows.map(({ id }) => id),
    );
    if (rows.length < CHUNK) return;
    // Thousands of rows take seconds: let reads run between the chunks.
    await setImmediate();
  }
}

// All these tables have the key (family_id, id), so the type of one table stands for all.
async function selectRows<Table extends LedgerTable>(tx: FamilyTransaction, table: Table, nestedOnly: boolean) {
  const all = tx.db
    .selectFrom(table as 'categories')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .orderBy('id');
  const rows = await (nestedOnly ? all.where('parent_id', 'is not', null) : all).limit(CHUNK).execute();
  return rows as unknown as (LedgerRow<Table> & { id: string })[];
}

async function deleteRows(tx: FamilyTransaction, table: LedgerTable, ids: readonly string[]): Promise<void> {
  await tx.db
    .deleteFrom(table as 'categories')
    .where('family_id', '=', tx.familyId)
    .where('id', 'in', ids)
    .execute();
}
