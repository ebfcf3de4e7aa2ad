import type { Kysely } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import { isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Limits, parseLimits } from '#kernel/limits.ts';
import { expandScopes, isApplicationScope, permittedTo, type Role, scopesOfPerson } from '#kernel/scopes.ts';
import { parseTextArray } from '#kernel/text-array.ts';

type Db = Kysely<LedgerTables>;

/** The maker of something that goes on working without a request: a person, or a program by its key or grant. */
type Maker = {
  readonly familyId: number;
  readonly userId: string;
  readonly keyId: string | null;
  readonly grantId: string | null;
};

const selectUser = statement((db: Db, { familyId, userId }: Pick<Maker, 'familyId' | 'userId'>) =>
  db.selectFrom('users').select(['role', 'deactivated_at']).where('family_id', '=', familyId).where('id', '=', userId),
);

/** The role, scopes and limits of the maker at the instant `now`; undefined when the user, the key or the grant has ended or is disabled. */
export async function findMaker(db: Db, maker: Maker, now: string) {
  const { familyId, userId } = maker;
  const user = await selectUser.first(db, { familyId, userId });
  if (user === undefined || user.deactivated_at !== null) return undefined;
  const power = await powerOf(db, maker, user.role, now);
  return power && { familyId, userId, role: user.role, ...power };
}

type Power = { readonly scopes: ReadonlySet<string>; readonly limits: Limits | null };

async function powerOf(
  db: Db,
  { familyId, userId, keyId, grantId }: Maker,
  role: Role,
  now: string,
): Promise<Power | undefined> {
  if (keyId !== null) {
    const key = await db
      .selectFrom('api_keys')
      .select(['scopes', 'limits', 'enabled', 'expires_at', 'revoked_at'])
      .where('family_id', '=', familyId)
      .where('id', '=', keyId)
      .executeTakeFirst();
    const isLive = key?.revoked_at === null && isSet(key.enabled) && (key.expires_at === null || key.expires_at > now);
    if (!isLive) return undefined;
    return { scopes: permittedTo(role, expandScopes(parseTextArray(key.scopes))), limits: parseLimits(key.limits) };
  }
  if (grantId === null) return { scopes: scopesOfPerson(role), limits: null };
  const grant = await db
    .selectFrom('grants')
    .select(['scopes', 'limits', 'revoked_at', 'expires_at'])
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('id', '=', grantId)
    .executeTakeFirst();
  if (grant?.revoked_at !== null || grant.expires_at <= now) return undefined;
  const granted = parseTextArray(grant.scopes).filter(isApplicationScope);
  return { scopes: permittedTo(role, expandScopes(granted)), limits: parseLimits(grant.limits) };
}
