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
  exports: 'exports of all your data',
  webhooks: 'webhooks, which tell other servers about changes',
  api_keys: 'API keys, which let other programs in',
};

const SENTENCES: ReadonlyMap<string, string> = new Map<Scope | 'openid' | 'profile' | 'email', string>([
  ['openid', 'Know that it is you, by a number that stands for you'],
  ['profile', 'See your name'],
  ['email', 'See your e-mail address'],
  ['read', 'See all your finances: accounts, transactions, balances and everything else, but change nothing'],
  ['read_write', 'See all your finances and change them: add, edit and delete anything, except API keys'],
  ...SCOPED_RESOURCES.flatMap((resource): [Scope, string][] => [
    [`${resource}:read`, `See your ${THINGS[resource]}`],
    [`${resource}:write`, `Add, edit and delete ${THINGS[resource]}`],
  ]),
]);

/** What a scope lets an application do, in plain words for the person who is asked. */
function scopeSentence(scope: string): string {
  return SENTENCES.get(scope) ?? scope;
}

/** The scopes of a `scope` parameter as a person is asked for them. */
export function requestedScopes(scope: string | undefined): RequestedScope[] {
  return allScopes(parseScope(scope)).map((name) => ({
    name,
    sentence: scopeSentence(name),
    // Without it the client gets no identity at all, which is what it came for.
    required: name === 'openid',
  }));
}

/** What a form allows of the scopes that were asked for: never more, whatever it says. Null where it allows nothing. */
export function allowedScopes(scope: string | undefined, form: URLSearchParams): ParsedScope | null {
  if (form.get('decision') !== 'allow') return null;
  const ticked = new Set(form.getAll('scope'));
  const asked = requestedScopes(scope).filter(({ name, required }) => required || ticked.has(name));
  return asked.length === 0 ? null : parseScope(asked.map(({ name }) => name).join(' '));
}
