import Provider, { type AdapterPayload, errors } from 'oidc-provider';
import {
  decideRefresh,
  deleteToken,
  findGrant,
  findToken,
  type GrantRow,
  insertTokens,
  isGrantOver,
  rotateRefreshToken,
  type StoredToken,
} from '#access/credentials/tokens/index.ts';
import {
  fromStored,
  grantedScopes,
  type Model,
  type OauthParts,
  splitScope,
  storedKey,
  toStored,
} from '#access/oauth/provider/index.ts';
import type { Tx } from '#database/database.ts';
import { notifyInvalidatedCredentials } from '#database/postgres/credential-invalidation.ts';
import { instant } from '#kernel/time/clock.ts';
import { currentRequestId } from './grant-model.ts';

/** Access tokens, in the table that every API request reads. */
export function accessTokenModel(parts: OauthParts): Model {
  const { database, clock } = parts;
  return {
    upsert: (id, payload, seconds = 0) =>
      database.write(async (tx) =>
        insertToken(tx, await grantOf(tx, payload), { id, kind: 'access', payload, seconds }),
      ),
    find: async (id) => {
      refusePublicIntrospection();
      return payloadOf(id, await findToken(database.read, storedKey(id), 'access'), instant(clock()));
    },
    destroy: (id) => destroyToken(parts, id, 'access'),
  };
}

/** Deletes a token, effective immediately. */
async function destroyToken(
  { database, credentials }: OauthParts,
  id: string,
  kind: 'access' | 'refresh',
): Promise<void> {
  const held = await findToken(database.read, storedKey(id), kind);
  if (held === undefined) return;
  await database.write(async (tx) => {
    await deleteToken(tx.db, held);
    await notifyInvalidatedCredentials(tx.db, Number(held.family_id));
  });
  credentials.forgetUser(held.user_id);
}

/** Undefined if the grant has ended or the token is first-party. */
export function payloadOf(id: string, held: StoredToken | undefined, now: string): AdapterPayload | undefined {
  if (held === undefined || held.payload === null || isGrantOver(held, now)) return undefined;
  return fromStored(id, held.payload);
}

/** Stores a token. */
export async function insertToken(tx: Pick<Tx, 'db' | 'now'>, grant: GrantRow, token: NewToken): Promise<void> {
  await insertTokens(tx.db, Number(grant.family_id), [tokenRow(tx, grant, token)]);
}

/** A token to store. */
type NewToken = {
  readonly id: string;
  readonly kind: 'access' | 'refresh' | 'code';
  readonly payload: AdapterPayload;
  readonly seconds: number;
};

/** The row of a token; it never outlives its grant. */
function tokenRow(tx: Pick<Tx, 'now'>, grant: GrantRow, token: NewToken) {
  const until = instant(Date.parse(tx.now) + token.seconds * 1000);
  return {
    id: storedKey(token.id),
    grant_id: grant.id,
    kind: token.kind,
    scopes: token.kind === 'access' ? narrowed(token.payload.scope, grant) : null,
    payload: toStored(token.payload),
    created_at: tx.now,
    expires_at: until < grant.expires_at ? until : grant.expires_at,
  };
}

/** @throws InvalidGrant if the grant does not exist. */
async function grantOf(tx: Tx, { grantId = '' }: AdapterPayload): Promise<GrantRow> {
  const grant = await findGrant(tx.db, grantId);
  if (grant === undefined) throw new errors.InvalidGrant('grant not found');
  return grant;
}

// Null for a token with all scopes of its grant.
function narrowed(scope: string | undefined, grant: GrantRow): string | null {
  const words = new Set(splitScope(scope));
  return words.symmetricDifference(new Set(grantedScopes(grant))).size === 0 ? null : JSON.stringify([...words]);
}

/**
 * Refuses introspection by clients that do not authenticate (RFC 7662 §2.1), before any token is read. @throws InvalidClientAuth
 */
function refusePublicIntrospection(): void {
  const oidc = Provider.ctx?.oidc;
  if (oidc?.route === 'introspection' && oidc.client?.clientAuthMethod === 'none') {
    throw new errors.InvalidClientAuth('introspection is for clients that authenticate');
  }
}

/**
 * Refresh tokens. oidc-provider consumes the old token and then stores the new one; here one transaction does both, so that a
 * crash loses no session and parallel requests never create two token families.
 */
export function refreshTokenModel(parts: OauthParts): Model {
  const { database, clock } = parts;
  return {
    upsert: async (id, payload, seconds = 0) => {
      const token: NewToken = { id, kind: 'refresh', payload, seconds };
      const predecessor = Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti;
      if (predecessor !== undefined) return replace(parts, predecessor, token);
      await database.write(async (tx) => insertToken(tx, await grantOf(tx, payload), token));
    },
    find: async (id) => {
      refusePublicIntrospection();
      const held = await findToken(database.read, storedKey(id), 'refresh');
      if (held === undefined || held.payload === null) return undefined;
      const decision = decideRefresh(held, instant(clock()));
      if (decision === 'refuse') return undefined;
      const payload: AdapterPayload = fromStored(id, held.payload);
      // oidc-provider answers a reuse by revoking the grant.
      return decision === 'reuse' ? { ...payload, consumed: true } : payload;
    },
    consume: async () => {},
    destroy: (id) => destroyToken(parts, id, 'refresh'),
  };
}

async function replace({ database, credentials }: OauthParts, predecessor: string, token: NewToken): Promise<void> {
  const request = {
    hash: storedKey(predecessor),
    clientId: token.payload.clientId ?? '',
    requestId: currentRequestId(),
  };
  const outcome = await rotateRefreshToken(database, request, async (tx) => {
    await insertToken(tx, await grantOf(tx, token.payload), token);
    return { refreshTokenHash: storedKey(token.id), value: true };
  });
  if (outcome.userId !== null) credentials.forgetUser(outcome.userId);
  if (outcome.issued === null) throw new errors.InvalidGrant('refresh token already used');
}
