import { allScopes, type ParsedScope, parseScope } from '#access/oauth/provider/index.ts';
import { SCOPED_RESOURCES, type Scope } from '#kernel/scopes.ts';
import type { RequestedScope } from './consent-page.ts';

const THINGS: Readonly<Record<(typeof SCOPED_RESOURCES)[number], string>> = {
  accounts: 'accounts',
  transactions: 'transactions',
  categories: 'categories',
  merchants: 'merchants',
  tags: 'tags',
  transfers: 'transfers between accounts',
  valuations: 'valuations of accounts',
  balances: 'account balances',
  imports: 'imports of files',
  exports: 'exports of your data',
  webhooks: 'webhooks, which notify other servers of changes',
  api_keys: 'API keys, which give other programs access',
};

const SENTENCES: ReadonlyMap<string, string> = new Map<Scope | 'openid' | 'profile' | 'email', string>([
  ['openid', 'Confirm your identity (a user id)'],
  ['profile', 'See your name'],
  ['email', 'See your e-mail address'],
  ['read', 'Read all your financial data: accounts, transactions, balances and everything else'],
  ['read_write', 'Read and change all your financial data, except API keys'],
  ...SCOPED_RESOURCES.flatMap((resource): [Scope, string][] => [
    [`${resource}:read`, `See your ${THINGS[resource]}`],
    [`${resource}:write`, `Add, edit and delete ${THINGS[resource]}`],
  ]),
]);

/** The text of a scope on the consent page. */
function scopeSentence(scope: string): string {
  return SENTENCES.get(scope) ?? scope;
}

/** The scopes of a `scope` parameter for the consent page. */
export function requestedScopes(scope: string | undefined): RequestedScope[] {
  return allScopes(parseScope(scope)).map((name) => ({
    name,
    sentence: scopeSentence(name),
    // Without `openid` a sign-in client receives no identity.
    required: name === 'openid',
  }));
}

/** The scopes that the form allows, never more than were requested. Null if it allows none. */
export function allowedScopes(scope: string | undefined, form: URLSearchParams): ParsedScope | null {
  if (form.get('decision') !== 'allow') return null;
  const ticked = new Set(form.getAll('scope'));
  const asked = requestedScopes(scope).filter(({ name, required }) => required || ticked.has(name));
  return asked.length === 0 ? null : parseScope(asked.map(({ name }) => name).join(' '));
}
