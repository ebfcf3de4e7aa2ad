import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { findLiveGrants } from '#access/credentials/tokens/index.ts';
import { newId } from '#kernel/ids.ts';
import { type Limits, NO_LIMITS, parseLimits } from '#kernel/limits.ts';
import { expandScopes } from '#kernel/scopes.ts';
import { instant } from '#kernel/time/clock.ts';
import type { OauthParts } from './oauth-parts.ts';
import { resourceSpellings } from './paths.ts';
import { factsOf } from './request-facts.ts';
import { allScopes, grantedScopes, parseScope } from './scopes.ts';

// The decision on the consent page: who decided, the granted scopes, and the limits as they are stored.
const Consent = z.object({ userId: z.string(), scopes: z.array(z.string()), limits: z.string().nullable() });

/**
 * Finds what the user grants the client in this request: the decision just made or, for a client that authenticates, the same
 * scopes as granted before. It is stored as a new grant with its code.
 */
export function grantLoader(parts: OauthParts) {
  return async (ctx: KoaContextWithOIDC) => {
    const words = decidedScopes(ctx) ?? (await scopesGrantedBefore(parts, ctx));
    const { client, provider, session } = ctx.oidc;
    if (words === undefined || client === undefined || session?.accountId === undefined) return undefined;
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
    grant.jti = newId();
    const { openid } = parseScope(words.join(' '));
    if (openid.length > 0) grant.addOIDCScope([...openid]);
    for (const resource of resourceSpellings(parts.settings.publicUrl)) grant.addResourceScope(resource, words);
    return grant;
  };
}

function decidedScopes(ctx: KoaContextWithOIDC): string[] | undefined {
  return decisionIn(ctx)?.scopes;
}

/** The limits that the user set in this request; none where they were not asked again. */
export function decidedLimits(ctx: KoaContextWithOIDC): Limits {
  return parseLimits(decisionIn(ctx)?.limits ?? null) ?? NO_LIMITS;
}

function decisionIn({ oidc }: KoaContextWithOIDC): z.output<typeof Consent> | undefined {
  const consent = Consent.safeParse(oidc.result?.consent);
  return consent.success && consent.data.userId === oidc.session?.accountId ? consent.data : undefined;
}

async function scopesGrantedBefore(
  { database, clock }: OauthParts,
  ctx: KoaContextWithOIDC,
): Promise<string[] | undefined> {
  const { client, params, session } = ctx.oidc;
  const actor = factsOf(ctx.req).person?.actor;
  if (client === undefined || client.clientAuthMethod === 'none' || actor?.userId !== session?.accountId)
    return undefined;
  if (actor === undefined) return undefined;
  const asked = allScopes(parseScope(typeof params?.scope === 'string' ? params.scope : undefined));
  const filter = { clientId: client.clientId };
  const now = instant(clock());
  const holds = (await findLiveGrants(database.read, actor.familyId, actor.userId, filter)).some((grant) => {
    const words = grantedScopes(grant);
    const granted = new Set([...words, ...expandScopes(words)]);
    // Only grants that a user consented to count, and a limited one holds nothing beyond its limits.
    return (
      grant.openid !== null &&
      grant.limits === null &&
      grant.expires_at > now &&
      asked.every((word) => granted.has(word))
    );
  });
  return holds ? asked : undefined;
}
