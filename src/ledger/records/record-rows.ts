import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { RecordKind, RecordTable } from './record-kind.ts';

type Rows<Table extends RecordTable> = readonly (LedgerRow<Table> & { readonly id: string })[];

/** The family's rows of a kind. All tables of records have the key (family_id, id), so the type of one stands for all. */
export function rowsOf(db: Kysely<LedgerTables>, familyId: number, { table }: RecordKind) {
  return db
    .selectFrom(table as 'tags')
    .selectAll()
    .where('family_id', '=', familyId);
}

/** Inserts rows of a kind, each with its change row. */
export async function addRows<Table extends RecordTable>(
  tx: FamilyTransaction,
  kind: RecordKind<Table>,
  rows: Rows<Table>,
): Promise<void> {
  await insertRows(tx.db, kind.table as 'tags', rows as never[]);
  await recordRows(tx, kind, 'create', rows);
}

/** Writes the change rows of rows that are created or deleted. What they refer to exists. */
export async function recordRows<Table extends RecordTable>(
  tx: FamilyTransaction,
  kind: RecordKind<Table>,
  change: 'create' | 'delete',
  rows: Rows<Table>,
): Promise<void> {
  const described = await kind.describe(tx, rows);
  const member = change === 'create' ? 'after' : 'before';
  await tx.recordAll(
    rows.map(({ id }, index) => {
      const { record, ...seenBy } = described[index] ?? {};
      return { resource: kind.resource, id, kind: change, [member]: record, ...seenBy };
    }),
  );
}
