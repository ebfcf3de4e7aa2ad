import { type Kysely, sql } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

/** The family of each credential and address stands in one table, so that no lookup asks the rows of all families. */
export const directoryOfFamilies = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      `create table directory (
  kind text not null,
  key text not null,
  family_id int64 not null,
  constraint directory_pk primary key (kind, key)
) clustered;
create index directory_family on directory (family_id);`,
    ]);
    await sql`
      insert into directory (kind, key, family_id)
      select 'email', email, family_id from users
      union all select 'user', id, family_id from users
      union all select 'invitation', code_hash, family_id from invitations
      union all select 'api_key', hash, family_id from api_keys
      union all select 'api_key', previous_hash, family_id from api_keys where previous_hash is not null
      union all select 'session', hash, family_id from sessions
      union all select 'grant', id, family_id from grants
      union all select 'token', id, family_id from tokens
      union all select 'application', id, family_id from oauth_applications
      union all select 'passkey', credential_id, family_id from passkeys
      union all select 'identity', issuer || ' ' || subject, family_id from identities`.execute(db);
  },
};
