import type { RawBuilder, SqlBool } from 'kysely';
import type { Change, FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';

/** The tables that hold a family's ledger data, as opposed to the family, its people and their credentials. */
export type LedgerTable =
  | 'transfers'
  | 'rejected_transfers'
  | 'recurring_transactions'
  | 'rules'
  | 'budget_categories'
  | 'budgets'
  | 'goals'
  | 'attachments'
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
  /** The condition that no other row refers to the row. */
  readonly isUnused?: RawBuilder<SqlBool>;
};

/** Which rows of a table to delete: those that are older than an id and unused, until the time is up. */
export type Leftovers = { readonly before: string; isTimeUp(): boolean };

const CHUNK = 500;
const CHUNK_OF_LEFTOVERS = 50;

/** Deletes every row that the family has in a table, each with its change row. No other row may refer to them. */
export async function deleteAllRows<Table extends LedgerTable>(
  tx: FamilyTransaction,
  deletable: DeletableTable<Table>,
): Promise<void> {
  await deleteRows(tx, deletable);
}

/** Deletes rows of a table that {@link deleteAllRows} could not delete earlier. Returns whether none is left. */
export function deleteLeftoverRows<Table extends LedgerTable>(
  tx: FamilyTransaction,
  deletable: DeletableTable<Table>,
  leftovers: Leftovers,
): Promise<boolean> {
  return deleteRows(tx, deletable, leftovers);
}

async function deleteRows<Table extends LedgerTable>(
  tx: FamilyTransaction,
  deletable: DeletableTable<Table>,
  leftovers?: Leftovers,
): Promise<boolean> {
  if (deletable.nested && !(await deleteInChunks(tx, deletable, { nestedOnly: true, leftovers }))) return false;
  return deleteInChunks(tx, deletable, { nestedOnly: false, leftovers });
}

type Selection = { readonly nestedOnly: boolean; readonly leftovers: Leftovers | undefined };

async function deleteInChunks<Table extends LedgerTable>(
  tx: FamilyTransaction,
  deletable: DeletableTable<Table>,
  selection: Selection,
): Promise<boolean> {
  const { table, resource, describe } = deletable;
  const chunk = selection.leftovers === undefined ? CHUNK : CHUNK_OF_LEFTOVERS;
  for (;;) {
    const rows = await selectRows(tx, deletable, selection, chunk);
    if (rows.length === 0) return true;
    const deleted = await describe(tx, rows);
    await tx.recordAll(rows.map(({ id }, index) => ({ resource, id, kind: 'delete', ...deleted[index] })));
    await deleteByIds(
      tx,
      table,
      rows.map(({ id }) => id),
    );
    if (rows.length < chunk) return true;
    if (selection.leftovers?.isTimeUp() === true) return false;
  }
}

// All these tables have the key (family_id, id), so the type of one table stands for all.
async function selectRows<Table extends LedgerTable>(
  tx: FamilyTransaction,
  { table, isUnused }: DeletableTable<Table>,
  { nestedOnly, leftovers }: Selection,
  limit: number,
) {
  let query = tx.db
    .selectFrom(table as 'categories')
    .selectAll()
    .where('family_id', '=', tx.familyId);
  if (nestedOnly) query = query.where('parent_id', 'is not', null);
  if (leftovers !== undefined) query = query.where('id', '<', leftovers.before);
  if (leftovers !== undefined && isUnused !== undefined) query = query.where(isUnused);
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows as unknown as (LedgerRow<Table> & { id: string })[];
}

async function deleteByIds(tx: FamilyTransaction, table: LedgerTable, ids: readonly string[]): Promise<void> {
  await tx.db
    .deleteFrom(table as 'categories')
    .where('family_id', '=', tx.familyId)
    .where('id', 'in', ids)
    .execute();
}
