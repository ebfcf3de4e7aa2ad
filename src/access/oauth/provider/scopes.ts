import type { GrantRow } from '#access/credentials/tokens/index.ts';
import { OPENID_SCOPES } from '#access/oauth/clients/index.ts';
import { isScope, SCOPES } from '#kernel/scopes.ts';

/** Every scope word that an OAuth client may ask for. */
export const OAUTH_SCOPES: readonly string[] = [...OPENID_SCOPES, ...SCOPES];

/** Asked for by clients of other servers to be refreshed; every client is refreshed here, so that it grants nothing. */
const OFFLINE_ACCESS = 'offline_access';

/** What a person can allow, in the two kinds it is stored in. */
export type ParsedScope = { readonly api: readonly string[]; readonly openid: readonly string[] };

/** The words that can be granted of a `scope` parameter, each once; unknown ones grant nothing and are left out. */
export function parseScope(scope: string | undefined): ParsedScope {
  const words = splitScope(scope);
  return {
    api: words.filter(isScope),
    openid: words.filter((word) => word !== OFFLINE_ACCESS && OPENID_SCOPES.some((known) => known === word)),
  };
}

/** The words of a `scope` parameter, each once. */
export function splitScope(scope: string | undefined): string[] {
  return [...new Set(scope?.split(' '))].filter((word) => word !== '');
}

/** All words of both kinds. */
export function allScopes({ api, openid }: ParsedScope): string[] {
  return [...openid, ...api];
}

/** Every scope word of a grant. */
export function grantedScopes({ scopes, openid }: Pick<GrantRow, 'scopes' | 'openid'>): string[] {
  return [...JSON.parse(openid ?? '[]'), ...JSON.parse(scopes)];
}
