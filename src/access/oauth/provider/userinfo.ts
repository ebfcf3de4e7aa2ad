import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { FindAccount } from 'oidc-provider';
import { findToken, isGrantOver, type StoredToken } from '#access/credentials/tokens/index.ts';
import { findUserAnywhere, type UserRow } from '#access/people/users/index.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { type Endpoint, mountEndpoints } from '#http/server/mount-endpoints.ts';
import { AppError } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, secretKind } from '#kernel/tokens.ts';
import type { OauthParts } from './oauth-parts.ts';
import { USERINFO_PATH } from './paths.ts';
import { grantedScopes, splitScope } from './scopes.ts';

const BEARER = /^bearer ([^ ]+)$/i;

/** Mounts the answer to who the user behind an access token is (OpenID Connect Core §5.3), as far as the token says. */
export function mountUserinfo(app: FastifyInstance, parts: OauthParts): void {
  const handler: Endpoint['handler'] = async (request, reply) =>
    reply.send(JSON.stringify(await userinfo(parts, request)));
  // A body is not even read: the token is in the header.
  mountEndpoints(app, 'stream', [{ methods: ['GET', 'POST'], url: USERINFO_PATH, handler }]);
}

async function userinfo(parts: OauthParts, request: FastifyRequest) {
  const { database, clock, settings } = parts;
  const challenge = `Bearer realm="coffer", resource_metadata="${settings.publicUrl.href}/.well-known/oauth-protected-resource"`;
  const sent = request.headers.authorization;
  if (sent === undefined) throw unauthorized(challenge);
  const token = BEARER.exec(sent)?.[1] ?? '';
  const held = secretKind(token) === 'cfa' ? await findToken(database.read, hashSecret(token), 'access') : undefined;
  const user = isGood(held, instant(clock())) ? await findUserAnywhere(database.read, held.user_id) : undefined;
  if (held === undefined || user === undefined) throw unauthorized(`${challenge}, error="invalid_token"`);
  const words: string[] =
    held.scopes === null
      ? grantedScopes({ scopes: held.grant_scopes, openid: held.grant_openid })
      : JSON.parse(held.scopes);
  if (!words.includes('openid')) {
    throw new AppError('insufficient_scope', 'This needs the scope openid', {
      headers: { 'www-authenticate': `${challenge}, error="insufficient_scope", scope="openid"` },
    });
  }
  return claimsOf(user, words);
}

function isGood(held: StoredToken | undefined, now: string): held is StoredToken {
  return held !== undefined && held.expires_at > now && !isGrantOver(held, now);
}

function unauthorized(challenge: string): AppError {
  return new AppError('unauthorized', 'A valid access token is needed', { headers: { 'www-authenticate': challenge } });
}

/** Who a user is to a client with these scope words: OpenID Connect's claims. */
type Claims = { sub: string; [claim: string]: unknown };

/** Makes the look-up of users for the OAuth library. A deactivated one is nobody. */
export function accountFinder(db: Kysely<LedgerTables>): FindAccount {
  return async (_ctx, sub) => {
    const user = await findUserAnywhere(db, sub);
    if (user === undefined || user.deactivated_at !== null) return undefined;
    return { accountId: user.id, claims: (_use, scope) => claimsOf(user, splitScope(scope)) };
  };
}

/** The claims about a user that go with the granted scope words. */
function claimsOf(user: UserRow, words: readonly string[]): Claims {
  const { id, email, first_name, last_name } = user;
  const name = [first_name, last_name].filter((part) => part !== null).join(' ');
  return {
    sub: id,
    ...(words.includes('profile') && {
      ...(name !== '' && { name }),
      ...(first_name !== null && { given_name: first_name }),
      ...(last_name !== null && { family_name: last_name }),
    }),
    // No mail is ever sent to it, so that nobody has proved it.
    ...(words.includes('email') && { email, email_verified: false }),
  };
}
