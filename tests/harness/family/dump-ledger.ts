import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import { findFamilyOf } from '#access/credentials/directory.ts';
import type { Coffer, TestUser } from '../server/start-coffer.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every row of the ledger as text, table by table; with `familyId` those of one family. Equal ledgers give equal texts. */
export async function dumpLedger(coffer: Coffer, familyId?: number): Promise<string> {
  const db: Kysely<never> = coffer.database.read as unknown as Kysely<never>;
  const lines: string[] = [];
  for (const { name, key } of await tables(db)) {
    const filter = familyId === undefined ? sql`` : sql`where ${sql.ref(key)} = ${familyId}`;
    if (familyId !== undefined && key === '') continue;
    const { rows } = await sql<Row>`select * from ${sql.table(name)} ${filter}`.execute(db);
    lines.push(
      ...rows
        .map(
          (row) => `${name} ${JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value))}`,
        )
        .sort(),
    );
  }
  return lines.join('\n');
}

/** The number of stored changes of all families. */
export async function countChanges(coffer: Coffer): Promise<number> {
  const { count } = await coffer.database.read
    .selectFrom('changes')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function familyOf(coffer: Coffer, user: TestUser): Promise<number> {
  return (
    (await findFamilyOf(coffer.database.read, 'user', user.id))?.familyId ?? assert.fail(`${user.email} has no family`)
  );
}

// On PostgreSQL counters and logs are in the same database. A server seals histories by itself, a minute after its start.
const NOT_LEDGER = /^(kysely_|search_|request_log|usage_|rate_counters|credential_|leases|change_seals)/;

// `key` is the column with the family's id; '' when the table has none. Citus has views of its own, with the sizes of tables.
async function tables(db: Kysely<never>): Promise<{ name: string; key: string }[]> {
  const found = await db.introspection.getTables();
  return found
    .filter(({ name, isView }) => !isView && !NOT_LEDGER.test(name))
    .map(({ name, columns }) => {
      const isOwned = columns.some((column) => column.name === 'family_id');
      return { name, key: isOwned ? 'family_id' : name === 'families' ? 'id' : '' };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}
