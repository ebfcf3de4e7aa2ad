import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { describeSchema, type SchemaDescription } from '#database/describe-schema.ts';
import { isSqlite } from '#database/dialect.ts';

/** Stands for all migrations up to 0.9.0: `tables/` has what they left. */
export const BASELINE = '0001-baseline';

/** The last name in the record of a database of 0.9.0, and its tables. */
export type TakenOver = { readonly last: string; readonly tables: readonly string[] };

const UPGRADE = 'see "Upgrade" in docs/operations.md';

// docs/scaling.md drops these unique keys before it distributes the tables, and docs/operations.md adds the index where it is missing.
const OPTIONAL =
  /^(constraint (families_public_id|users_email|invitations_code_hash|api_keys_(previous_)?hash|grants_id|tokens_id|sessions_hash|oauth_applications_id|passkeys_credential_id)_key |constraint identities_subject |index transactions_search )/;

/**
 * Checks that a database is as the migrations of 0.9.0 have left it.
 * @throws Error when it is older, or its schema is another one.
 */
export async function refuseOtherThanLastRelease(
  db: Kysely<never>,
  recorded: readonly string[],
  { last, tables }: TakenOver,
): Promise<void> {
  if (recorded.at(-1) !== last)
    throw new Error(
      `this database was written by a release before 0.9.0; start v0.9.0 on it once, which migrates it, and then this release: ${UPGRADE}`,
    );
  const difference = differenceOf(await describeSchema(db), readDescription(db), tables);
  if (difference !== null)
    throw new Error(
      `the schema of this database is not that of v0.9.0 (${difference}); copy its data into a new database with "coffer copy" of v0.9.0, and start this release on that: ${UPGRADE}`,
    );
}

function readDescription(db: Kysely<never>): SchemaDescription {
  const file = isSqlite(db)
    ? new URL('./schema-0.9.0-sqlite.txt', import.meta.url)
    : new URL('./schema-0.9.0-postgres.txt', import.meta.url);
  const blocks = readFileSync(file, 'utf8').trim().split('\n\n').slice(1);
  return new Map(
    blocks.map((block) => {
      const [table = '', ...lines] = block.split('\n').map((line) => line.trim());
      return [table, lines];
    }),
  );
}

/** The first difference in words. Indexes that an operator has added may stay. */
function differenceOf(found: SchemaDescription, wanted: SchemaDescription, tables: readonly string[]): string | null {
  for (const table of tables.filter((name) => wanted.has(name))) {
    const [here, there] = [found.get(table), wanted.get(table) ?? []];
    if (here === undefined) return `the table ${table} is missing`;
    const missing = there.find((line) => !OPTIONAL.test(line) && !here.includes(line));
    if (missing !== undefined) return `${table} lacks: ${missing}`;
    const added = here.find((line) => !line.startsWith('index ') && !there.includes(line));
    if (added !== undefined) return `${table} has: ${added}`;
  }
  return null;
}
