import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Described, RecordKind, RecordTable } from './record-kind.ts';

type Rows<Table extends RecordTable> = readonly (LedgerRow<Table> & { readonly id: string })[];

/** The family's rows of a kind. All tables of records have the key (family_id, id), so the type of one stands for all. */
export function rowsOf(db: Kysely<LedgerTables>, familyId: number, { table }: RecordKind) {
  return db
    .selectFrom(table as 'tags')
    .selectAll()
    .where('family_id', '=', familyId);
}

/** How many rows of a kind the family has. */
export async function countRows(db: Kysely<LedgerTables>, familyId: number, { table }: RecordKind): Promise<number> {
  const { count } = await db
    .selectFrom(table as 'tags')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts rows of a kind, each with its change row. */
export async function addRows<Table extends RecordTable>(
  tx: FamilyTransaction,
  kind: RecordKind<Table>,
  rows: Rows<Table>,
): Promise<void> {
  await insertRows(tx.db, kind.table as 'tags', rows as never[]);
  await recordRows(tx, kind, 'create', rows);
  await kind.follow?.(tx, rows);
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

type Stamps = { readonly family_id: number | bigint; readonly id: string; readonly updated_at: string };

/**
 * Updates a row of a kind, writes its change row, and returns it; without a difference to its record nothing is written. A record
 * that moves to other accounts goes for those who see the ones before, and comes for those who see the others.
 */
export async function changeRow<Table extends RecordTable, Row extends LedgerRow<Table> & Stamps>(
  tx: FamilyTransaction,
  kind: RecordKind<Table>,
  before: Row,
  change: Partial<Row>,
): Promise<Row> {
  const { family_id, id, updated_at } = before;
  const after: Row = { ...before, ...change, family_id, id, updated_at: tx.now };
  const described = await kind.describe(tx, [before, { ...after, updated_at }, after]);
  const [from, same, to] = described as [Described, Described, Described];
  if (JSON.stringify(from.record) === JSON.stringify(same.record)) return before;
  const columns = Object.keys(change).filter((name) => name !== 'family_id' && name !== 'id');
  const values = Object.fromEntries(columns.map((name) => [name, Reflect.get(after, name)]));
  await tx.db
    .updateTable(kind.table as 'tags')
    .set({ ...values, updated_at: tx.now })
    .where('family_id', '=', tx.familyId)
    .where('id', '=', id)
    .execute();
  const { record: was, ...seenBefore } = from;
  const { record: is, ...seenBy } = to;
  const { resource } = kind;
  if (JSON.stringify(seenBefore) === JSON.stringify(seenBy)) {
    await tx.record({ resource, id, kind: 'update', before: was, after: is, ...seenBy });
  } else {
    await tx.record({ resource, id, kind: 'delete', before: was, ...seenBefore });
    await tx.record({ resource, id, kind: 'create', after: is, ...seenBy });
  }
  await kind.follow?.(tx, [before, after]);
  return after;
}

/** Deletes rows of a kind, each with its change row. Nothing refers to them any more. */
export async function removeRows<Table extends RecordTable>(
  tx: FamilyTransaction,
  kind: RecordKind<Table>,
  rows: Rows<Table>,
): Promise<void> {
  for (const { id } of rows)
    await tx.db
      .deleteFrom(kind.table as 'tags')
      .where('family_id', '=', tx.familyId)
      .where('id', '=', id)
      .execute();
  await recordRows(tx, kind, 'delete', rows);
  await kind.follow?.(tx, rows);
}
