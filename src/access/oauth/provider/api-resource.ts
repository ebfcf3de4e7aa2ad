import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { findApplication } from '#access/oauth/clients/index.ts';
import { isId } from '#kernel/ids.ts';
import type { OauthParts } from './oauth-parts.ts';
import { resourceSpellings } from './paths.ts';
import { allScopes, OAUTH_SCOPES, parseScope, splitScope } from './scopes.ts';

const ASKING = new Set(['authorization', 'device_authorization']);
// Existing clients expect this scope if they request none.
const DEFAULT_SCOPE = 'read_write';

/**
 * Describes the one resource. oidc-provider asks for it in every authorization request before any page is shown, so the
 * requested scopes are checked against the client here.
 */
export function describeResource(parts: OauthParts) {
  const { publicUrl } = parts.settings;
  const spellings: readonly string[] = resourceSpellings(publicUrl);
  return async (ctx: KoaContextWithOIDC, identifier: string, client: Client): Promise<ResourceServer> => {
    if (!spellings.includes(identifier)) throw new errors.InvalidTarget();
    const { params, route } = ctx.oidc;
    if (ASKING.has(route) && params !== undefined) {
      const asked = typeof params.scope === 'string' ? params.scope : undefined;
      params.scope = await settleScope(parts, client.clientId, asked);
    }
    return { scope: OAUTH_SCOPES.join(' '), audience: publicUrl.href, accessTokenFormat: 'opaque' };
  };
}

// Undefined for a client that may request every scope.
async function askableScopes({ database }: OauthParts, clientId: string): Promise<string[] | undefined> {
  const application = isId(clientId) ? await findApplication(database.read, clientId) : undefined;
  return application && JSON.parse(application.scopes);
}

async function settleScope(parts: OauthParts, clientId: string, asked: string | undefined): Promise<string> {
  const askable = await askableScopes(parts, clientId);
  const scope = asked ?? defaultScope(askable);
  const words = allScopes(parseScope(scope));
  if (words.length === 0) throw new errors.InvalidScope('no known scope was requested', scope);
  const excess = words.filter((word) => askable?.includes(word) === false);
  if (excess.length > 0) throw new errors.InvalidScope('requested scope is not allowed', excess.join(' '));
  return splitScope(scope).join(' ');
}

function defaultScope(askable: readonly string[] | undefined): string {
  if (askable === undefined) return DEFAULT_SCOPE;
  const { api, openid } = parseScope(askable.join(' '));
  return (api.length > 0 ? api : openid).join(' ');
}
