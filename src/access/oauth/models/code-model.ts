import Provider, { type AdapterPayload, errors } from 'oidc-provider';
import { consumeCode, findToken, type GrantRow, grantClient, revokeGrants } from '#access/credentials/tokens/index.ts';
import { extendRegisteredClient } from '#access/oauth/clients/index.ts';
import {
  decidedLimits,
  factsOf,
  type Model,
  type OauthParts,
  parseScope,
  storedKey,
} from '#access/oauth/provider/index.ts';
import type { Tx } from '#database/database.ts';
import { instant } from '#kernel/time/clock.ts';
import { currentRequestId } from './grant-model.ts';
import { insertToken, payloadOf } from './token-models.ts';

/** Authorization codes. Storing a code stores its grant. */
export function authorizationCodeModel(parts: OauthParts): Model {
  const { database, clock } = parts;
  return {
    upsert: (id, payload, seconds = 0) =>
      database.write(async (tx) => insertToken(tx, await allow(tx, payload), { id, kind: 'code', payload, seconds })),
    find: async (id) => {
      const held = await findToken(database.read, storedKey(id), 'code');
      const payload = payloadOf(id, held, instant(clock()));
      return held?.consumed_at == null || payload === undefined ? payload : { ...payload, consumed: true };
    },
    consume: async (id) => {
      // oidc-provider reads before it marks; only the mark decides which request was first (RFC 6749 §4.1.2).
      const replayedFor = await database.write((tx) => consumeOrRevoke(tx, storedKey(id)));
      if (replayedFor === undefined) return;
      parts.credentials.forgetUser(replayedFor);
      throw new errors.InvalidGrant('authorization code already consumed');
    },
  };
}

// Marks a code as used. If another request was first, revokes the grant and returns its user.
async function consumeOrRevoke(tx: Tx, hash: string): Promise<string | undefined> {
  if (await consumeCode(tx.db, hash, tx.now)) return undefined;
  const held = await findToken(tx.db, hash, 'code');
  if (held === undefined) return '';
  const family = await tx.family(Number(held.family_id), { actor: null, requestId: currentRequestId() });
  await revokeGrants(family, held.user_id, { id: held.grant_id });
  return held.user_id;
}

async function allow(tx: Tx, { grantId, accountId, clientId }: AdapterPayload): Promise<GrantRow> {
  const ctx = Provider.ctx;
  const facts = ctx && factsOf(ctx.req);
  const actor = facts?.person?.actor;
  const grant = ctx?.oidc.grant;
  if (!grant || !actor || actor.userId !== accountId || grantId === undefined || clientId === undefined) {
    throw new errors.AccessDenied();
  }
  const scopes = parseScope(Object.values(grant.resources ?? {})[0]);
  const family = await tx.family(actor.familyId, { actor, requestId: facts?.requestId ?? '' });
  const given = {
    id: grantId,
    userId: actor.userId,
    clientId,
    scopes: scopes.api,
    openid: scopes.openid,
    limits: decidedLimits(ctx),
  };
  const row = await grantClient(family, given);
  await extendRegisteredClient(tx.db, clientId, row.expires_at);
  return row;
}
