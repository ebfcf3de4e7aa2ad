import { AppError } from '#kernel/errors.ts';
import { isApplicationScope, ROLES, type Role, type Scope } from '#kernel/scopes.ts';
import { callerOf, type UserActor } from './actor.ts';
import { requireProof } from './proof.ts';

/** The callers of an operation: those who hold a scope, or persons alone. Every route declares one. */
export type Requirement = ScopeRequirement | PersonRequirement;

type ScopeRequirement = {
  /** Persons have every scope; keys have those they name, applications those they were granted. */
  readonly scope: Scope;
  /** A second scope that opens the operation too. */
  readonly orScope?: Scope;
} & Proof;

type PersonRequirement = {
  /** The lowest role of the person. */
  readonly person: Role;
} & Proof;

/** Whether a person must have proved their identity within the last ten minutes. */
type Proof = { readonly proof?: true };

/**
 * Refuses an actor that may not call the operation at `now`, epoch milliseconds. @throws AppError `insufficient_scope`,
 * `forbidden`, `proof_required`.
 */
export function requirePermitted(actor: UserActor, requirement: Requirement, now: number): void {
  if ('person' in requirement) requirePerson(actor, requirement.person);
  else requireScope(actor, requirement);
  if (requirement.proof === true) requireProof(actor, now);
}

function requirePerson(actor: UserActor, role: Role): void {
  const caller = callerOf(actor);
  if (caller !== 'person') {
    const name = caller === 'key' ? 'An API key' : 'An OAuth application';
    throw new AppError('forbidden', `${name} cannot do this; only a signed-in person can`);
  }
  if (ROLES.indexOf(actor.role) <= ROLES.indexOf(role)) return;
  const allowed = role === 'admin' ? 'Only an admin of the family may do this' : 'A guest of the family cannot do this';
  throw new AppError('forbidden', allowed);
}

function requireScope(actor: UserActor, { scope, orScope = scope }: ScopeRequirement): void {
  if (actor.scopes.has(scope) || actor.scopes.has(orScope)) return;
  if (callerOf(actor) === 'application' && !isApplicationScope(scope)) {
    const message = `An OAuth application cannot do this; only a person or an API key with the scope ${scope} can`;
    throw new AppError('forbidden', message);
  }
  const needed = orScope === scope ? scope : `${scope} or ${orScope}`;
  throw new AppError('insufficient_scope', `This needs the scope ${needed}`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    details: { scope },
  });
}
