import { type Html, html } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';
import type { Issue } from '#kernel/errors.ts';

/** The fault of a new password, as a sentence. */
export function passwordFault(t: Translate, { code, message }: Issue): Html {
  switch (code) {
    case 'too_short':
      return t('Password must have at least 8 characters.');
    case 'too_long':
      return t('Password must have at most 256 characters.');
    case 'too_common':
      return t('Password must not be one of the most common passwords.');
    default:
      return asSentence(message.replace(/^user\./, ''));
  }
}

export function asSentence(text: string): Html {
  return html`${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
