import type { UserActor } from '#application/actor.ts';
import { liesWithin } from '#kernel/addresses.ts';
import { AppError } from '#kernel/errors.ts';
import { expandScopes } from '#kernel/scopes.ts';

/** The scopes and limits of a credential. */
export type CredentialPower = {
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly allowedIps: readonly string[] | null;
};

/**
 * An actor may grant, or read the secret of, only scopes that it holds. @throws AppError `insufficient_scope`, naming the first
 * missing scope.
 */
export function requireScopesCovered(actor: UserActor, scopes: readonly string[]): void {
  const missing = [...expandScopes(scopes)].find((scope) => !actor.scopes.has(scope));
  if (missing === undefined) return;
  throw new AppError(
    'insufficient_scope',
    `A credential with the scope ${missing} can be managed only by a credential that has it`,
    {
      headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${missing}"` },
      details: { scope: missing },
    },
  );
}

/**
 * A key may grant, or read the secret of, only credentials that expire no later and work from no other addresses. @throws
 * AppError `forbidden`.
 */
export function requireBoundsCovered(actor: UserActor, power: Omit<CredentialPower, 'scopes'>): void {
  const { expiresAt = null, allowedIps = null } = actor.type === 'api_key' ? actor.apiKey : {};
  if (expiresAt !== null && (power.expiresAt === null || power.expiresAt > expiresAt)) {
    throw new AppError(
      'forbidden',
      `This key expires at ${expiresAt} and can manage only credentials that expire by then`,
    );
  }
  if (allowedIps !== null && (power.allowedIps === null || !liesWithin(power.allowedIps, allowedIps))) {
    throw new AppError(
      'forbidden',
      'This key is limited to addresses and can manage only credentials limited to the same addresses',
    );
  }
}
