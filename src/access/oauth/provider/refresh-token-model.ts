import Provider, { type AdapterPayload, errors } from 'oidc-provider';
import { decideRefresh, findToken, insertTokens, rotateRefreshToken } from '#access/credentials/tokens/index.ts';
import { instant } from '#kernel/time/clock.ts';
import type { Model } from './model.ts';
import type { OauthParts } from './oauth-parts.ts';
import { refusePublicIntrospection } from './refuse-public-introspection.ts';
import { factsOf } from './request-facts.ts';
import { fromStored, storedKey } from './stored-payload.ts';
import { destroyToken } from './token-models.ts';
import { grantOf, type NewToken, tokenRow } from './token-row.ts';

/**
 * Refresh tokens. The library first uses up the old one and then stores the new one; here both happen in the one write that
 * stores the new one, so that a crash between the two strands nobody, and parallel requests never make two live families.
 */
export function refreshTokenModel(parts: OauthParts): Model {
  const { database, clock } = parts;
  return {
    upsert: async (id, payload, seconds = 0) => {
      const token: NewToken = { id, kind: 'refresh', payload, seconds };
      const predecessor = Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti;
      if (predecessor !== undefined) return replace(parts, predecessor, token);
      await database.write(async (tx) => insertTokens(tx.db, [tokenRow(tx, await grantOf(tx, payload), token)]));
    },
    find: async (id) => {
      refusePublicIntrospection();
      const held = await findToken(database.read, storedKey(id), 'refresh');
      if (held === undefined || held.payload === null) return undefined;
      const decision = decideRefresh(held, instant(clock()));
      if (decision === 'refuse') return undefined;
      const payload: AdapterPayload = fromStored(id, held.payload);
      // A reuse that is not excused is the library's to answer, by revoking the grant.
      return decision === 'reuse' ? { ...payload, consumed: true } : payload;
    },
    consume: async () => {},
    destroy: (id) => destroyToken(parts, id, 'refresh'),
  };
}

async function replace({ database, credentials }: OauthParts, predecessor: string, token: NewToken): Promise<void> {
  const ctx = Provider.ctx;
  const request = {
    hash: storedKey(predecessor),
    clientId: token.payload.clientId ?? '',
    requestId: ctx === undefined ? '' : factsOf(ctx.req).requestId,
  };
  const outcome = await rotateRefreshToken(database, request, async (tx) => {
    const row = tokenRow(tx, await grantOf(tx, token.payload), token);
    await insertTokens(tx.db, [row]);
    return { refreshTokenHash: row.id, value: true };
  });
  if (outcome.issued !== null) return;
  if (outcome.revokedUserId !== null) credentials.forgetUser(outcome.revokedUserId);
  throw new errors.InvalidGrant('refresh token already used');
}
