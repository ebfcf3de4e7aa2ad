import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { columnsOf } from '#database/migrations/columns.ts';

/** Change rows store the accounts that a user must see to read them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('changes').addColumn('account_ids', columnsOf(db).text).execute();
  const member = isSqlite(db) ? jsonMember : jsonMemberByPattern;
  // A record never moves to another account, so either of the two records names it.
  await sql`
    update changes set account_ids = case
      when resource = 'account' then '["' || resource_id || '"]'
      when resource in ('transfer', 'rejected_transfer') then
        coalesce('["' || ${member('inflow_account_id')} || '","' || ${member('outflow_account_id')} || '"]', '[]')
      when resource in ('transaction', 'valuation', 'account_share') then coalesce('["' || ${member('account_id')} || '"]', '[]')
      else '["' || ${member('account_id')} || '"]' end
    where resource in ('account', 'account_share', 'transaction', 'valuation', 'transfer', 'rejected_transfer',
      'recurring_transaction')`.execute(db);
}

const jsonMember = (name: string) => sql`json_extract(coalesce("after", "before"), ${sql.lit(`$.${name}`)})`;

// PostgreSQL refuses to parse some escapes that JSON allows. Double quotes in a text are escaped, so the pattern matches no text.
const jsonMemberByPattern = (name: string) =>
  sql`substring(coalesce("after", "before") from ${sql.lit(`"${name}":"([^"]+)"`)})`;
