import type { Schemas } from '../../api/index.ts';

/** A scope that a key can have. */
export type KeyScope = Schemas['NewApiKey']['scopes'][number];

/** What scopes speak of: its word in a scope, its name, and the same within a sentence. */
export const SCOPED_THINGS = [
  { word: 'accounts', name: 'Accounts', inSentence: 'accounts' },
  { word: 'transactions', name: 'Transactions', inSentence: 'transactions' },
  { word: 'transfers', name: 'Transfers', inSentence: 'transfers between accounts' },
  { word: 'balances', name: 'Balances', inSentence: 'account balances' },
  { word: 'valuations', name: 'Valuations', inSentence: 'valuations of accounts' },
  { word: 'categories', name: 'Categories', inSentence: 'categories' },
  { word: 'merchants', name: 'Merchants', inSentence: 'merchants' },
  { word: 'tags', name: 'Tags', inSentence: 'tags' },
  { word: 'imports', name: 'Imports', inSentence: 'imports of files' },
  { word: 'exports', name: 'Exports', inSentence: 'exports of all data' },
  { word: 'webhooks', name: 'Webhooks', inSentence: 'webhooks' },
  { word: 'api_keys', name: 'API keys', inSentence: 'API keys' },
] as const;

const WHOLE: Readonly<Record<string, string>> = {
  read: 'See everything except API keys',
  read_write: 'See and change everything except API keys',
  openid: 'Know that it is the same person',
  profile: 'See the name',
  email: 'See the e-mail address',
  offline_access: 'Stay allowed while nobody is there',
};

/** What scopes allow, as short sentences: the general ones first, then what may be seen, then what may be changed. */
export function scopeSentences(scopes: readonly string[]): string[] {
  const general = Object.keys(WHOLE).filter((scope) => scopes.includes(scope));
  const known = new Set([...general, ...SCOPED_THINGS.flatMap(({ word }) => [`${word}:read`, `${word}:write`])]);
  const named = (verb: string) => SCOPED_THINGS.filter(({ word }) => scopes.includes(`${word}:${verb}`));
  const list = (verb: string) => named(verb).map(({ inSentence }) => inSentence);
  return [
    ...general.map((scope) => WHOLE[scope] ?? scope),
    ...(named('read').length > 0 ? [`See ${enumerated(list('read'))}`] : []),
    ...(named('write').length > 0 ? [`Add, change and delete ${enumerated(list('write'))}`] : []),
    ...scopes.filter((scope) => !known.has(scope)),
  ];
}

function enumerated(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words);
}
