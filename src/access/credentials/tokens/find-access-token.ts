import type { Kysely } from 'kysely';
import type { Credential } from '#access/credentials/authenticate.ts';
import { findFamilyOf } from '#access/credentials/directory.ts';
import { suspensionOf } from '#access/credentials/suspension.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { parseLimits } from '#kernel/limits.ts';
import { expandScopes, isApplicationScope, permittedTo, type Role, scopesOfPerson } from '#kernel/scopes.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import { FIRST_PARTY_CLIENT } from './grant.ts';

type Db = Kysely<LedgerTables>;

/** Finds the credential of an access token by its hash. Expiry is in `validUntil`. */
export async function findAccessToken(db: Db, hash: string): Promise<Credential | undefined> {
  const found = await findFamilyOf(db, 'token', hash);
  const row = found && (await findRow(found.db, found.familyId, hash));
  if (row === undefined) return undefined;
  const firstParty = row.client_id === FIRST_PARTY_CLIENT;
  return {
    actor: {
      type: 'oauth',
      credentialId: row.grant_id,
      userId: row.user_id,
      familyId: Number(row.family_id),
      role: row.role,
      scopes: firstParty
        ? scopesOfPerson(row.role)
        : scopesOfApplication(row.role, parseTextArray(row.token_scopes ?? row.scopes)),
      limits: parseLimits(row.limits),
      firstParty,
      provedAt: row.proved_at ?? row.created_at,
    },
    refusal: row.revoked_at !== null ? 'revoked' : row.deactivated_at !== null ? 'deactivated_user' : null,
    validUntil: row.expires_at,
    suspension: suspensionOf(row),
  };
}

function findRow(db: Db, familyId: number, hash: string) {
  return db
    .selectFrom('tokens as token')
    .innerJoin('grants as grant', (join) =>
      join.onRef('grant.family_id', '=', 'token.family_id').onRef('grant.id', '=', 'token.grant_id'),
    )
    .innerJoin('users as user', (join) =>
      join.onRef('user.family_id', '=', 'grant.family_id').onRef('user.id', '=', 'grant.user_id'),
    )
    .innerJoin('families as family', 'family.id', 'token.family_id')
    .select([
      'token.family_id',
      'token.scopes as token_scopes',
      'token.expires_at',
      'grant.id as grant_id',
      'grant.client_id',
      'grant.scopes',
      'grant.revoked_at',
      'grant.created_at',
      'grant.proved_at',
      'grant.limits',
      'user.id as user_id',
      'user.role',
      'user.deactivated_at',
      'family.suspended_at',
      'family.suspended_reason',
    ])
    .where('token.family_id', '=', familyId)
    .where('token.id', '=', hash)
    .where('token.kind', '=', 'access')
    .executeTakeFirst();
}

// Whatever was granted once: some scopes no application can have.
function scopesOfApplication(role: Role, granted: readonly string[]): ReadonlySet<string> {
  return permittedTo(role, expandScopes(granted.filter(isApplicationScope)));
}
