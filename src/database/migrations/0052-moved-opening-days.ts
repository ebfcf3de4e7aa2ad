import { type Kysely, sql } from 'kysely';

/** Names the accounts whose opening balance has moved to an earlier day than it was created with: it stays there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into upgrade_notices (family_id, kind, record_id)
    select v.family_id, 'opening_days_moved', v.account_id from valuations v
    where v.kind = 'opening_anchor' and v.floats = 1 and v.amount_minor <> 0 and exists (
      select 1 from changes c where c.family_id = v.family_id and c.resource = 'valuation' and c.resource_id = v.id
        and c.kind = 'create' and c."after" not like '%"date":"' || v.date || '"%')`.execute(db);
}
