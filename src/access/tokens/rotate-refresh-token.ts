import type { Database, Tx } from '#database/database.ts';
import { hashSecret, secretKind } from '#kernel/tokens.ts';
import { issuePair, type TokenPair } from './issue-tokens.ts';
import { decideRefresh } from './refresh-decision.ts';
import { revokeGrants } from './revoke-grants.ts';
import { findRefreshToken, type HeldRefreshToken, setTokenConsumed } from './store.ts';

/** How a refresh ended: with a new pair, or refused; `revokedUserId` is set when it cost that user a grant. */
export type Refreshed = { readonly pair: TokenPair } | { readonly pair: null; readonly revokedUserId: string | null };

const REFUSED: Refreshed = { pair: null, revokedUserId: null };

/**
 * Exchanges a refresh token of a client for a new pair, in one write. A reuse that the grace does not excuse revokes the
 * grant (RFC 9700 §4.14.2), which is why a refusal is an outcome here and not a throw: the revocation must be committed.
 */
export async function rotateRefreshToken(
  db: Database,
  request: { refreshToken: string; clientId: string; requestId: string },
): Promise<Refreshed> {
  if (secretKind(request.refreshToken) !== 'cfr') return REFUSED;
  const hash = hashSecret(request.refreshToken);
  return db.write(async (tx) => {
    const held = await findRefreshToken(tx.db, hash, request.clientId);
    const decision = held === undefined ? 'refuse' : decideRefresh(held, tx.now);
    if (held === undefined || decision === 'refuse') return REFUSED;
    if (decision === 'reuse') {
      const family = await tx.family(Number(held.family_id), { caller: null, requestId: request.requestId });
      await revokeGrants(family, held.user_id, { id: held.grant_id });
      return { pair: null, revokedUserId: held.user_id };
    }
    return { pair: await exchange(tx, held) };
  });
}

async function exchange(tx: Tx, held: HeldRefreshToken): Promise<TokenPair> {
  const familyId = Number(held.family_id);
  const pair = await issuePair({ db: tx.db, now: tx.now, familyId }, held.grant_id, held.grant_expires_at);
  if (held.unused_successor_id !== null) {
    await setTokenConsumed(tx.db, { familyId, id: held.unused_successor_id }, tx.now, null);
  }
  // The grace counts from the first exchange, or a copy could be kept alive by asking again and again.
  await setTokenConsumed(tx.db, { familyId, id: held.id }, held.consumed_at ?? tx.now, hashSecret(pair.refreshToken));
  return pair;
}
