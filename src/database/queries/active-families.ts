import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** Whether the family that a column names is not suspended: the jobs of a suspended one wait. */
export function isOfActiveFamily(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from families as family where family.id = ${sql.ref(column)} and family.suspended_at is not null)`;
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
