import type { Currency, MoneyPattern } from './currencies.ts';
import { absolute } from './money.ts';

/** The supported locales; `en` is the default. */
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

export type MoneyLocale = (typeof MONEY_LOCALES)[number];

type Convention = {
  readonly pattern: MoneyPattern;
  readonly separator: string;
  readonly delimiter: string;
  /** The character for the space of the pattern. */
  readonly blank: string;
};

/** A convention applied to one currency. */
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

/** Locales with one convention for all currencies; in the others each currency has its own. */
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

// Composing a layout costs more than formatting an amount, and lists format hundreds.
const layouts: ReadonlyMap<MoneyLocale, WeakMap<Currency, Layout>> = new Map(
  MONEY_LOCALES.map((locale) => [locale, new WeakMap<Currency, Layout>()]),
);

/**
 * Formats minor units for display ("-$1,234.56"): the sign first, and always all decimals of the currency.
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

/** Only USD has a plain `$`; other dollars and pesos carry their country ("AU$"). */
function distinctSymbol({ code, symbol }: Currency): string {
  return symbol === '$' && code !== 'USD' ? `${code.slice(0, 2)}$` : symbol;
}
