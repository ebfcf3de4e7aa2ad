import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';

/** The setting that row-level security reads: the id of the one family whose rows are visible, or {@link EVERY_FAMILY}. */
export const FAMILY_SETTING = 'coffer.family_id';

/** Instead of a family's id: the rows of every family, for the few operations that belong to no family. */
export const EVERY_FAMILY = '*';

const POLICY = 'coffer_family';

type Table = { readonly name: string; readonly key: string; readonly is_secured: boolean };

/**
 * Turns row-level security on or off for every family-owned table: a transaction then sees only rows of the family it has set,
 * even as the table's owner. Tables that are in the wanted state are not touched.
 * @throws Error when the database user bypasses all policies, or the tables may lie on the machines of Citus.
 */
export async function setRowSecurity(db: Kysely<never>, isOn: boolean): Promise<void> {
  if (isOn) {
    await refuseCitus(db);
    await refusePrivileged(db);
  }
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('coffer row security', 0))`.execute(tx);
    for (const table of await familyTables(tx)) {
      if (table.is_secured === isOn) continue;
      await (isOn ? secure(tx, table) : release(tx, table));
    }
  });
}

// Its workers get statements without the setting that the policies read, and would find no row.
async function refuseCitus(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ version: string | null }>`select to_regproc('citus_version')::text as version`.execute(
    db,
  );
  if (rows[0]?.version == null) return;
  throw new Error(
    'COFFER_DATABASE_ROW_SECURITY does not work on Citus; set it to false: each statement names its family',
  );
}

async function refusePrivileged(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ passes: boolean }>`
    select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`.execute(db);
  if (rows[0]?.passes !== true) return;
  throw new Error(
    "COFFER_DATABASE_ROW_SECURITY has no effect on PostgreSQL's superusers and roles with BYPASSRLS; use another role",
  );
}

async function familyTables(db: Kysely<never>): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, case c.relname when 'families' then 'id' else 'family_id' end as key,
      c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = ${POLICY}) as is_secured
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'families' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'family_id' and not a.attisdropped))
    order by c.relname`.execute(db);
  return rows;
}

async function secure(db: Kysely<never>, { name, key }: Table): Promise<void> {
  const table = sql.table(name);
  // Subqueries are evaluated once per statement, not once per row.
  const set = sql.raw(`(select current_setting('${FAMILY_SETTING}', true))`);
  const family = sql.raw(
    `(select nullif(nullif(current_setting('${FAMILY_SETTING}', true), ''), '${EVERY_FAMILY}')::bigint)`,
  );
  await sql`drop policy if exists ${sql.ref(POLICY)} on ${table}`.execute(db);
  await sql`
    create policy ${sql.ref(POLICY)} on ${table}
    using (${set} = ${sql.lit(EVERY_FAMILY)} or ${sql.ref(key)} = ${family})`.execute(db);
  await sql`alter table ${table} enable row level security, force row level security`.execute(db);
}

async function release(db: Kysely<never>, { name }: Table): Promise<void> {
  await sql`alter table ${sql.table(name)} disable row level security, no force row level security`.execute(db);
  await sql`drop policy if exists ${sql.ref(POLICY)} on ${sql.table(name)}`.execute(db);
}

/** Lets `work`, a part of a family's transaction, read other families' rows. Each use needs a reason. */
export async function acrossFamilies<Schema, T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  const before = await setFamily(db, EVERY_FAMILY);
  const result = await work(); // a throw rolls back the transaction and the setting
  await setFamily(db, before);
  return result;
}

/** Shows the rest of the running transaction the rows of every family. */
export async function seeEveryFamily<Schema>(db: Kysely<Schema>): Promise<void> {
  await setFamily(db, EVERY_FAMILY);
}

async function setFamily<Schema>(db: Kysely<Schema>, family: string): Promise<string> {
  if (isSqlite(db)) return family; // it has no policies
  const { rows } = await sql<{ before: string | null }>`
    select current_setting(${FAMILY_SETTING}, true) as before, set_config(${FAMILY_SETTING}, ${family}, true)`.execute(
    db,
  );
  return rows[0]?.before ?? '';
}
