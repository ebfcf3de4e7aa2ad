/** A user's role in the family, strongest first. A guest may read only. */
export const ROLES = ['admin', 'member', 'guest'] as const;

/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** The resources that have scopes of their own, `<resource>:read` and `<resource>:write`. */
export const SCOPED_RESOURCES = [
  'accounts',
  'transactions',
  'categories',
  'merchants',
  'tags',
  'transfers',
  'valuations',
  'balances',
  'imports',
  'exports',
  'webhooks',
  'api_keys',
] as const;

/** A scope a credential can carry or a route can ask for. */
export type Scope =
  | 'read'
  | 'read_write'
  | `${(typeof SCOPED_RESOURCES)[number]}:read`
  | `${(typeof SCOPED_RESOURCES)[number]}:write`;

const perResource = (verb: 'read' | 'write'): Scope[] =>
  SCOPED_RESOURCES.map((resource): Scope => `${resource}:${verb}`);

/** Every scope there is, in the order they are documented. */
export const SCOPES: readonly Scope[] = ['read', 'read_write', ...perResource('read'), ...perResource('write')];

const known: ReadonlySet<string> = new Set(SCOPES);
// Managing credentials is never part of a general grant: it must be asked for by name.
const general = (scope: Scope): boolean => !scope.startsWith('api_keys:');
const impliedByRead = ['read', ...perResource('read').filter(general)] as const;
const impliedByReadWrite = ['read_write', ...impliedByRead, ...perResource('write').filter(general)] as const;

/** True for a scope of {@link SCOPES}. */
export function isScope(text: string): text is Scope {
  return known.has(text);
}

/** All scopes that a grant of `granted` amounts to; unknown words grant nothing. */
export function expandScopes(granted: Iterable<string>): Set<string> {
  const expanded = new Set<string>();
  for (const scope of granted) {
    if (!isScope(scope)) continue;
    expanded.add(scope);
    if (scope === 'read') for (const implied of impliedByRead) expanded.add(implied);
    if (scope === 'read_write') for (const implied of impliedByReadWrite) expanded.add(implied);
  }
  return expanded;
}

/** The part of `scopes` that a role may use: a guest reads only, whatever the credential says. */
export function permittedTo(role: Role, scopes: ReadonlySet<string>): ReadonlySet<string> {
  if (role !== 'guest') return scopes;
  return new Set([...scopes].filter((scope) => scope === 'read' || scope.endsWith(':read')));
}
