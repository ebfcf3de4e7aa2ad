import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** The families that a query of jobs is about: those of the workers that answer; null for all, as long as none is lost. */
export type Families = readonly number[] | null;

/** Whether the family that a column names is one of them. */
export function isOneOf(column: string, families: Families): RawBuilder<SqlBool> {
  return families === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${families})`;
}

/** Whether the family that a column names is one of them and not suspended: the jobs of a suspended one wait. */
export function isOfActiveFamily(column: string, families: Families = null): RawBuilder<SqlBool> {
  // Both tables name the families: Citus finds the shards of each by its own condition.
  return sql<SqlBool>`${isOneOf(column, families)} and not exists (
    select 1 from families as family
    where family.id = ${sql.ref(column)} and ${isOneOf('family.id', families)} and family.suspended_at is not null)`;
}

/** Whether anybody is left in a family: its history ends with its last member, and jobs write nothing more. */
export async function hasMember(db: Kysely<LedgerTables>, familyId: number): Promise<boolean> {
  const member = db
    .selectFrom('users')
    .select('id')
    .where('family_id', '=', familyId)
    .where('deactivated_at', 'is', null)
    .limit(1);
  return (await member.executeTakeFirst()) !== undefined;
}
