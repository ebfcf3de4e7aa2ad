import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether the family that a column names is not suspended: the jobs of a suspended one wait. */
export function isOfActiveFamily(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from families as family where family.id = ${sql.ref(column)} and family.suspended_at is not null)`;
}
