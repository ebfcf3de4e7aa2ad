const ISO_FORM = /^[A-Z]{3}$/;
const formatters = new Map<string, Intl.NumberFormat>();

/** Which signs are shown: only minus, both, or none. */
export type SignDisplay = 'negative' | 'exceptZero' | 'never';

/**
 * Formats a decimal string of the API as money. Exact: the amount never becomes a float. Anything else is returned with
 * the currency appended.
 */
export function formatMoney(amount: string, currency: string, locale: string, sign: SignDisplay = 'negative'): string {
  if (!isDecimal(amount)) return `${amount} ${currency}`;
  const digits = amount.split('.')[1]?.length ?? 0;
  // Intl throws on codes that are not of ISO 4217's form, such as DOGE: format as XTS, then replace it.
  if (!ISO_FORM.test(currency)) {
    const parts = formatter(locale, 'XTS', digits, sign).formatToParts(amount);
    return parts.map(({ type, value }) => (type === 'currency' ? currency : withMinus(value))).join('');
  }
  return withMinus(formatter(locale, currency, digits, sign).format(amount));
}

/**
 * Formats a decimal string as money with the name of the currency, such as "−25.42 US dollars". Screen readers pass over the
 * hyphen of the visible amount.
 */
export function spokenMoney(amount: string, currency: string, locale: string): string {
  if (!isDecimal(amount) || !ISO_FORM.test(currency)) return `${amount} ${currency}`.replace('-', '−');
  const digits = amount.split('.')[1]?.length ?? 0;
  return formatter(locale, currency, digits, 'negative', 'name').format(amount).replace('-', '−');
}

/** Formats a decimal string as money in whole units, rounded: for legends, next to exact figures. */
export function formatWholeMoney(amount: string, currency: string, locale: string): string {
  return roundedMoney(locale, currency, { maximumFractionDigits: 0 })(Number(amount));
}

/** Formats a decimal string as money in compact form, such as "$79.5K". */
export function compactMoney(amount: string, currency: string, locale: string): string {
  return roundedMoney(locale, currency, { notation: 'compact', maximumFractionDigits: 1 })(Number(amount));
}

/** A formatter of rounded money for charts. It takes codes that are not of ISO 4217's form too. */
export function roundedMoney(
  locale: string,
  currency: string,
  options: Intl.NumberFormatOptions,
): (amount: number) => string {
  const isKnown = ISO_FORM.test(currency);
  const style = { style: 'currency', currency: isKnown ? currency : 'XTS', minimumFractionDigits: 0 } as const;
  const format = new Intl.NumberFormat(locale, { ...style, ...options });
  return (amount) =>
    format
      .formatToParts(amount)
      .map(({ type, value }) => (type === 'currency' && !isKnown ? currency : withMinus(value)))
      .join('');
}

/** A number with U+2212 as its minus sign, as wide as a plus; many locales have a hyphen. */
export function withMinus(formatted: string): string {
  return formatted.replace('-', '−');
}

export function isNegative(amount: string): boolean {
  return amount.startsWith('-') && /[1-9]/.test(amount);
}

export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** The same amount with the opposite sign: in the API, money out is positive. */
export function negated(amount: string): string {
  if (isZero(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** The number of decimals that a currency has; two for codes that are not of ISO 4217's form. */
export function currencyDigits(currency: string): number {
  if (!ISO_FORM.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function formatter(
  locale: string,
  currency: string,
  digits: number,
  signDisplay: SignDisplay,
  currencyDisplay: 'symbol' | 'name' = 'symbol',
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits} ${signDisplay} ${currencyDisplay}`;
  let known = formatters.get(key);
  if (known === undefined) {
    const fraction = digits > 0 ? { minimumFractionDigits: digits, maximumFractionDigits: digits } : {};
    known = new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay, currencyDisplay, ...fraction });
    formatters.set(key, known);
  }
  return known;
}
