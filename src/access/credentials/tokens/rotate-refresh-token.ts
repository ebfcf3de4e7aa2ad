import type { LedgerDatabase, Tx } from '#database/database.ts';
import { lockKey } from '#database/postgres/lock-key.ts';
import { hashSecret, secretKind } from '#kernel/tokens.ts';
import { issuePair, type TokenPair } from './issue-tokens.ts';
import { decideRefresh } from './refresh-decision.ts';
import { revokeGrants } from './revoke-grants.ts';
import { findToken, type StoredToken, setTokenConsumed } from './store.ts';

/** A presented refresh token, by its hash, and who presents it. */
type PresentedToken = { readonly hash: string; readonly clientId: string; readonly requestId: string };

/** What was issued in a refresh token's place. */
type Issued<T> = { readonly refreshTokenHash: string; readonly value: T };

/** How a refresh ended: with what was issued, or refused; `revokedUserId` is set when it cost that user a grant. */
type Refreshed<T> = { readonly issued: T } | { readonly issued: null; readonly revokedUserId: string | null };

const REFUSED: Refreshed<never> = { issued: null, revokedUserId: null };

/** Exchanges a refresh token of a first-party client for a new pair. */
export function refreshPair(
  db: LedgerDatabase,
  { refreshToken, ...request }: { refreshToken: string; clientId: string; requestId: string },
): Promise<Refreshed<TokenPair>> {
  if (secretKind(refreshToken) !== 'cfr') return Promise.resolve(REFUSED);
  return rotateRefreshToken(db, { ...request, hash: hashSecret(refreshToken) }, async (tx, held) => {
    const { db: books, now } = tx;
    const familyId = Number(held.family_id);
    const value = await issuePair({ db: books, now, familyId }, held.grant_id, held.grant_expires_at);
    return { refreshTokenHash: hashSecret(value.refreshToken), value };
  });
}

/**
 * Exchanges a refresh token of a client for what `issue` stores in its place, all in one write. A reuse that the grace does
 * not excuse revokes the grant (RFC 9700 §4.14.2), which is why a refusal is an outcome here and not a throw: the revocation
 * must be committed.
 */
export function rotateRefreshToken<T>(
  db: LedgerDatabase,
  { hash, clientId, requestId }: PresentedToken,
  issue: (tx: Tx, held: StoredToken) => Promise<Issued<T>>,
): Promise<Refreshed<T>> {
  return db.write(async (tx) => {
    await lockKey(tx.db, hash);
    const held = await findToken(tx.db, hash, 'refresh');
    const decision = held?.client_id === clientId ? decideRefresh(held, tx.now) : 'refuse';
    if (held === undefined || decision === 'refuse') return REFUSED;
    if (decision === 'reuse') {
      const family = await tx.family(Number(held.family_id), { actor: null, requestId });
      await revokeGrants(family, held.user_id, { id: held.grant_id });
      return { issued: null, revokedUserId: held.user_id };
    }
    const issued = await issue(tx, held);
    await replace(tx, held, issued.refreshTokenHash);
    return { issued: issued.value };
  });
}

async function replace(tx: Tx, held: StoredToken, successorId: string): Promise<void> {
  const familyId = Number(held.family_id);
  if (held.unused_successor_id !== null) {
    await setTokenConsumed(tx.db, { familyId, id: held.unused_successor_id }, tx.now, null);
  }
  // The grace counts from the first exchange, or a copy could be kept alive by asking again and again.
  await setTokenConsumed(tx.db, { familyId, id: held.id }, held.consumed_at ?? tx.now, successorId);
}
