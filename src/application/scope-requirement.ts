import { AppError } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scopes.ts';
import type { UserActor } from './actor.ts';

/** The permissions that an operation requires. */
export type Requirement = {
  readonly scope: Scope;
  /** The scope that an OAuth token may have instead. */
  readonly oauth?: Scope;
  /** Refuses API keys: only a signed-in user changes how the user signs in. */
  readonly signedIn?: true;
  /** Compares with the granted scopes and ignores the role: the operation touches only the actor's own user. */
  readonly anyRole?: true;
};

/** @throws AppError `insufficient_scope`, `forbidden`. */
export function requireScope(actor: UserActor, requirement: Requirement): void {
  const missing = missingScope(actor, requirement);
  if (missing !== null) {
    throw new AppError('insufficient_scope', `This needs the scope ${missing}`, {
      headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${missing}"` },
      details: { scope: missing },
    });
  }
  if (requirement.signedIn === true && actor.type === 'api_key') {
    throw new AppError('forbidden', 'An API key cannot do this; sign in instead');
  }
}

/** The scope that the actor lacks for `requirement`, or null. */
export function missingScope(actor: UserActor, requirement: Requirement): string | null {
  const needed = actor.type === 'oauth' ? (requirement.oauth ?? requirement.scope) : requirement.scope;
  const scopes = requirement.anyRole === true ? actor.granted : actor.scopes;
  return scopes.has(needed) || scopes.has(requirement.scope) ? null : needed;
}
