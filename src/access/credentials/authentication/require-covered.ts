import type { UserActor } from '#application/actor.ts';
import { liesWithin } from '#kernel/addresses.ts';
import { AppError } from '#kernel/errors.ts';
import { expandScopes } from '#kernel/scopes.ts';

/** What makes one key stronger than another. */
export type CredentialPower = {
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly allowedIps: readonly string[] | null;
};

/**
 * Lets a caller hand out, or get hold of, only what they hold themselves.
 * @throws AppError `insufficient_scope`, naming the first scope that the caller lacks.
 */
export function requireScopesCovered(actor: UserActor, scopes: readonly string[]): void {
  const held = scopesToGrant(actor);
  const missing = [...expandScopes(scopes)].find((scope) => !held.has(scope));
  if (missing === undefined) return;
  throw new AppError('insufficient_scope', `A credential with the scope ${missing} needs a caller that holds it`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${missing}"` },
    details: { scope: missing },
  });
}

/**
 * Lets a key hand out, or get hold of, only credentials that end no later and are good from nowhere else than it is itself.
 * @throws AppError `forbidden`.
 */
export function requireBoundsCovered(actor: UserActor, power: Omit<CredentialPower, 'scopes'>): void {
  const { expiresAt = null, allowedIps = null } = actor.type === 'api_key' ? actor.apiKey : {};
  if (expiresAt !== null && (power.expiresAt === null || power.expiresAt > expiresAt)) {
    throw new AppError(
      'forbidden',
      `A key that expires manages only credentials that expire no later: by ${expiresAt}`,
    );
  }
  if (allowedIps !== null && (power.allowedIps === null || !liesWithin(power.allowedIps, allowedIps))) {
    throw new AppError('forbidden', 'A key that is bound to addresses manages only credentials bound within them');
  }
}

// Someone who signed in and may write may manage credentials too, although no grant in general says so.
function scopesToGrant(actor: UserActor): ReadonlySet<string> {
  if (actor.type !== 'oauth' || !actor.scopes.has('read_write')) return actor.scopes;
  return new Set([...actor.scopes, 'api_keys:read', 'api_keys:write']);
}
