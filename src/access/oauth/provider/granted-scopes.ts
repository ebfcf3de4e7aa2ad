import type { GrantRow } from '#access/credentials/tokens/index.ts';

/** Every scope word of a grant. */
export function grantedWords({ scopes, openid }: Pick<GrantRow, 'scopes' | 'openid'>): string[] {
  return [...JSON.parse(openid ?? '[]'), ...JSON.parse(scopes)];
}
