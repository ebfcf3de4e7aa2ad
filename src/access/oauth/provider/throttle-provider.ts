import type { KoaContextWithOIDC } from 'oidc-provider';
import { admitAttempt, countAttempt, minuteThrottle, type Throttle, waitFor } from '#access/credentials/throttle.ts';
import { messagePage, renderPage, translatorFor } from '#access/sign-in/pages/index.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { AppError } from '#kernel/errors.ts';
import type { OauthParts } from './oauth-parts.ts';
import { PROVIDER_ROUTES } from './paths.ts';
import { factsOf } from './request-facts.ts';

const FAILURES_A_MINUTE = 30;
const DEVICES_A_MINUTE = 30;
const FETCHES_A_MINUTE = 10;
const AUTHORIZATIONS_A_MINUTE = 30;
const { authorization, token, revocation, introspection, device_authorization } = PROVIDER_ROUTES;
// A wrong code, token or secret. An early or undecided device poll is not a failure.
const FAILURES = new Set(['invalid_client', 'invalid_grant']);

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/**
 * Limits authorization requests, which are stored, device codes, and failures at the endpoints that take secrets, per address.
 * Of the last only failures count, before the response is sent, so several clients behind one address can refresh freely.
 */
export function throttleProvider({ settings, database, clock }: OauthParts): Middleware {
  const failed = (ctx: KoaContextWithOIDC) =>
    minuteThrottle('oauth_failure', factsOf(ctx.req).address, FAILURES_A_MINUTE);
  const count = (throttle: Throttle) => database.write((tx) => countAttempt(tx, throttle));
  const waitOf = (ctx: KoaContextWithOIDC): Promise<number | null> | null => {
    const { address } = factsOf(ctx.req);
    if (isSecretPath(ctx.path)) return waitFor(database, failed(ctx), clock());
    if (ctx.path === device_authorization) return count(minuteThrottle('oauth_device', address, DEVICES_A_MINUTE));
    if (ctx.path !== authorization) return null;
    return count(minuteThrottle('oauth_authorization', address, AUTHORIZATIONS_A_MINUTE));
  };

  return async (ctx, next) => {
    const wait = await waitOf(ctx);
    if (wait !== null) {
      if (ctx.path === authorization) refusePage(ctx, settings.publicUrl, wait);
      else refuse(ctx, wait);
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

// A redirect would need a client and redirect URI, and looking them up is work too.
function refusePage(ctx: KoaContextWithOIDC, publicUrl: PublicUrl, seconds: number): void {
  const t = translatorFor(ctx.get('accept-language'));
  const heading = t('Too many requests');
  const text = t('Wait {seconds} seconds, then go back to the application and try again.', { seconds });
  const page = renderPage(publicUrl, t, { title: heading, body: messagePage({ heading, text }) });
  ctx.status = 429;
  ctx.set({ ...page.headers, 'retry-after': String(seconds) });
  ctx.body = page.html;
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
