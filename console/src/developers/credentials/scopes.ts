import type { Schemas } from '../../api/index.ts';

export type KeyScope = Schemas['NewApiKey']['scopes'][number];

/** A resource that scopes name, as in `accounts:read`. */
export type Resource = KeyScope extends infer Scope ? (Scope extends `${infer Name}:read` ? Name : never) : never;

/** The resources of the contract's scopes, with a label and a noun for use within a sentence. */
export const RESOURCES: Readonly<Record<Resource, { readonly label: string; readonly noun: string }>> = {
  accounts: { label: 'Accounts', noun: 'accounts' },
  transactions: { label: 'Transactions', noun: 'transactions' },
  transfers: { label: 'Transfers', noun: 'transfers' },
  balances: { label: 'Balances', noun: 'account balances' },
  valuations: { label: 'Valuations', noun: 'account valuations' },
  categories: { label: 'Categories', noun: 'categories' },
  merchants: { label: 'Merchants', noun: 'merchants' },
  tags: { label: 'Tags', noun: 'tags' },
  imports: { label: 'Imports', noun: 'imports' },
  exports: { label: 'Exports', noun: 'exports' },
  webhooks: { label: 'Webhooks', noun: 'webhooks' },
  api_keys: { label: 'API keys', noun: 'API keys' },
};

const GENERAL: Readonly<Record<string, string>> = {
  read: 'Read everything except API keys',
  read_write: 'Read and write everything except API keys',
  openid: 'Confirm your identity (a user id)',
  profile: 'See your name',
  email: 'See your email address',
  offline_access: 'Keep access while you are offline',
};

const NAMES = Object.keys(RESOURCES) as Resource[];

/** Describes scopes in short sentences: general scopes first, then read, then write access. */
export function scopeSentences(scopes: readonly string[]): string[] {
  const general = Object.keys(GENERAL).filter((scope) => scopes.includes(scope));
  const known = new Set([...general, ...NAMES.flatMap((name) => [`${name}:read`, `${name}:write`])]);
  const access = (verb: string, action: 'read' | 'write') => {
    const nouns = NAMES.filter((name) => scopes.includes(`${name}:${action}`)).map((name) => RESOURCES[name].noun);
    return nouns.length === 0 ? [] : [`${verb} ${new Intl.ListFormat('en').format(nouns)}`];
  };
  return [
    ...general.map((scope) => GENERAL[scope] ?? scope),
    ...access('Read', 'read'),
    ...access('Write', 'write'),
    ...scopes.filter((scope) => !known.has(scope)),
  ];
}
