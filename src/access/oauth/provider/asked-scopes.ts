import type { AskedScope } from '#access/sign-in/pages/index.ts';
import { allWords, type GrantableScopes, grantable } from './oauth-scopes.ts';
import { scopeSentence } from './scope-sentences.ts';

/** The scopes of a `scope` parameter as a person is asked for them. */
export function askedScopes(scope: string | undefined): AskedScope[] {
  return allWords(grantable(scope)).map((name) => ({
    name,
    sentence: scopeSentence(name),
    // Without it the client gets no identity at all, which is what it came for.
    required: name === 'openid',
  }));
}

/** What a form allows of the scopes that were asked for: never more, whatever it says. Null where it allows nothing. */
export function allowedScopes(scope: string | undefined, form: URLSearchParams): GrantableScopes | null {
  if (form.get('decision') !== 'allow') return null;
  const ticked = new Set(form.getAll('scope'));
  const asked = askedScopes(scope).filter(({ name, required }) => required || ticked.has(name));
  return asked.length === 0 ? null : grantable(asked.map(({ name }) => name).join(' '));
}
