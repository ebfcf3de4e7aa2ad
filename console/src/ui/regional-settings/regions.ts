import { CURRENCY_OF_COUNTRY } from '#client/country-currencies.ts';
import { LOCALES } from '#client/region-defaults.ts';
import { language } from '../i18n/index.ts';

export type Choice = { readonly value: string; readonly label: string };

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

/** The country of the browser's language, if it has one. */
export function browserCountry(): string | null {
  const region = new Intl.Locale(navigator.language).region ?? '';
  return CURRENCY_OF_COUNTRY.has(region) ? region : null;
}
