import type { Schemas } from '../../api/index.ts';

export type KeyScope = Schemas['NewApiKey']['scopes'][number];

/** A resource that scopes name, as in `accounts:read`. */
export type Resource = KeyScope extends infer Scope ? (Scope extends `${infer Name}:read` ? Name : never) : never;

type Described<R extends Resource> = {
  readonly label: string;
  /** For use within a sentence. */
  readonly noun: string;
  /** Whether there is a scope to write it. */
  readonly isWritten: `${R}:write` extends KeyScope ? true : false;
};

/** The resources of the contract's scopes. */
export const RESOURCES: { readonly [R in Resource]: Described<R> } = {
  accounts: { label: 'Accounts', noun: 'accounts', isWritten: true },
  transactions: { label: 'Transactions', noun: 'transactions', isWritten: true },
  transfers: { label: 'Transfers', noun: 'transfers', isWritten: true },
  recurring: { label: 'Recurring transactions', noun: 'recurring transactions', isWritten: true },
  balances: { label: 'Balances', noun: 'account balances', isWritten: false },
  valuations: { label: 'Valuations', noun: 'account valuations', isWritten: true },
  reports: { label: 'Reports', noun: 'reports', isWritten: false },
  categories: { label: 'Categories', noun: 'categories', isWritten: true },
  merchants: { label: 'Merchants', noun: 'merchants', isWritten: true },
  tags: { label: 'Tags', noun: 'tags', isWritten: true },
  exchange_rates: { label: 'Exchange rates', noun: 'exchange rates', isWritten: true },
  changes: { label: 'Changes', noun: 'the history of changes', isWritten: false },
  imports: { label: 'Imports', noun: 'imports of files of banks', isWritten: true },
  exports: { label: 'Exports', noun: 'exports', isWritten: true },
  family: { label: 'Family', noun: 'members and settings of the family', isWritten: true },
  usage: { label: 'Usage', noun: 'API usage', isWritten: false },
  api_keys: { label: 'API keys', noun: 'API keys', isWritten: true },
};

/** A scope that an OAuth application may have too. */
export type ApplicationScope = Exclude<KeyScope, 'api_keys:read' | 'api_keys:write' | 'family:erase'>;

/** The scope of deleting everything, which no other contains. */
export const ERASE = 'family:erase';

export function isApplicationScope(scope: KeyScope): scope is ApplicationScope {
  return scope !== ERASE && !scope.startsWith('api_keys:');
}

const GENERAL: Readonly<Record<string, string>> = {
  read: 'Read everything except API keys',
  read_write: 'Read and write everything except API keys',
  openid: 'Confirm your identity (a user id)',
  profile: 'See your name',
  email: 'See your email address',
  offline_access: 'Keep access while you are offline',
};

const ERASING: Readonly<Record<string, string>> = { [ERASE]: 'Delete all data of the family, or your user' };

const NAMES = Object.keys(RESOURCES) as Resource[];

/** Describes scopes in short sentences: general scopes first, then read, then write access. */
export function scopeSentences(scopes: readonly string[]): string[] {
  const described = (sentences: typeof GENERAL) =>
    Object.entries(sentences).flatMap(([scope, sentence]) => (scopes.includes(scope) ? [sentence] : []));
  const access = (verb: string, action: 'read' | 'write') => {
    const named = scopes.filter((scope) => scope.endsWith(`:${action}`) && isKnown(scope));
    const nouns = NAMES.filter((name) => named.includes(`${name}:${action}`)).map((name) => RESOURCES[name].noun);
    return nouns.length === 0 ? [] : [`${verb} ${new Intl.ListFormat('en').format(nouns)}`];
  };
  return [
    ...described(GENERAL),
    ...access('Read', 'read'),
    ...access('Write', 'write'),
    ...described(ERASING),
    ...scopes.filter((scope) => !isKnown(scope)),
  ];
}

/** Whether the server offers the scope. */
export function isKnown(scope: string): boolean {
  return scope in GENERAL || scope in ERASING || NAMES.some((name) => namesOf(name).includes(scope));
}

/** The scopes of a resource. */
function namesOf(name: Resource): string[] {
  return [`${name}:read`, ...(RESOURCES[name].isWritten ? [`${name}:write`] : [])];
}
