import { allScopes, type ParsedScope, parseScope } from '#access/oauth/provider/index.ts';
import { type Html, html, type Translate } from '#access/sign-in/pages/index.ts';
import type { RequestedScope } from './consent-page.ts';
import { scopeSentences } from './scope-sentences.ts';

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
