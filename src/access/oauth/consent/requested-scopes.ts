import { allScopes, type ParsedScope, parseScope } from '#access/oauth/provider/index.ts';
import type { RequestedScope } from './consent-page.ts';
import { scopeSentence } from './scope-sentences.ts';

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
