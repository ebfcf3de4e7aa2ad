import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { FindAccount } from 'oidc-provider';
import { requireActiveFamily } from '#access/credentials/suspension.ts';
import { findToken, isGrantOver, type StoredToken } from '#access/credentials/tokens/index.ts';
import { findUser, findUserAnywhere, type UserRow } from '#access/people/users/index.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { bearerOf } from '#http/protected-resource.ts';
import { type Endpoint, mountEndpoints } from '#http/router.ts';
import { AppError } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, secretKind } from '#kernel/tokens.ts';
import type { OauthParts } from './oauth-parts.ts';
import { USERINFO_PATH } from './paths.ts';
import { grantedScopes, splitScope } from './scopes.ts';

const BEARER = /^bearer ([^ ]+)$/i;

/** Mounts the userinfo endpoint (OpenID Connect Core §5.3). */
export function mountUserinfo(app: FastifyInstance, parts: OauthParts): void {
  const handler: Endpoint['handler'] = async (request, reply) =>
    reply.send(JSON.stringify(await userinfo(parts, request)));
  // The body is not read: the token is in the header.
  mountEndpoints(app, 'stream', [{ methods: ['GET', 'POST'], url: USERINFO_PATH, handler }]);
}

async function userinfo(parts: OauthParts, request: FastifyRequest) {
  const { database, clock, settings } = parts;
  const challenge = bearerOf(settings.publicUrl.href);
  const sent = request.headers.authorization;
  if (sent === undefined) throw unauthorized(challenge);
  const token = BEARER.exec(sent)?.[1] ?? '';
  const held = secretKind(token) === 'cfa' ? await findToken(database.read, hashSecret(token), 'access') : undefined;
  const user = isGood(held, instant(clock()))
    ? await findUser(database.read, Number(held.family_id), held.user_id)
    : undefined;
  if (held === undefined || user === undefined) throw unauthorized(`${challenge}, error="invalid_token"`);
  await requireActiveFamily(database.read, Number(held.family_id));
  const words: string[] =
    held.scopes === null
      ? grantedScopes({ scopes: held.grant_scopes, openid: held.grant_openid })
      : JSON.parse(held.scopes);
  if (!words.includes('openid')) {
    throw new AppError('insufficient_scope', 'This request requires the scope openid', {
      headers: { 'www-authenticate': `${challenge}, error="insufficient_scope", scope="openid"` },
    });
  }
  return claimsOf(user, words);
}

function isGood(held: StoredToken | undefined, now: string): held is StoredToken {
  return held !== undefined && held.expires_at > now && !isGrantOver(held, now);
}

function unauthorized(challenge: string): AppError {
  return new AppError('unauthorized', 'A valid access token is required', {
    headers: { 'www-authenticate': challenge },
  });
}

/** OpenID Connect's claims about a user. */
type Claims = { sub: string; [claim: string]: unknown };

/** Finds users for oidc-provider; a deactivated user is not found. */
export function accountFinder(db: Kysely<LedgerTables>): FindAccount {
  return async (_ctx, sub) => {
    const user = await findUserAnywhere(db, sub);
    if (user === undefined || user.deactivated_at !== null) return undefined;
    return { accountId: user.id, claims: (_use, scope) => claimsOf(user, splitScope(scope)) };
  };
}

/** The claims that the granted scopes include. */
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
    // Addresses are never verified by mail.
    ...(words.includes('email') && { email, email_verified: false }),
  };
}
