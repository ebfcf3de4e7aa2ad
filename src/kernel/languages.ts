/** The languages of the web app and of the server's pages. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language of a locale such as `de-AT`, if texts are translated into it. */
export function languageOf(locale: string | undefined): Language | undefined {
  return locale === undefined ? undefined : LANGUAGES.find((one) => one === locale.split('-', 1)[0]);
}

const RANGES_MAX = 10;

/** The first language of an `Accept-Language` header that there is, without its region (RFC 9110 §12.5.4); English if there is none. */
export function acceptedLanguage(header: string | undefined): Language {
  const tags = (header ?? '')
    .split(',', RANGES_MAX)
    .map((range) => {
      const [tag = '', weight = ''] = range.split(';').map((part) => part.trim().toLowerCase());
      return { tag: tag.split('-', 1)[0] ?? '', weight: weight.startsWith('q=') ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return tags.flatMap(({ tag }) => LANGUAGES.find((language) => language === tag) ?? [])[0] ?? 'en';
}
