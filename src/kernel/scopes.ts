/** A user's role in the family, strongest first. A guest may only read. */
export const ROLES = ['admin', 'member', 'guest'] as const;

export type Role = (typeof ROLES)[number];

/** The resources with scopes `<resource>:<verb>`. Each scope opens a route: one that opens none is not offered. */
const VERBS = {
  accounts: ['read', 'write'],
  transactions: ['read', 'write'],
  categories: ['read', 'write'],
  merchants: ['read', 'write'],
  tags: ['read', 'write'],
  transfers: ['read', 'write'],
  valuations: ['read', 'write'],
  recurring: ['read', 'write'],
  rules: ['read', 'write'],
  budgets: ['read', 'write'],
  goals: ['read', 'write'],
  exchange_rates: ['read', 'write'],
  securities: ['read', 'write'],
  trades: ['read', 'write'],
  holdings: ['read'],
  balances: ['read'],
  reports: ['read', 'write'],
  changes: ['read'],
  proposals: ['read', 'write'],
  bank_connections: ['read', 'write'],
  imports: ['read', 'write'],
  exports: ['read', 'write'],
  webhooks: ['read', 'write'],
  family: ['read', 'erase'],
  usage: ['read'],
  calendar: ['read'],
  api_keys: ['read', 'write'],
} as const;

type Verbs = typeof VERBS;

export type ScopedResource = keyof Verbs;

export type Scope = 'read' | 'read_write' | { [R in ScopedResource]: `${R}:${Verbs[R][number]}` }[ScopedResource];

const named = (Object.entries(VERBS) as [ScopedResource, readonly string[]][]).flatMap(([resource, verbs]) =>
  verbs.map((verb) => `${resource}:${verb}` as Scope),
);
const ending = (verb: string): Scope[] => named.filter((scope) => scope.endsWith(`:${verb}`));

/** All scopes in the order of the documentation. */
export const SCOPES: readonly Scope[] = ['read', 'read_write', ...ending('read'), ...ending('write'), 'family:erase'];

// `read` and `read_write` never include managing credentials or banks, nor erasing. The scope of calendars is for keys in addresses.
const BY_NAME: ReadonlySet<Scope> = new Set([
  'api_keys:read',
  'api_keys:write',
  'bank_connections:write',
  'calendar:read',
  'family:erase',
]);
const isGeneral = (scope: Scope): boolean => !BY_NAME.has(scope);

/** The scopes that a third-party application may have; the others are for API keys. */
export const APPLICATION_SCOPES: readonly Scope[] = SCOPES.filter(isGeneral);

const known: ReadonlySet<string> = new Set(SCOPES);
const ofApplications: ReadonlySet<string> = new Set(APPLICATION_SCOPES);
const impliedByRead = ['read', ...ending('read').filter(isGeneral)] as const;
const impliedByReadWrite = ['read_write', ...impliedByRead, ...ending('write').filter(isGeneral)] as const;

function isScope(text: string): text is Scope {
  return known.has(text);
}

/** Whether a third-party application may have the scope. */
export function isApplicationScope(text: string): text is Scope {
  return ofApplications.has(text);
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

const everyScope: ReadonlySet<string> = new Set(SCOPES);
const scopesOfPersons = {
  admin: everyScope,
  member: everyScope,
  guest: permittedTo('guest', everyScope),
} as const satisfies Record<Role, ReadonlySet<string>>;

/** The scopes of a signed-in person: every one that the role may use. */
export function scopesOfPerson(role: Role): ReadonlySet<string> {
  return scopesOfPersons[role];
}

/** The scopes of a set that no other one of it implies. */
export function independentScopes(scopes: ReadonlySet<string>): string[] {
  const implied = new Set(
    [...scopes].flatMap((scope) => [...expandScopes([scope])].filter((other) => other !== scope)),
  );
  return [...scopes].filter((scope) => !implied.has(scope));
}

/** The id of the OAuth client that every server knows: its own command line. */
export const COMMAND_LINE_CLIENT = 'coffer-cli';

export const COMMAND_LINE_NAME = 'Coffer command line';
