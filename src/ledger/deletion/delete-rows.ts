import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { parentMember, type RecordKind, recordRows, referred, refersTo, rowsOf } from '#ledger/records/index.ts';

/** Which rows of a kind to delete: those that are older than an id and unused, until the time is up. */
export type Leftovers = { readonly before: string; isTimeUp(): boolean };

const CHUNK = 500;
const CHUNK_OF_LEFTOVERS = 50;

/**
 * Deletes every row that the family has of a kind, each with its change row, or its leftovers. Returns whether none is left. No other row
 * may refer to them.
 */
export async function deleteRows(tx: FamilyTransaction, kind: RecordKind, leftovers?: Leftovers): Promise<boolean> {
  const parent = parentMember(kind);
  // Rows that have a parent are deleted before it.
  if (parent !== undefined && !(await deleteInChunks(tx, kind, leftovers, parent))) return false;
  return deleteInChunks(tx, kind, leftovers);
}

async function deleteInChunks(tx: FamilyTransaction, kind: RecordKind, leftovers?: Leftovers, parent?: string) {
  const chunk = leftovers === undefined ? CHUNK : CHUNK_OF_LEFTOVERS;
  for (;;) {
    const rows = await selectRows(tx, kind, { leftovers, parent, limit: chunk });
    if (rows.length === 0) return true;
    await recordRows(tx, kind, 'delete', rows);
    await deleteByIds(
      tx,
      kind,
      rows.map(({ id }) => id),
    );
    if (rows.length < chunk) return true;
    if (leftovers?.isTimeUp() === true) return false;
  }
}

type Selection = {
  readonly leftovers: Leftovers | undefined;
  /** The column by which rows have a parent, to select only those. */
  readonly parent: string | undefined;
  readonly limit: number;
};

async function selectRows({ db, familyId }: FamilyTransaction, kind: RecordKind, selection: Selection) {
  const { leftovers, parent, limit } = selection;
  let query = rowsOf(db, familyId, kind);
  if (parent !== undefined) query = query.where(sql.ref(parent), 'is not', null);
  if (leftovers !== undefined) query = query.where('id', '<', leftovers.before);
  if (leftovers !== undefined) for (const isUnused of unusedBy(kind)) query = query.where(isUnused);
  return query.orderBy('id').limit(limit).execute();
}

/** The conditions that nothing refers to a row of this kind: it may be used again since the reset. */
function unusedBy(kind: RecordKind): RawBuilder<SqlBool>[] {
  return RECORD_KINDS.filter((other) => refersTo(other, kind)).flatMap((other) =>
    Object.entries(other.refersTo).flatMap(([member, reference]) => {
      if (referred(reference) !== kind.resource) return [];
      const link = typeof reference === 'string' ? { table: other.table, column: member } : reference;
      const column = sql.ref(`other.${link.column}`);
      return sql<SqlBool>`not exists (
        select 1 from ${sql.table(link.table)} as other
        where other.family_id = ${sql.ref(`${kind.table}.family_id`)} and ${column} = ${sql.ref(`${kind.table}.id`)}
      )`;
    }),
  );
}

async function deleteByIds({ db, familyId }: FamilyTransaction, { table }: RecordKind, ids: readonly string[]) {
  await db.deleteFrom(table).where('family_id', '=', familyId).where('id', 'in', ids).execute();
}
