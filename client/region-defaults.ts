import { CURRENCY_OF_COUNTRY } from './country-currencies.ts';

/** The locales that the API supports. */
export const LOCALES = [
  ...(['en', 'fr', 'de', 'es', 'it', 'tr', 'nb', 'ca', 'ro'] as const),
  ...(['ru', 'pl', 'pt-BR', 'zh-CN', 'zh-TW', 'nl', 'hu', 'vi', 'uk'] as const),
] as const;

export type Locale = (typeof LOCALES)[number];

/** The usual settings of a country. */
export type RegionDefaults = { readonly currency?: string; readonly locale: Locale; readonly date_format: string };

/** The currency, language and date format that most people of a country use. */
export function regionDefaults(country: string): RegionDefaults {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const currency = CURRENCY_OF_COUNTRY.get(country);
  const spoken = LOCALES.find((locale) => locale === language || locale === `${language}-${country}`);
  const locale = spoken ?? LOCALES.find((one) => one.startsWith(`${language}-`)) ?? 'en';
  return { locale, date_format: datePattern(`${language}-${country}`), ...(currency && { currency }) };
}

const LETTERS: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = { day: '%d', month: '%m', year: '%Y' };

/** The usual numeric date format as a strftime pattern. */
export function datePattern(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  const pattern = format
    .formatToParts(new Date(0))
    .map(({ type, value }) => (type === 'literal' ? value.replace(/[^ ./,-]/g, '') : (LETTERS[type] ?? '')))
    .join('')
    .trim();
  return /%d/.test(pattern) && /%m/.test(pattern) && /%Y/.test(pattern) ? pattern : '%Y-%m-%d';
}
