import type { Currency, MoneyPattern } from './currencies.ts';
import { absolute } from './money.ts';

/** The locales a money string can be written in; `en` is the one to use unless a client asks otherwise. */
export const MONEY_LOCALES = [
  'en',
  'fr',
  'de',
  'es',
  'it',
  'tr',
  'nb',
  'ca',
  'ro',
  'ru',
  'pl',
  'pt-BR',
  'zh-CN',
  'zh-TW',
  'nl',
  'hu',
  'vi',
  'uk',
] as const;

/** One of {@link MONEY_LOCALES}. */
export type MoneyLocale = (typeof MONEY_LOCALES)[number];

/** How numbers and symbols are set. */
type Convention = {
  readonly pattern: MoneyPattern;
  readonly separator: string;
  readonly delimiter: string;
  /** What stands for the blank of the pattern. */
  readonly blank: string;
};

/** A convention applied to one currency: what stands around the number and inside it. */
type Layout = {
  readonly prefix: string;
  readonly suffix: string;
  readonly separator: string;
  readonly delimiter: string;
};

const NO_BREAK_SPACE = '\u00a0';
const FRENCH: Convention = { pattern: 'n u', separator: ',', delimiter: NO_BREAK_SPACE, blank: NO_BREAK_SPACE };
const POINTS_THEN_SYMBOL: Convention = { pattern: 'n u', separator: ',', delimiter: '.', blank: ' ' };
const SPACES_THEN_SYMBOL: Convention = { pattern: 'n u', separator: ',', delimiter: ' ', blank: ' ' };
const SYMBOL_THEN_POINTS: Convention = { pattern: 'u n', separator: ',', delimiter: '.', blank: ' ' };
const ENGLISH_EURO: Convention = { pattern: 'un', separator: '.', delimiter: ',', blank: ' ' };

/** Locales that write every currency their own way; the others leave each currency its own. */
const CONVENTIONS: Partial<Record<MoneyLocale, Convention>> = {
  fr: FRENCH,
  de: POINTS_THEN_SYMBOL,
  es: POINTS_THEN_SYMBOL,
  it: POINTS_THEN_SYMBOL,
  tr: POINTS_THEN_SYMBOL,
  ca: POINTS_THEN_SYMBOL,
  ro: POINTS_THEN_SYMBOL,
  pl: SPACES_THEN_SYMBOL,
  nb: SPACES_THEN_SYMBOL,
  hu: SPACES_THEN_SYMBOL,
  nl: SYMBOL_THEN_POINTS,
  'pt-BR': SYMBOL_THEN_POINTS,
};

// Keyed by the currency itself: a layout lives exactly as long as the currency it was made for.
const layouts: ReadonlyMap<MoneyLocale, WeakMap<Currency, Layout>> = new Map(
  MONEY_LOCALES.map((locale) => [locale, new WeakMap<Currency, Layout>()]),
);

/**
 * Writes minor units for people ("-$1,234.56"): the sign before everything, and always all of the
 * currency's decimals, so no digit of the amount is lost.
 */
export function formatMoney(minor: bigint, currency: Currency, locale: MoneyLocale = 'en'): string {
  const { prefix, suffix, separator, delimiter } = layoutFor(currency, locale);
  const { exponent } = currency;
  const digits = absolute(minor)
    .toString()
    .padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  const fraction = exponent === 0 ? '' : separator + digits.slice(point);
  const sign = minor < 0n ? '-' : '';
  return sign + prefix + groupThousands(digits.slice(0, point), delimiter) + fraction + suffix;
}

function groupThousands(digits: string, delimiter: string): string {
  let end = digits.length % 3 || 3;
  let grouped = digits.slice(0, end);
  for (; end < digits.length; end += 3) grouped += delimiter + digits.slice(end, end + 3);
  return grouped;
}

function layoutFor(currency: Currency, locale: MoneyLocale): Layout {
  const known = layouts.get(locale)?.get(currency);
  if (known !== undefined) return known;
  const layout = composeLayout(currency, conventionFor(currency, locale));
  layouts.get(locale)?.set(currency, layout);
  return layout;
}

function conventionFor(currency: Currency, locale: MoneyLocale): Convention {
  if (locale === 'en' && currency.code === 'EUR') return ENGLISH_EURO;
  return CONVENTIONS[locale] ?? { ...currency, blank: ' ' };
}

function composeLayout(currency: Currency, convention: Convention): Layout {
  const { pattern, separator, delimiter } = convention;
  const symbol = distinctSymbol(currency);
  const blank = pattern === 'un' || symbol === '' ? '' : convention.blank;
  if (pattern === 'n u') return { prefix: '', suffix: blank + symbol, separator, delimiter };
  return { prefix: symbol + blank, suffix: '', separator, delimiter };
}

/** A bare `$` means USD alone; other dollars and pesos say whose they are ("AU$"). */
function distinctSymbol({ code, symbol }: Currency): string {
  return symbol === '$' && code !== 'USD' ? `${code.slice(0, 2)}$` : symbol;
}
