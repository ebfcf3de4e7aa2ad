import { findFamilyOf } from '#access/credentials/directory.ts';
import type { LedgerDatabase, Tx } from '#database/database.ts';
import { notifyInvalidatedCredentials } from '#database/postgres/credential-invalidation.ts';
import { lockKey } from '#database/postgres/lock-key.ts';
import { hashSecret, secretKind } from '#kernel/tokens.ts';
import { REFRESH_GRACE_MS, revokeGrants } from './change-grants.ts';
import { issuePair, type TokenPair } from './issue-tokens.ts';
import { deleteAccessTokens, findToken, isGrantOver, type StoredToken, setTokenConsumed } from './store.ts';

type PresentedToken = { readonly hash: string; readonly clientId: string; readonly requestId: string };

/** The replacement of a refresh token. */
type Issued<T> = { readonly refreshTokenHash: string; readonly value: T };

/** The result of a refresh; `userId` is the user whose cached credentials it invalidated. */
type Refreshed<T> = { readonly issued: T | null; readonly userId: string | null };

const REFUSED: Refreshed<never> = { issued: null, userId: null };

/** Exchanges a first-party refresh token for a new pair. */
export function refreshPair(
  db: LedgerDatabase,
  { refreshToken, ...request }: { refreshToken: string; clientId: string; requestId: string },
): Promise<Refreshed<TokenPair>> {
  if (secretKind(refreshToken) !== 'cfr') return Promise.resolve(REFUSED);
  return rotateRefreshToken(db, { ...request, hash: hashSecret(refreshToken) }, async (tx, held) => {
    const { db: ledger, now } = tx;
    const familyId = Number(held.family_id);
    const value = await issuePair({ db: ledger, now, familyId }, held.grant_id, held.grant_expires_at);
    return { refreshTokenHash: hashSecret(value.refreshToken), value };
  });
}

/**
 * Exchanges a refresh token for what `issue` stores, in one transaction. The first exchange ends the grant's access tokens; one
 * in the grace period does not, so the tab that was first can go on. A reuse outside the grace period revokes the grant (RFC
 * 9700 §4.14.2). A refusal is returned, not thrown, because the revocation must be committed.
 */
export async function rotateRefreshToken<T>(
  db: LedgerDatabase,
  { hash, clientId, requestId }: PresentedToken,
  issue: (tx: Tx, held: StoredToken) => Promise<Issued<T>>,
): Promise<Refreshed<T>> {
  const found = await findFamilyOf(db.read, 'token', hash);
  if (found === undefined) return REFUSED;
  return db.write(async (tx) => {
    const held = await findLocked(tx, hash);
    const decision = held?.client_id === clientId ? decideRefresh(held, tx.now) : 'refuse';
    if (held === undefined || decision === 'refuse') return REFUSED;
    if (decision === 'reuse') {
      const family = await tx.family(Number(held.family_id), { actor: null, requestId });
      await revokeGrants(family, held.user_id, { id: held.grant_id });
      return { issued: null, userId: held.user_id };
    }
    if (decision === 'rotate') await endAccessTokens(tx, held);
    const issued = await issue(tx, held);
    await replace(tx, held, issued.refreshTokenHash);
    return { issued: issued.value, userId: held.user_id };
  }, found.familyId);
}

// One refresh of a grant at a time: one token may be replaced while its successor is exchanged.
async function findLocked(tx: Tx, hash: string): Promise<StoredToken | undefined> {
  const seen = await findToken(tx.db, hash, 'refresh');
  if (seen === undefined) return undefined;
  await lockKey(tx.db, `refresh ${seen.grant_id}`);
  return findToken(tx.db, hash, 'refresh');
}

async function endAccessTokens(tx: Tx, { family_id, grant_id }: StoredToken): Promise<void> {
  await deleteAccessTokens(tx.db, Number(family_id), grant_id);
  await notifyInvalidatedCredentials(tx.db, Number(family_id));
}

async function replace(tx: Tx, held: StoredToken, successorId: string): Promise<void> {
  const familyId = Number(held.family_id);
  if (held.unused_successor_id !== null) {
    await setTokenConsumed(tx.db, { familyId, id: held.unused_successor_id }, tx.now, null);
  }
  // The grace period starts with the first exchange, or a copy could stay alive by asking again.
  await setTokenConsumed(tx.db, { familyId, id: held.id }, held.consumed_at ?? tx.now, successorId);
}

type RefreshDecision =
  | 'rotate'
  /** Used moments ago, successor unused: a new pair replaces the successor. */
  | 'replace'
  /** Used before, outside the grace period: a copy exists, and the grant is revoked. */
  | 'reuse'
  | 'refuse';

type RefreshFacts = Pick<
  StoredToken,
  | 'expires_at'
  | 'consumed_at'
  | 'successor_id'
  | 'unused_successor_id'
  | 'grant_expires_at'
  | 'grant_revoked_at'
  | 'user_deactivated_at'
>;

/**
 * Decides on a refresh token at `now`, RFC 3339. Only the direct predecessor of the live token is accepted again, and only in
 * the grace period.
 */
export function decideRefresh(held: RefreshFacts, now: string): RefreshDecision {
  if (isGrantOver(held, now)) return 'refuse';
  if (held.consumed_at === null) return held.expires_at > now ? 'rotate' : 'refuse';
  // Replaced while unused: its holder refreshed at the same time as another tab and is no thief.
  if (held.successor_id === null) return 'refuse';
  const inGrace = Date.parse(now) - Date.parse(held.consumed_at) <= REFRESH_GRACE_MS;
  return inGrace && held.unused_successor_id !== null ? 'replace' : 'reuse';
}
