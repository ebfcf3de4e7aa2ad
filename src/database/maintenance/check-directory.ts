import { sql } from 'kysely';
import { type Check, checkRules, FAULTS_MAX } from './check.ts';

// Each entry once, and once more for the row that it leads to.
const BOTH_SIDES = sql`
  select kind, key, family_id, 1 as entries, 0 as found from directory
  union all select 'email', email, family_id, 0, 1 from users
  union all select 'user', id, family_id, 0, 1 from users
  union all select 'invitation', code_hash, family_id, 0, 1 from invitations
  union all select 'api_key', hash, family_id, 0, 1 from api_keys
  union all select 'api_key', previous_hash, family_id, 0, 1 from api_keys where previous_hash is not null
  union all select 'session', hash, family_id, 0, 1 from sessions
  union all select 'grant', id, family_id, 0, 1 from grants
  union all select 'token', id, family_id, 0, 1 from tokens
  union all select 'application', id, family_id, 0, 1 from oauth_applications
  union all select 'passkey', credential_id, family_id, 0, 1 from passkeys
  union all select 'identity', issuer || ' ' || subject, family_id, 0, 1 from identities`;

const different = (fault: string, entries: number, found: number) => ({
  fault,
  // A key may be a person's address: the report names the kind alone.
  broken: sql<never>`
    select family_id, null as id, kind as detail from (${BOTH_SIDES}) as both_sides
    group by kind, key, family_id having sum(entries) = ${sql.lit(entries)} and sum(found) = ${sql.lit(found)}
    order by kind, family_id limit ${sql.lit(FAULTS_MAX)}`,
});

/** Checks that each credential and address is in the directory with its family, and that each entry leads to a row. */
export const directoryCheck: Check = checkRules('directory of credentials', [
  different('a row has no entry in the directory, so that no lookup finds it', 0, 1),
  different('an entry of the directory leads to no row', 1, 0),
]);
