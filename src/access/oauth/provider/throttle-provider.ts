import type { KoaContextWithOIDC } from 'oidc-provider';
import {
  admitAttempt,
  countAttempt,
  minuteThrottle,
  type Throttle,
  waitFor,
} from '#access/credentials/throttles/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { OauthParts } from './oauth-parts.ts';
import { PROVIDER_ROUTES } from './paths.ts';
import { factsOf } from './request-facts.ts';

const FAILURES_A_MINUTE = 30;
const DEVICES_A_MINUTE = 30;
const FETCHES_A_MINUTE = 10;
const { token, revocation, introspection, device_authorization } = PROVIDER_ROUTES;
// A wrong code, token or secret. An early or undecided device poll is not a failure.
const FAILURES = new Set(['invalid_client', 'invalid_grant']);

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/**
 * Limits failures at the endpoints that take secrets, and device codes, per address. Only failures count, before the response is
 * sent, so several clients behind one address can refresh freely.
 */
export function throttleProvider({ database, clock }: OauthParts): Middleware {
  const failed = (ctx: KoaContextWithOIDC) =>
    minuteThrottle('oauth_failure', factsOf(ctx.req).address, FAILURES_A_MINUTE);
  const count = (throttle: Throttle) => database.write((tx) => countAttempt(tx, throttle));

  return async (ctx, next) => {
    const wait = isSecretPath(ctx.path)
      ? await waitFor(database, failed(ctx), clock())
      : ctx.path === device_authorization
        ? await count(minuteThrottle('oauth_device', factsOf(ctx.req).address, DEVICES_A_MINUTE))
        : null;
    if (wait !== null) {
      refuse(ctx, wait);
      return;
    }
    await next();
    if (isSecretPath(ctx.path) && FAILURES.has(errorOf(ctx.body))) await count(failed(ctx));
  };
}

function isSecretPath(path: string): boolean {
  return path === token || path === revocation || path === introspection;
}

function refuse(ctx: KoaContextWithOIDC, seconds: number): void {
  ctx.status = 429;
  ctx.set('retry-after', String(seconds));
  ctx.body = { error: 'temporarily_unavailable', error_description: `too many attempts, wait ${seconds} seconds` };
}

function errorOf(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : '';
  return typeof error === 'string' ? error : '';
}

/** Limits how often an address can make this server fetch client metadata documents. */
export function mayFetchClientDocument({ database }: OauthParts) {
  return async (ctx: KoaContextWithOIDC): Promise<boolean> => {
    try {
      await admitAttempt(database, minuteThrottle('client_document', factsOf(ctx.req).address, FETCHES_A_MINUTE));
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
}
