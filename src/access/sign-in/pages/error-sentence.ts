import { type Html, html } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';

/** The sentence of an error on a page. In English it is the exact message; other languages have a sentence for each code. */
export function errorSentence(t: Translate, code: string, message: string): Html {
  if (t.language === 'en') return html`${message}.`;
  switch (code) {
    case 'invalid_credentials':
      return t('The email address or the password is wrong.');
    case 'too_many_attempts':
    case 'rate_limit_exceeded':
      return t('Too many attempts. Try again later.');
    case 'csrf_refused':
      return t('This form has expired or was sent from another page. Go back, reload the page and try again.');
    case 'invite_code_required':
      return t('An invitation code is required to sign up on this server.');
    case 'invalid_invite_code':
      return t('This invitation code is invalid or has expired.');
    case 'signup_closed':
      return t('Sign-up is closed on this server.');
    case 'family_suspended':
      return html`${t('Your family is suspended')}. ${t('Ask the operator why, or for a copy of your data.')}`;
    case 'not_found':
      return t('This page does not exist, or the request has expired. Go back and try again.');
    case 'internal_server_error':
    case 'unavailable':
      return t('This server had an error. Go back and try again.');
    default:
      return html`${t('The server refused the request:')} <span lang="en">${message}.</span>`;
  }
}
