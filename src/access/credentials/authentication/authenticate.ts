import type { UserActor } from '#application/actor.ts';
import type { Asked, Gate } from '#http/server/pipeline.ts';
import type { RequestContext } from '#http/server/request-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { hashSecret, type SecretPrefix, secretKind } from '#kernel/tokens.ts';
import type { CachedCredential, Credential } from './cached-credential.ts';
import type { CredentialCache } from './credential-cache.ts';

type Find = (hash: string) => Promise<Credential | undefined>;

/** Where credentials come from: the stores of their slices, handed in so that this one depends on none of them. */
type CredentialSources = {
  readonly findApiKey: Find;
  readonly findAccessToken: Find;
  readonly findSession: Find;
  /** The session's secret in a `Cookie` header. */
  sessionSecret(cookieHeader: string | undefined): string | undefined;
  /** @throws AppError `csrf_refused`. */
  refuseCrossSite(request: Asked): void;
};

/** What authentication is made of. */
type AuthenticateParts = {
  /** The public URL, without a slash at its end. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly cache: CredentialCache;
  readonly sources: CredentialSources;
};

/**
 * Makes the gate's authentication. `Authorization` decides when it is there, then `X-Api-Key`, then the session cookie. A
 * remembered credential is answered for at once, but judged anew: a revocation, an expiry and the address count each time.
 */
export function createAuthenticate({ publicUrl, clock, cache, sources }: AuthenticateParts): Gate['authenticate'] {
  const finders: Partial<Record<SecretPrefix, Find>> = {
    cfk: sources.findApiKey,
    cfa: sources.findAccessToken,
    cfs: sources.findSession,
  };
  const unauthorized = unauthorizedErrors(publicUrl);

  const check = (cached: CachedCredential | undefined, request: Asked, exchange: RequestContext): UserActor => {
    if (cached?.isValid(clock(), exchange.address) !== true) {
      exchange.refused = cached?.actor ?? null;
      throw unauthorized(true);
    }
    if (cached.actor.type === 'session') sources.refuseCrossSite(request);
    return cached.actor;
  };

  return (request, exchange) => {
    const sent = findSecret(request.headers, sources);
    if (sent === undefined) throw unauthorized(false);
    const { kind, hash } = read(sent.secret, request.socket);
    const find = kind !== undefined && sent.kinds.includes(kind) ? finders[kind] : undefined;
    if (find === undefined) throw unauthorized(true);
    const cached = cache.get(hash);
    if (cached !== undefined) return check(cached, request, exchange);
    return cache.load(hash, () => find(hash)).then((loaded) => check(loaded, request, exchange));
  };
}

type ParsedSecret = { readonly secret: string; readonly kind: SecretPrefix | undefined; readonly hash: string };

// What each connection sent last. A client sends the same secret again and again: it need not be hashed again, and nobody can
// compare with what another connection sent.
const lastParsed = new WeakMap<object, ParsedSecret>();

function read(secret: string, socket: object): ParsedSecret {
  const last = lastParsed.get(socket);
  if (last?.secret === secret) return last;
  const kind = secretKind(secret);
  const next = { secret, kind, hash: kind === undefined ? '' : hashSecret(secret) };
  lastParsed.set(socket, next);
  return next;
}

/** The secret that decides, and what it may be: a session is good in its cookie only, where other sites are refused. */
type PresentedSecret = { readonly secret: string; readonly kinds: readonly SecretPrefix[] };

const BEARER: readonly SecretPrefix[] = ['cfk', 'cfa'];
const API_KEY: readonly SecretPrefix[] = ['cfk'];
const SESSION: readonly SecretPrefix[] = ['cfs'];

function findSecret(headers: Asked['headers'], sources: CredentialSources): PresentedSecret | undefined {
  const authorization = headers.authorization?.trim();
  // The last word, whatever the scheme is called: a secret's own prefix says what it is.
  if (authorization) return { secret: authorization.slice(authorization.lastIndexOf(' ') + 1), kinds: BEARER };
  const apiKey = headers['x-api-key'];
  if (typeof apiKey === 'string' && apiKey.trim() !== '') return { secret: apiKey.trim(), kinds: API_KEY };
  const session = headers.cookie === undefined ? undefined : sources.sessionSecret(headers.cookie);
  return session === undefined || session === '' ? undefined : { secret: session, kinds: SESSION };
}

/** Makes the one 401. Why a credential was refused is nobody's business; RFC 6750 §3.1 wants `error` only where one was sent. */
function unauthorizedErrors(publicUrl: string): (sent: boolean) => AppError {
  const challenge = `Bearer realm="coffer", resource_metadata="${publicUrl}/.well-cached/oauth-protected-resource"`;
  const invalidToken = { 'www-authenticate': `${challenge}, error="invalid_token"` };
  const nothingSent = { 'www-authenticate': challenge };
  return (sent) =>
    new AppError('unauthorized', 'A valid access token or API key is needed', {
      headers: sent ? invalidToken : nothingSent,
    });
}
