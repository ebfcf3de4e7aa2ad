import type { Authentication } from '#application/actor.ts';
import type { CredentialRequest } from '#http/pipeline.ts';
import { challengeOf } from '#http/protected-resource.ts';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { hashSecret, type SecretPrefix, secretKind } from '#kernel/tokens.ts';
import type { Credential, CredentialCache } from './credential-cache.ts';

type Find = (hash: string) => Promise<Credential | undefined>;

/** Finds credentials; handed in, so that this slice depends on no other store. */
type CredentialSources = {
  readonly findApiKey: Find;
  readonly findAccessToken: Find;
  readonly findSession: Find;
  /** The session's secret in the request's cookies. */
  sessionSecret(request: CredentialRequest): string | undefined;
  /** @throws AppError `csrf_refused`. */
  refuseCrossSite(request: CredentialRequest): void;
};

type AuthenticateParts = {
  /** The public URL without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly cache: CredentialCache;
  readonly sources: CredentialSources;
};

/**
 * Makes the authentication of requests. `Authorization` decides when it is there, then `X-Api-Key`, then the session cookie. A
 * credential from the cache is checked again: revocation, expiry and address count at each request.
 */
export function createAuthenticate({ publicUrl, clock, cache, sources }: AuthenticateParts) {
  const finders: Partial<Record<SecretPrefix, Find>> = {
    cfk: sources.findApiKey,
    cfa: sources.findAccessToken,
    cfs: sources.findSession,
  };

  return async (request: CredentialRequest): Promise<Authentication> => {
    const sent = findSecret(request, sources);
    const unauthorized = (wasSent: boolean) => unauthorizedError(challengeOf(publicUrl, request.path), wasSent);
    if (sent === undefined) return { actor: null, refused: null, error: unauthorized(false) };
    const kind = secretKind(sent.secret);
    const find = kind !== undefined && sent.kinds.includes(kind) ? finders[kind] : undefined;
    if (find === undefined) return { actor: null, refused: null, error: unauthorized(true) };
    const hash = hashSecret(sent.secret);
    const cached = cache.get(hash) ?? (await cache.load(hash, () => find(hash)));
    if (cached?.isValid(clock(), request.address) !== true) {
      return { actor: null, refused: cached?.actor ?? null, error: unauthorized(true) };
    }
    if (cached.actor.type === 'session') sources.refuseCrossSite(request);
    return { actor: cached.actor };
  };
}

/** The secret and the kinds it may have: a session counts only in its cookie, where cross-site requests are refused. */
type PresentedSecret = { readonly secret: string; readonly kinds: readonly SecretPrefix[] };

const BEARER: readonly SecretPrefix[] = ['cfk', 'cfa'];
const API_KEY: readonly SecretPrefix[] = ['cfk'];
const SESSION: readonly SecretPrefix[] = ['cfs'];

function findSecret(request: CredentialRequest, sources: CredentialSources): PresentedSecret | undefined {
  const { headers } = request;
  const authorization = headers.authorization?.trim();
  // The last word: the prefix of a secret says what it is, whatever the scheme is called.
  if (authorization) return { secret: authorization.slice(authorization.lastIndexOf(' ') + 1), kinds: BEARER };
  const apiKey = headers['x-api-key'];
  if (typeof apiKey === 'string' && apiKey.trim() !== '') return { secret: apiKey.trim(), kinds: API_KEY };
  const session = headers.cookie === undefined ? undefined : sources.sessionSecret(request);
  return session === undefined || session === '' ? undefined : { secret: session, kinds: SESSION };
}

/** One 401 for every reason; RFC 6750 §3.1 wants `error` only if a credential was sent. */
function unauthorizedError(challenge: string, wasSent: boolean): AppError {
  return new AppError('unauthorized', 'A valid access token or API key is required', {
    headers: { 'www-authenticate': wasSent ? `${challenge}, error="invalid_token"` : challenge },
  });
}
