import type { GrantRow } from '#access/credentials/tokens/index.ts';
import { OPENID_SCOPES } from '#access/oauth/clients/index.ts';
import { APPLICATION_SCOPES, isApplicationScope } from '#kernel/scopes.ts';

/** Every scope that an OAuth client may request. */
export const OAUTH_SCOPES: readonly string[] = [...OPENID_SCOPES, ...APPLICATION_SCOPES];

/** Other servers require it for refresh tokens; here every client gets one, so it grants nothing. */
const OFFLINE_ACCESS = 'offline_access';

/** Scopes in the two kinds in which grants store them. */
export type ParsedScope = { readonly api: readonly string[]; readonly openid: readonly string[] };

/** The grantable scopes of a `scope` parameter, each once; unknown scopes are ignored. */
export function parseScope(scope: string | undefined): ParsedScope {
  const words = splitScope(scope);
  return {
    api: words.filter(isApplicationScope),
    openid: words.filter((word) => word !== OFFLINE_ACCESS && OPENID_SCOPES.some((known) => known === word)),
  };
}

/** The scopes of a `scope` parameter, each once. */
export function splitScope(scope: string | undefined): string[] {
  return [...new Set(scope?.split(' '))].filter((word) => word !== '');
}

/** The scopes of both kinds. */
export function allScopes({ api, openid }: ParsedScope): string[] {
  return [...openid, ...api];
}

export function grantedScopes({ scopes, openid }: Pick<GrantRow, 'scopes' | 'openid'>): string[] {
  return [...JSON.parse(openid ?? '[]'), ...JSON.parse(scopes)];
}
