import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { requestedWords } from './client-ceiling.ts';
import type { OauthParts } from './oauth-parts.ts';
import { resourceSpellings } from './paths.ts';
import { OAUTH_SCOPES } from './scopes.ts';

const ASKING = new Set(['authorization', 'device_authorization']);
// The parameters are stored while the user decides.
const STATE_BYTES_MAX = 1024;
const PARAMETER_BYTES_MAX = 4096;

/**
 * Describes the one resource. oidc-provider asks for it in every authorization request before any page is shown, so the
 * requested scopes are checked against the client here, and the size of the request.
 */
export function describeResource(parts: OauthParts) {
  const { publicUrl } = parts.settings;
  const spellings: readonly string[] = resourceSpellings(publicUrl);
  return async (ctx: KoaContextWithOIDC, identifier: string, client: Client): Promise<ResourceServer> => {
    if (!spellings.includes(identifier)) throw new errors.InvalidTarget();
    const { params, route } = ctx.oidc;
    if (ASKING.has(route) && params !== undefined) {
      requireBounded(params);
      const asked = typeof params.scope === 'string' ? params.scope : undefined;
      params.scope = withReading(requestedWords(client, asked)).join(' ');
    }
    return { scope: OAUTH_SCOPES.join(' '), audience: publicUrl.href, accessTokenFormat: 'opaque' };
  };
}

/** @throws InvalidRequest */
function requireBounded(params: Readonly<Record<string, unknown>>): void {
  if (typeof params.state === 'string' && Buffer.byteLength(params.state) > STATE_BYTES_MAX)
    throw new errors.InvalidRequest(`state must have at most ${STATE_BYTES_MAX} bytes`);
  if (Buffer.byteLength(JSON.stringify(params)) > PARAMETER_BYTES_MAX)
    throw new errors.InvalidRequest(`the parameters must have at most ${PARAMETER_BYTES_MAX} bytes together`);
}

// The user may allow the reading part of `read_write` alone.
function withReading(words: readonly string[]): string[] {
  return words.includes('read_write') ? [...new Set(['read', ...words])] : [...words];
}
