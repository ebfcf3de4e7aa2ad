import { allScopes, type ParsedScope, parseScope } from '#access/oauth/provider/index.ts';
import { type Html, html, type Translate } from '#access/sign-in/pages/index.ts';
import type { ScopedResource } from '#kernel/scopes.ts';
import type { RequestedScope } from './consent-page.ts';

/** The scopes of a `scope` parameter for the consent page. */
export function requestedScopes(t: Translate, scope: string | undefined): RequestedScope[] {
  const { api, openid } = parseScope(scope);
  const sentences = scopeSentences(t);
  return allScopes({ api, openid }).map((name) => ({
    name,
    sentence: sentences.get(name) ?? html`${name}`,
    // Without `openid` a sign-in client receives no identity.
    required: name === 'openid',
    // The user decides on everything that changes data.
    ofData: !openid.includes(name),
    ticked: openid.includes(name) || name === 'read' || name.endsWith(':read'),
  }));
}

/** The scopes that the form allows, never more than were requested, perhaps none. Null if the user denied. */
export function allowedScopes(t: Translate, scope: string | undefined, form: URLSearchParams): ParsedScope | null {
  if (form.get('decision') !== 'allow') return null;
  const ticked = new Set(form.getAll('scope'));
  const asked = requestedScopes(t, scope).filter(({ name, required }) => required || ticked.has(name));
  return parseScope(asked.map(({ name }) => name).join(' '));
}

/** Said above the boxes if the user allowed nothing. */
export const nothingTicked = (t: Translate): Html => t('Tick at least one box, or press Deny.');

/** The texts of the scopes on the consent page: what an application can do with each, and no less. */
function scopeSentences(t: Translate): ReadonlyMap<string, Html> {
  const reading = Object.entries(readSentences(t)).map(([resource, text]) => [`${resource}:read`, text] as const);
  return new Map<string, Html>([
    ...reading,
    ...Object.entries(writeSentences(t)),
    ...Object.entries(generalSentences(t)),
  ]);
}

function generalSentences(t: Translate) {
  return {
    openid: t('Confirm your identity (a user id)'),
    profile: t('See your name'),
    email: t('See your email address'),
    read: t(
      'Read all your financial data: accounts, transactions, balances and everything else, accounts that others share with you included, with exports, and the names and email addresses of the members of the family',
    ),
    read_write: t(
      'Read, change and delete all accounts, transactions and other financial data, and change the settings of the family. It cannot manage members, sign-ins, API keys or applications, or erase your user or all data at once',
    ),
  };
}

function readSentences(t: Translate): Readonly<Record<Exclude<ScopedResource, 'api_keys' | 'calendar'>, Html>> {
  return {
    accounts: t('See your accounts'),
    transactions: t('See your transactions, split lines and recurring transactions, and the income statement'),
    categories: t('See your categories'),
    merchants: t('See your merchants'),
    tags: t('See your tags'),
    transfers: t('See your transfers between accounts'),
    valuations: t('See your valuations of accounts'),
    recurring: t('See your recurring transactions'),
    rules: t('See your rules, and what they have changed'),
    budgets: t('See your budgets'),
    goals: t('See your savings goals'),
    exchange_rates: t('See your exchange rates'),
    securities: t('See your securities and their prices'),
    trades: t('See your trades of securities'),
    holdings: t('See what your accounts hold of securities'),
    balances: t('See your account balances and the balance sheet'),
    reports: t('See your balance sheet, income statement and saved reports'),
    changes: t('See your history of changes, with the data that was changed'),
    proposals: t('See your proposed changes, with their reasons and who proposed them'),
    bank_connections: t('See your bank connections, and the accounts at your banks with their balances'),
    imports: t('See your imports of files of banks, with the transactions in them'),
    exports: t('See your exports of all data of the family'),
    webhooks: t('See your webhooks that it created, and what they sent'),
    family: t('See your profile, the members of the family with their email addresses, and the settings of the family'),
    usage: t('See your number of API requests'),
  };
}

function writeSentences(t: Translate) {
  return {
    'accounts:write': t('Add, change and delete accounts, with everything in them'),
    'transactions:write': t('Add, change, split and delete transactions and recurring transactions'),
    'categories:write': t('Add, change and delete categories'),
    'merchants:write': t('Add, change and delete merchants'),
    'tags:write': t('Add, change and delete tags'),
    'transfers:write': t('Add, confirm, change and delete transfers between accounts'),
    'valuations:write': t('Add, change and delete valuations of accounts'),
    'recurring:write': t('Add, change and delete recurring transactions'),
    'rules:write': t('Add, change and delete rules, which change your transactions'),
    'budgets:write': t('Add, change and delete budgets'),
    'goals:write': t('Add, change and delete savings goals'),
    'reports:write': t('Add, change and delete saved reports'),
    'exchange_rates:write': t('Add, change and delete exchange rates'),
    'securities:write': t('Add, change and delete securities and their prices'),
    'trades:write': t('Add, change and delete trades of securities'),
    'proposals:write': t(
      'Propose changes to transactions, transfers, categories, merchants and tags. Nothing changes before you accept a proposal',
    ),
    'imports:write': t('Import files of banks, which adds transactions, and undo imports'),
    'exports:write': t('Create exports of all data of the family'),
    'webhooks:write': t('Have your data sent to its server whenever it changes, until you revoke its access'),
  };
}
