import type { UserActor } from '#application/actor.ts';
import { missingScope } from '#application/scope-requirement.ts';
import type { ChangeRow } from './store.ts';

const CREDENTIALS: ReadonlySet<string> = new Set([
  'api_key',
  'grant',
  'identity',
  'invitation',
  'oauth_application',
  'passkey',
  'second_factor',
  'session',
]);

const OF_ADMINS: ReadonlySet<string> = new Set(['family_export']);

// How many accounts a change must tell of at least: one that tells of fewer is seen by nobody.
const ACCOUNTS_OF: Readonly<Record<string, number>> = {
  account: 1,
  account_share: 1,
  transaction: 1,
  valuation: 1,
  transfer: 2,
  rejected_transfer: 2,
};

/**
 * Whether the caller may see a change. Exports are for admins. How people sign in and what they have allowed is for an admin whose credential may read
 * credentials. What belongs to accounts is for who sees all of them, or saw them until they were deleted: the `known`. That an
 * account was shared with somebody, or is not any more, they themselves may always know. Everything else is the family's. The one
 * place where a change can be kept from somebody.
 */
export function maySee(actor: UserActor, known: ReadonlySet<string>, change: ChangeRow): boolean {
  if (OF_ADMINS.has(change.resource)) return actor.role === 'admin';
  if (!CREDENTIALS.has(change.resource)) return isKnown(actor, known, change);
  return actor.role === 'admin' && missingScope(actor, { scope: 'api_keys:read', oauth: 'read_write' }) === null;
}

function isKnown({ userId }: UserActor, known: ReadonlySet<string>, change: ChangeRow): boolean {
  const accounts = accountsOf(change);
  if (accounts.length < (ACCOUNTS_OF[change.resource] ?? 0)) return false;
  if (accounts.every((id) => known.has(id))) return true;
  return change.resource === 'account_share' && change.resource_id.endsWith(`:${userId}`);
}

// What somebody wrote cannot look like this: within a JSON text every quotation mark has a backslash before it.
const ACCOUNT_MEMBER = /"(?:inflow_|outflow_)?account_id":"([^"]+)"/g;

// Nothing moves from one account to another, so that one of the two records tells.
function accountsOf({ resource, resource_id, before, after }: ChangeRow): string[] {
  if (resource === 'account') return [resource_id];
  return Array.from((after ?? before ?? '').matchAll(ACCOUNT_MEMBER), ([, id = '']) => id);
}
