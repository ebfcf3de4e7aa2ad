import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import type { DatabaseShape, Reference, TableShape } from '#database/maintenance/table-shapes.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Check, FAULTS_MAX } from './check.ts';

type Db = Kysely<LedgerTables>;

/** Checks the engine's files, and that tables, indexes and references match this release. */
export function engineChecks(shape: DatabaseShape): Check[] {
  return [
    { name: 'storage', find: findDamage },
    { name: 'schema', find: (db) => findMissing(db, shape) },
    { name: 'references', find: (db) => findDangling(db, shape.tables) },
  ];
}

async function findDamage(db: Db): Promise<string[]> {
  if (isSqlite(db)) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(FAULTS_MAX)})`.execute(db);
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  }
  const broken = await namesOf(
    db,
    sql`select 'index ' || indexrelid::regclass::text as name from pg_index where not indisvalid
      union all select 'constraint ' || conname from pg_constraint where not convalidated`,
  );
  return [...broken.map((name) => `${name} is not valid`), ...(await findDamagedIndexes(db))];
}

// The extension compares every index with its table; an administrator must have installed it.
async function findDamagedIndexes(db: Db): Promise<string[]> {
  const amcheck = await namesOf(db, sql`select extname as name from pg_extension where extname = 'amcheck'`);
  if (amcheck.length === 0) return [];
  const indexes = await namesOf(
    db,
    sql`select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam and a.amname = 'btree'
      where c.relkind = 'i' and c.relpersistence = 'p' and c.relnamespace = current_schema()::regnamespace`,
  );
  const faults: string[] = [];
  for (const index of indexes) {
    await sql`savepoint one`.execute(db);
    await sql`select bt_index_check(${index}::regclass, true)`.execute(db).catch((error: unknown) => {
      faults.push(`index ${index}: ${error instanceof Error ? error.message : String(error)}`);
    });
    await sql`rollback to one`.execute(db);
  }
  return faults;
}

async function findMissing(db: Db, { tables, indexes }: DatabaseShape): Promise<string[]> {
  const found = await db.introspection.getTables();
  const columns = new Map(found.map((table) => [table.name, new Set(table.columns.map((column) => column.name))]));
  const here = new Set(
    await namesOf(
      db,
      isSqlite(db)
        ? sql`select name from sqlite_schema where type = 'index'`
        : sql`select indexname as name from pg_indexes`,
    ),
  );
  return [
    ...tables.flatMap(({ name, columns: wanted }) => {
      const missing = wanted.filter((column) => !columns.get(name)?.has(column));
      return missing.map((column) => `the column ${name}.${column} is missing`);
    }),
    ...indexes.filter((index) => !here.has(index)).map((index) => `the index ${index} is missing`),
  ];
}

async function namesOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return (rows as { name: string }[]).map((row) => row.name);
}

// Most keys include the family, so this also finds references into another family.
async function findDangling(db: Db, tables: readonly TableShape[]): Promise<string[]> {
  const faults: string[] = [];
  for (const table of tables) {
    for (const reference of referencesOf(table)) faults.push(...(await findDanglingRows(db, table, reference)));
  }
  return faults;
}

/** The table's references, and one to its family if no foreign key has it. The directory is compared with the rows that it leads to. */
function referencesOf({ name, columns, references }: TableShape): readonly Reference[] {
  if (name === 'directory') return references;
  const family: Reference = { columns: ['family_id'], table: 'families', targets: ['id'] };
  return columns.includes('family_id') ? [family, ...references] : references;
}

async function findDanglingRows(db: Db, table: TableShape, { columns, targets, table: target }: Reference) {
  const own = columns.map((column) => sql.ref(`t.${column}`));
  const names = own.map((ref) => sql`${ref} is not null`);
  const meets = columns.map(
    (column, index) => sql`${sql.ref(`r.${targets[index] ?? column}`)} = ${sql.ref(`t.${column}`)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(own)} from ${sql.table(table.name)} as t
    where ${sql.join(names, sql` and `)}
      and not exists (select 1 from ${sql.table(target)} as r where ${sql.join(meets, sql` and `)})
    limit ${sql.lit(FAULTS_MAX)}`.execute(db);
  return rows.map((row) => {
    const values = columns.map((column) => `${column} ${String(row[column])}`);
    return `a row of ${table.name} names no row of ${target}: ${values.join(', ')}`;
  });
}
