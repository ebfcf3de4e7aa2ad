import type { KoaContextWithOIDC } from 'oidc-provider';
import { POLL_SECONDS } from './device-code.ts';
import { OAUTH_SCOPES } from './oauth-scopes.ts';
import { DISCOVERY_PATHS, PROVIDER_ROUTES } from './paths.ts';

/** Adds to the OAuth library's answers what it leaves out: the API's scopes, and how often a device may ask. */
export async function completeAnswers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.status !== 200 || typeof ctx.body !== 'object' || ctx.body === null) return;
  if (DISCOVERY_PATHS.some((path) => path === ctx.path)) Object.assign(ctx.body, { scopes_supported: OAUTH_SCOPES });
  if (ctx.path === PROVIDER_ROUTES.device_authorization) Object.assign(ctx.body, { interval: POLL_SECONDS });
}
