/** A user's role in the family, strongest first. A guest may only read. */
export const ROLES = ['admin', 'member', 'guest'] as const;

export type Role = (typeof ROLES)[number];

/** The resources with scopes `<resource>:read` and `<resource>:write`. */
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

export type Scope =
  | 'read'
  | 'read_write'
  | `${(typeof SCOPED_RESOURCES)[number]}:read`
  | `${(typeof SCOPED_RESOURCES)[number]}:write`;

const perResource = (verb: 'read' | 'write'): Scope[] =>
  SCOPED_RESOURCES.map((resource): Scope => `${resource}:${verb}`);

/** All scopes in the order of the documentation. */
export const SCOPES: readonly Scope[] = ['read', 'read_write', ...perResource('read'), ...perResource('write')];

const known: ReadonlySet<string> = new Set(SCOPES);
// `read` and `read_write` never include managing credentials.
const general = (scope: Scope): boolean => !scope.startsWith('api_keys:');
const impliedByRead = ['read', ...perResource('read').filter(general)] as const;
const impliedByReadWrite = ['read_write', ...impliedByRead, ...perResource('write').filter(general)] as const;

export function isScope(text: string): text is Scope {
  return known.has(text);
}

/** The error of a schema that takes scopes. */
export function notAScope({ input }: { readonly input?: unknown }): string {
  return `${JSON.stringify(input)} is not a scope; use one of ${SCOPES.join(', ')}`;
}

/** The granted scopes with all that they imply; unknown scopes grant nothing. */
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

/** The scopes that a role may use: a guest may only read, whatever the credential grants. */
export function permittedTo(role: Role, scopes: ReadonlySet<string>): ReadonlySet<string> {
  if (role !== 'guest') return scopes;
  return new Set([...scopes].filter((scope) => scope === 'read' || scope.endsWith(':read')));
}
