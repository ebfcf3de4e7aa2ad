import type { ScopedResource } from '#kernel/scopes.ts';

/** The text of a scope on the consent page: what an application can do with it, and no less. */
export function scopeSentence(scope: string): string {
  return SENTENCES.get(scope) ?? scope;
}

const THINGS: Readonly<Record<Exclude<ScopedResource, 'api_keys'>, string>> = {
  accounts: 'accounts',
  transactions: 'transactions, split lines and recurring transactions, and the income statement',
  categories: 'categories',
  merchants: 'merchants',
  tags: 'tags',
  transfers: 'transfers between accounts',
  valuations: 'valuations of accounts',
  recurring: 'recurring transactions',
  exchange_rates: 'exchange rates',
  balances: 'account balances and the balance sheet',
  reports: 'balance sheet and income statement',
  changes: 'history of changes, with the data that was changed',
  proposals: 'proposed changes, with their reasons and who proposed them',
  imports: 'imports of files of banks, with the transactions in them',
  exports: 'exports of all data of the family',
  webhooks: 'webhooks that it created, and what they sent',
  family: 'profile, the members of the family with their email addresses, and the settings of the family',
  usage: 'number of API requests',
};

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['openid', 'Confirm your identity (a user id)'],
  ['profile', 'See your name'],
  ['email', 'See your email address'],
  [
    'read',
    'Read all your financial data: accounts, transactions, balances and everything else, accounts that others share with you included, with exports, and the names and ' +
      'email addresses of the members of the family',
  ],
  [
    'read_write',
    'Read, change and delete all accounts, transactions and other financial data, and change the settings of the family. ' +
      'It cannot manage members, sign-ins, API keys or applications, or erase your user or all data at once',
  ],
  ...Object.entries(THINGS).map(([resource, things]): [string, string] => [`${resource}:read`, `See your ${things}`]),
  ['accounts:write', 'Add, change, share and delete accounts, with everything in them'],
  ['transactions:write', 'Add, change, split and delete transactions and recurring transactions'],
  ['categories:write', 'Add, change and delete categories'],
  ['merchants:write', 'Add, change and delete merchants'],
  ['tags:write', 'Add, change and delete tags'],
  ['transfers:write', 'Add, confirm, change and delete transfers between accounts'],
  ['valuations:write', 'Add, change and delete valuations of accounts'],
  ['recurring:write', 'Add, change and delete recurring transactions'],
  ['exchange_rates:write', 'Add, change and delete exchange rates'],
  [
    'proposals:write',
    'Propose changes to transactions, transfers, categories, merchants and tags. Nothing changes before you accept a proposal',
  ],
  ['exports:write', 'Create exports of all data of the family'],
  ['webhooks:write', 'Have your data sent to its server whenever it changes, until you revoke its access'],
  ['family:write', 'Change the settings of the family'],
]);
