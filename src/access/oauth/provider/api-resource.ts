import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { findApplication } from '#access/oauth/clients/index.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { isId } from '#kernel/ids.ts';
import type { OauthParts } from './oauth-parts.ts';
import { allScopes, OAUTH_SCOPES, parseScope, splitScope } from './scopes.ts';

/**
 * The ways in which clients write the one resource there is, the API (RFC 8707), the first being ours. Those that take it
 * through a URL parser put a slash behind an origin.
 */
export function resourceSpellings({ href }: PublicUrl): readonly [string, string] {
  return [href, `${href}/`];
}

const ASKING = new Set(['authorization', 'device_authorization']);
// What the ecosystem's clients mean when they name no scope.
const DEFAULT_SCOPE = 'read_write';

/**
 * Makes the description of the one resource there is. It is asked for in every request for authorization, before anything is
 * shown to a person, which makes it the place where the scopes that are asked for are held to what the client may ask for.
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

// Undefined for a client that may ask for all there are.
async function askableScopes({ database }: OauthParts, clientId: string): Promise<string[] | undefined> {
  const application = isId(clientId) ? await findApplication(database.read, clientId) : undefined;
  return application && JSON.parse(application.scopes);
}

async function settleScope(parts: OauthParts, clientId: string, asked: string | undefined): Promise<string> {
  const askable = await askableScopes(parts, clientId);
  const scope = asked ?? defaultScope(askable);
  const words = allScopes(parseScope(scope));
  if (words.length === 0) throw new errors.InvalidScope('no known scope is requested', scope);
  const excess = words.filter((word) => askable?.includes(word) === false);
  if (excess.length > 0) throw new errors.InvalidScope('requested scope is not allowed', excess.join(' '));
  return splitScope(scope).join(' ');
}

function defaultScope(askable: readonly string[] | undefined): string {
  if (askable === undefined) return DEFAULT_SCOPE;
  const { api, openid } = parseScope(askable.join(' '));
  return (api.length > 0 ? api : openid).join(' ');
}
