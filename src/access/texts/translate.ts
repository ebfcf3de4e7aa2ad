import { acceptedLanguage, type Language } from '#kernel/languages.ts';
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { filled, filledText, type Html, type Part } from './html.ts';
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/** The translations by their English messages. English itself is in the code. */
const CATALOGS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, de, es, fr, nl, pt };

/**
 * Translates an English message into the language of a page; it must be a literal, which the check of messages finds. Values are
 * escaped; elements of the message, such as `<b>`, are kept.
 */
export type Translate = {
  (message: string, values?: Readonly<Record<string, Part>>): Html;
  readonly language: string;
};

const translators = new Map(
  Object.entries(CATALOGS).map(([language, catalog]) => [language, translator(language, catalog)]),
);

/** The translator for the first language of an `Accept-Language` header that there is; English if there is none. */
export function translatorFor(acceptLanguage: string | undefined): Translate {
  return translators.get(acceptedLanguage(acceptLanguage)) ?? translator('en', {});
}

function translator(language: string, catalog: Readonly<Record<string, string>>): Translate {
  const translate = (message: string, values: Readonly<Record<string, Part>> = {}) =>
    filled(catalog[message] ?? message.replace(/\|\|.*/, ''), values);
  return Object.assign(translate, { language });
}

/** Translates like {@link Translate}, into plain text. */
export type TranslateText = (message: string, values?: Readonly<Record<string, string>>) => string;

export function textTranslatorFor(language: Language): TranslateText {
  return (message, values = {}) => filledText(CATALOGS[language][message] ?? message, values);
}
