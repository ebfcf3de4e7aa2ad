import { AppError } from '#kernel/errors.ts';
import type { ShownLimits } from '#kernel/limits.ts';
import { independentScopes, isApplicationScope, ROLES, type Role, type Scope } from '#kernel/scopes.ts';
import { instant } from '#kernel/time/clock.ts';
import { callerOf, type UserActor } from './actor.ts';

/** The callers of an operation: those who hold a scope, or persons alone. Every route declares one. */
export type Requirement = (ScopeRequirement | PersonRequirement) & {
  /** The limits of credentials that the operation respects; a credential with another limit is refused. */
  readonly respects?: readonly RespectedLimit[];
};

/** The limits of a credential that an operation must respect to be open to it: some accounts, some days, hidden values, few writes. */
export type RespectedLimit = 'accounts' | 'days' | 'masks' | 'writes';

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
 * `forbidden`, `limited_credential`, `proof_required`.
 */
export function requirePermitted(actor: UserActor, requirement: Requirement, now: number): void {
  if (!mayCall(actor, requirement)) throw refusal(actor, requirement);
  if (requirement.proof === true) requireProof(actor, now);
}

/** Whether an actor may call the operation, proof aside. */
export function mayCall(actor: UserActor, requirement: Requirement): boolean {
  if (unrespected(actor, requirement) !== undefined) return false;
  return isAllowed(actor, requirement);
}

function isAllowed(actor: UserActor, requirement: Requirement): boolean {
  if ('person' in requirement) {
    return callerOf(actor) === 'person' && ROLES.indexOf(actor.role) <= ROLES.indexOf(requirement.person);
  }
  const { scope, orScope = scope } = requirement;
  return actor.scopes.has(scope) || actor.scopes.has(orScope);
}

function refusal(actor: UserActor, requirement: Requirement): AppError {
  const limit = isAllowed(actor, requirement) ? unrespected(actor, requirement) : undefined;
  if (limit !== undefined) {
    const message = `This credential is limited (${limit}), and this operation cannot respect that limit`;
    return new AppError('limited_credential', message, { details: { limit } });
  }
  return 'person' in requirement ? notThePerson(actor, requirement.person) : withoutScope(actor, requirement);
}

/** The first limit of the credential that the operation does not respect, as the API names it. */
function unrespected({ limits }: UserActor, { respects = [] }: Requirement): keyof ShownLimits | undefined {
  if (limits === null) return undefined;
  if (limits.accountIds !== null && !respects.includes('accounts')) return 'account_ids';
  if (limits.dateFrom !== null && !respects.includes('days')) return 'date_from';
  if (limits.dateTo !== null && !respects.includes('days')) return 'date_to';
  if (limits.maskValues && !respects.includes('masks')) return 'mask_values';
  if (limits.writesPerDay !== null && !respects.includes('writes')) return 'writes_per_day';
  return undefined;
}

function notThePerson(actor: UserActor, role: Role): AppError {
  const caller = callerOf(actor);
  if (caller !== 'person') {
    const name = caller === 'key' ? 'An API key' : 'An OAuth application';
    return new AppError('forbidden', `${name} cannot do this; only a signed-in person can`);
  }
  const allowed = role === 'admin' ? 'Only an admin of the family may do this' : 'A guest of the family cannot do this';
  return new AppError('forbidden', allowed);
}

function withoutScope(actor: UserActor, { scope, orScope = scope }: ScopeRequirement): AppError {
  if (callerOf(actor) === 'application' && !isApplicationScope(scope)) {
    const message = `An OAuth application cannot do this; only a person or an API key with the scope ${scope} can`;
    return new AppError('forbidden', message);
  }
  const needed = orScope === scope ? scope : `${scope} or ${orScope}`;
  // A client asks for exactly these next: without those that it has, it would lose them.
  const asked = callerOf(actor) === 'application' ? [...independentScopes(actor.scopes), scope] : [scope];
  return new AppError('insufficient_scope', `This needs the scope ${needed}`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${asked.join(' ')}"` },
    details: { scope },
  });
}

const PROOF_SECONDS = 600;
const PROOF_PATH = '/api/v1/users/me/proof';

/** When the proof of a person ends, RFC 3339: ten minutes after signing in or proving again. Null for a program. */
export function provedUntil(actor: UserActor): string | null {
  if (actor.type === 'api_key' || callerOf(actor) !== 'person') return null;
  return instant(Date.parse(actor.provedAt) + PROOF_SECONDS * 1000);
}

/** Whether the person has proved their identity within the last ten minutes, at `now`, epoch milliseconds. */
export function isProved(actor: UserActor, now: number): boolean {
  return (provedUntil(actor) ?? '') > instant(now);
}

/** Refuses a person without a recent proof; the scope of a program stands for it. @throws AppError `proof_required`. */
export function requireProof(actor: UserActor, now: number): void {
  if (callerOf(actor) !== 'person' || isProved(actor, now)) return;
  throw new AppError(
    'proof_required',
    `Confirm your identity first: send current_password, code or passkey to POST ${PROOF_PATH}, or sign in again; then repeat this request within ten minutes`,
    { details: { proof_path: PROOF_PATH, members: ['current_password', 'code', 'passkey'], seconds: PROOF_SECONDS } },
  );
}

/** Lets only an admin of the family go on. @throws AppError `forbidden`. */
export function requireAdmin(actor: UserActor): void {
  if (actor.role !== 'admin') throw new AppError('forbidden', 'Only an admin of the family may do this');
}
