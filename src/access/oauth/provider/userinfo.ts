import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findToken, type HeldToken, isGrantOver } from '#access/credentials/tokens/index.ts';
import { findUserAnywhere } from '#access/people/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, secretKind } from '#kernel/tokens.ts';
import { claimsOf } from './find-account.ts';
import { grantedWords } from './granted-scopes.ts';
import { type Endpoint, mountEndpoints } from './mount-endpoint.ts';
import type { OauthParts } from './oauth-parts.ts';
import { USERINFO_PATH } from './paths.ts';

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
      ? grantedWords({ scopes: held.grant_scopes, openid: held.grant_openid })
      : JSON.parse(held.scopes);
  if (!words.includes('openid')) {
    throw new AppError('insufficient_scope', 'This needs the scope openid', {
      headers: { 'www-authenticate': `${challenge}, error="insufficient_scope", scope="openid"` },
    });
  }
  return claimsOf(user, words);
}

function isGood(held: HeldToken | undefined, now: string): held is HeldToken {
  return held !== undefined && held.expires_at > now && !isGrantOver(held, now);
}

function unauthorized(challenge: string): AppError {
  return new AppError('unauthorized', 'A valid access token is needed', { headers: { 'www-authenticate': challenge } });
}
