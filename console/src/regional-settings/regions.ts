import { CURRENCY_OF_COUNTRY } from '#client/country-currencies.ts';
import { language } from '../i18n/index.ts';

/** The locales that the API supports. */
export const LOCALES = [
  ...(['en', 'fr', 'de', 'es', 'it', 'tr', 'nb', 'ca', 'ro'] as const),
  ...(['ru', 'pl', 'pt-BR', 'zh-CN', 'zh-TW', 'nl', 'hu', 'vi', 'uk'] as const),
] as const;

export type Locale = (typeof LOCALES)[number];

/** An option of a menu. */
export type Choice = { readonly value: string; readonly label: string };

/** The usual settings of a country. */
export type RegionDefaults = { readonly currency?: string; readonly locale: Locale; readonly date_format: string };

export function countries(): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return [...CURRENCY_OF_COUNTRY.keys()]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

// Metals, bond units, funds and codes for tests, which are no money.
const NO_MONEY = /^(XA[GU]|XB[ABCD]|XDR|XP[DT]|XSU|XTS|XUA|XXX|BOV|CH[EW]|CLF|COU|MXV|US[NS]|UY[IW])$/;

/** The currencies that people pay with, by code and name. */
export function currencyChoices(codes: readonly string[]): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  // Intl throws on codes that are not of ISO 4217's form.
  const name = (code: string) => (/^[A-Z]{3}$/.test(code) ? (names.of(code) ?? code) : code);
  const money = codes.filter((code) => !NO_MONEY.test(code));
  return money.map((value) => ({ value, label: name(value) === value ? value : `${value} – ${name(value)}` }));
}

export function localeChoices(): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return LOCALES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
}

export function regionDefaults(country: string): RegionDefaults {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const currency = CURRENCY_OF_COUNTRY.get(country);
  const spoken = LOCALES.find((locale) => locale === language || locale === `${language}-${country}`);
  const locale = spoken ?? LOCALES.find((one) => one.startsWith(`${language}-`)) ?? 'en';
  return { locale, date_format: datePattern(`${language}-${country}`), ...(currency && { currency }) };
}

/** The country of the browser's language, if it has one. */
export function browserCountry(): string | null {
  const region = new Intl.Locale(navigator.language).region ?? '';
  return CURRENCY_OF_COUNTRY.has(region) ? region : null;
}

const LETTERS: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = { day: '%d', month: '%m', year: '%Y' };

/** The usual numeric date format as a strftime pattern. */
function datePattern(locale: string): string {
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
