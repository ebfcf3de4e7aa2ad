import type { Schemas } from '../../api/index.ts';
import { language, t } from '../../ui/i18n/index.ts';

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
  accounts: { label: t('Accounts'), noun: t('accounts||in a sentence'), isWritten: true },
  transactions: { label: t('Transactions'), noun: t('transactions||in a sentence'), isWritten: true },
  transfers: { label: t('Transfers'), noun: t('transfers||in a sentence'), isWritten: true },
  recurring: { label: t('Recurring transactions'), noun: t('recurring transactions||in a sentence'), isWritten: true },
  budgets: { label: t('Budgets'), noun: t('budgets||in a sentence'), isWritten: true },
  goals: { label: t('Goals'), noun: t('savings goals||in a sentence'), isWritten: true },
  balances: { label: t('Balances'), noun: t('account balances||in a sentence'), isWritten: false },
  valuations: { label: t('Valuations'), noun: t('account valuations||in a sentence'), isWritten: true },
  reports: { label: t('Reports'), noun: t('reports||in a sentence'), isWritten: true },
  categories: { label: t('Categories'), noun: t('categories||in a sentence'), isWritten: true },
  merchants: { label: t('Merchants'), noun: t('merchants||in a sentence'), isWritten: true },
  tags: { label: t('Tags'), noun: t('tags||in a sentence'), isWritten: true },
  rules: { label: t('Rules'), noun: t('rules||in a sentence'), isWritten: true },
  exchange_rates: { label: t('Exchange rates'), noun: t('exchange rates||in a sentence'), isWritten: true },
  securities: { label: t('Securities'), noun: t('securities and their prices||in a sentence'), isWritten: true },
  trades: { label: t('Trades'), noun: t('trades of securities||in a sentence'), isWritten: true },
  holdings: { label: t('Holdings'), noun: t('holdings of securities||in a sentence'), isWritten: false },
  changes: { label: t('Changes'), noun: t('the history of changes||in a sentence'), isWritten: false },
  proposals: { label: t('Proposals'), noun: t('proposed changes||in a sentence'), isWritten: true },
  bank_connections: {
    label: t('Bank connections'),
    noun: t('bank connections||in a sentence'),
    isWritten: true,
  },
  imports: { label: t('Imports'), noun: t('imports of files of banks||in a sentence'), isWritten: true },
  exports: { label: t('Exports'), noun: t('exports||in a sentence'), isWritten: true },
  webhooks: { label: t('Webhooks'), noun: t('webhooks||in a sentence'), isWritten: true },
  family: { label: t('Family'), noun: t('members and settings of the family||in a sentence'), isWritten: false },
  usage: { label: t('Usage'), noun: t('API usage||in a sentence'), isWritten: false },
  calendar: { label: t('Calendar'), noun: t('the calendar of bills||in a sentence'), isWritten: false },
  api_keys: { label: t('API keys'), noun: t('API keys||in a sentence'), isWritten: true },
};

/** A scope that an OAuth application may have too. */
export type ApplicationScope = Exclude<
  KeyScope,
  'api_keys:read' | 'api_keys:write' | 'bank_connections:write' | 'calendar:read' | 'family:erase'
>;

/** The scope of deleting everything, which no other contains. */
export const ERASE = 'family:erase';

export function isApplicationScope(scope: KeyScope): scope is ApplicationScope {
  return ![ERASE, 'bank_connections:write', 'calendar:read'].includes(scope) && !scope.startsWith('api_keys:');
}

const GENERAL: Readonly<Record<string, string>> = {
  read: t('Read everything except API keys'),
  read_write: t('Read and write everything except API keys'),
  openid: t('Confirm your identity (a user id)'),
  profile: t('See your name'),
  email: t('See your email address'),
  offline_access: t('Keep access while you are offline'),
};

const ERASING: Readonly<Record<string, string>> = { [ERASE]: t('Delete all data of the family, or your user') };

const NAMES = Object.keys(RESOURCES) as Resource[];

/** Describes scopes in short sentences: general scopes first, then read, then write access. */
export function scopeSentences(scopes: readonly string[]): string[] {
  const described = (sentences: typeof GENERAL) =>
    Object.entries(sentences).flatMap(([scope, sentence]) => (scopes.includes(scope) ? [sentence] : []));
  const access = (action: 'read' | 'write', sentence: (nouns: string) => string) => {
    const named = scopes.filter((scope) => scope.endsWith(`:${action}`) && isKnown(scope));
    const nouns = NAMES.filter((name) => named.includes(`${name}:${action}`)).map((name) => RESOURCES[name].noun);
    return nouns.length === 0 ? [] : [sentence(new Intl.ListFormat(language).format(nouns))];
  };
  return [
    ...described(GENERAL),
    ...access('read', (nouns) => t('Read {noun}', { noun: nouns })),
    ...access('write', (nouns) => t('Write {noun}', { noun: nouns })),
    ...described(ERASING),
    ...scopes.filter((scope) => !isKnown(scope)),
  ];
}

/** Whether the server offers the scope. */
export function isKnown(scope: string): boolean {
  return scope in GENERAL || scope in ERASING || NAMES.some((name) => namesOf(name).includes(scope));
}

function namesOf(name: Resource): string[] {
  return [`${name}:read`, ...(RESOURCES[name].isWritten ? [`${name}:write`] : [])];
}
