import type { Kysely } from 'kysely';
import type { Credential } from '#access/credentials/authenticate.ts';
import { findFamilyOf } from '#access/credentials/directory.ts';
import { suspensionOf } from '#access/credentials/suspension.ts';
import type { TopKey } from '#application/actor.ts';
import { isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { parseLimits } from '#kernel/limits.ts';
import { expandScopes, permittedTo } from '#kernel/scopes.ts';
import { parseTextArray } from '#kernel/text-array.ts';

type Db = Kysely<LedgerTables>;

/**
 * Finds the credential of an API key by the hash of its current or previous secret. Expiry and the end of the grace period are
 * not checked; `validUntil` says when they come.
 */
export async function findApiKey(db: Db, hash: string): Promise<Credential | undefined> {
  const found = await findFamilyOf(db, 'api_key', hash);
  const row = await found?.db
    .selectFrom('api_keys as key')
    .innerJoin('users as user', (join) =>
      join.onRef('user.family_id', '=', 'key.family_id').onRef('user.id', '=', 'key.user_id'),
    )
    .innerJoin('families as family', 'family.id', 'key.family_id')
    .leftJoin('api_keys as top', (join) =>
      join.onRef('top.family_id', '=', 'key.family_id').onRef('top.id', '=', 'key.top_key_id'),
    )
    .selectAll('key')
    .select([
      'user.role',
      'user.deactivated_at',
      'family.suspended_at',
      'family.suspended_reason',
      'top.id as top_id',
      'top.tier as top_tier',
      'top.limits as top_limits',
    ])
    .where('key.family_id', '=', found.familyId)
    .where(({ eb, or }) => or([eb('key.hash', '=', hash), eb('key.previous_hash', '=', hash)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const scopes = parseTextArray(row.scopes);
  return {
    actor: {
      type: 'api_key',
      credentialId: row.id,
      userId: row.user_id,
      familyId: Number(row.family_id),
      role: row.role,
      scopes: permittedTo(row.role, expandScopes(scopes)),
      limits: parseLimits(row.limits),
      apiKey: {
        name: row.name,
        scopes,
        tier: row.tier,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        allowedIps: row.allowed_ips === null ? null : parseTextArray(row.allowed_ips),
        top: topOf(row),
      },
    },
    refusal: refusalOf(row),
    validUntil: row.hash === hash ? row.expires_at : earlier(row.previous_expires_at, row.expires_at),
    suspension: suspensionOf(row),
  };
}

type TopColumns = {
  readonly top_id: string | null;
  readonly top_tier: string | null;
  readonly top_limits: string | null;
};

function topOf({ top_id: id, top_tier: tier, top_limits }: TopColumns): TopKey | null {
  if (id === null || tier === null) return null;
  return { id, tier, rateLimit: parseLimits(top_limits)?.rateLimit ?? null };
}

function refusalOf(row: { revoked_at: string | null; enabled: bigint | number; deactivated_at: string | null }) {
  if (row.revoked_at !== null) return 'revoked';
  if (!isSet(row.enabled)) return 'disabled';
  return row.deactivated_at === null ? null : 'deactivated_user';
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
