import Provider, { type AdapterPayload, errors } from 'oidc-provider';
import {
  consumeCode,
  deleteToken,
  findToken,
  type GrantRow,
  grantClient,
  type HeldToken,
  insertTokens,
  isGrantOver,
} from '#access/credentials/tokens/index.ts';
import type { Tx } from '#database/database.ts';
import { tellCredentialNews } from '#database/postgres/credential-invalidation.ts';
import { instant } from '#kernel/time/clock.ts';
import type { Model } from './model.ts';
import type { OauthParts } from './oauth-parts.ts';
import { grantable } from './oauth-scopes.ts';
import { refusePublicIntrospection } from './refuse-public-introspection.ts';
import { factsOf } from './request-facts.ts';
import { keepRegisteredClient } from './store.ts';
import { fromStored, storedKey } from './stored-payload.ts';
import { grantOf, type NewToken, tokenRow } from './token-row.ts';

/** Access tokens, on the table that every API request looks in. */
export function accessTokenModel(parts: OauthParts): Model {
  const { database, clock } = parts;
  return {
    upsert: (id, payload, seconds = 0) =>
      database.write(async (tx) => insert(tx, await grantOf(tx, payload), { id, kind: 'access', payload, seconds })),
    find: async (id) => {
      refusePublicIntrospection();
      return payloadOf(id, await findToken(database.read, storedKey(id), 'access'), instant(clock()));
    },
    destroy: (id) => destroyToken(parts, id, 'access'),
  };
}

/** Authorization codes. The first thing that is stored of a grant is its code, and the grant itself with it. */
export function authorizationCodeModel({ database, clock }: OauthParts): Model {
  return {
    upsert: (id, payload, seconds = 0) =>
      database.write(async (tx) => insert(tx, await allow(tx, payload), { id, kind: 'code', payload, seconds })),
    find: async (id) => {
      const held = await findToken(database.read, storedKey(id), 'code');
      const payload = payloadOf(id, held, instant(clock()));
      return held?.consumed_at == null || payload === undefined ? payload : { ...payload, consumed: true };
    },
    consume: async (id) => {
      // The library looks first and marks then: only the mark itself can tell who of several was first (RFC 6749 §4.1.2).
      const isFirst = await database.write((tx) => consumeCode(tx.db, storedKey(id), tx.now));
      if (!isFirst) throw new errors.InvalidGrant('authorization code already consumed');
    },
  };
}

/** Deletes a token, at once for every request that shows it. */
export async function destroyToken(
  { database, credentials }: OauthParts,
  id: string,
  kind: 'access' | 'refresh',
): Promise<void> {
  const held = await findToken(database.read, storedKey(id), kind);
  if (held === undefined) return;
  await database.write(async (tx) => {
    await deleteToken(tx.db, held.id);
    await tellCredentialNews(tx.db, Number(held.family_id));
  });
  credentials.forgetUser(held.user_id);
}

// Nothing where the grant is over, or the token is the first party's own.
function payloadOf(id: string, held: HeldToken | undefined, now: string): AdapterPayload | undefined {
  if (held === undefined || held.payload === null || isGrantOver(held, now)) return undefined;
  return fromStored(id, held.payload);
}

async function insert(tx: Tx, grant: GrantRow, token: NewToken): Promise<void> {
  await insertTokens(tx.db, [tokenRow(tx, grant, token)]);
}

async function allow(tx: Tx, { grantId, accountId, clientId }: AdapterPayload): Promise<GrantRow> {
  const ctx = Provider.ctx;
  const facts = ctx && factsOf(ctx.req);
  const actor = facts?.person?.actor;
  const grant = ctx?.oidc.grant;
  if (!grant || !actor || actor.userId !== accountId || grantId === undefined || clientId === undefined) {
    throw new errors.AccessDenied();
  }
  const scopes = grantable(Object.values(grant.resources ?? {})[0]);
  const family = await tx.family(actor.familyId, { actor, requestId: facts?.requestId ?? '' });
  const given = { id: grantId, userId: actor.userId, clientId, scopes: scopes.api, openid: scopes.openid };
  const row = await grantClient(family, given);
  await keepRegisteredClient(tx.db, clientId, row.expires_at);
  return row;
}
