const ISO_FORM = /^[A-Z]{3}$/;
const formatters = new Map<string, Intl.NumberFormat>();

/** How an amount's sign is shown: only a minus, both, or none. */
export type SignDisplay = 'negative' | 'exceptZero' | 'never';

/**
 * Writes a decimal string of the API as money. Every digit is shown as it was sent: the text is never made a float, and a
 * currency's own number of decimals only pads a whole amount. What is no decimal is shown as it is.
 */
export function formatMoney(amount: string, currency: string, locale: string, sign: SignDisplay = 'negative'): string {
  if (!isDecimal(amount)) return `${amount} ${currency}`;
  const digits = amount.split('.')[1]?.length ?? 0;
  // Intl knows no codes but those of ISO 4217's form, and throws at DOGE: XTS stands for it, and gives way to it.
  if (!ISO_FORM.test(currency)) {
    const parts = formatter(locale, 'XTS', digits, sign).formatToParts(amount);
    return parts.map(({ type, value }) => (type === 'currency' ? currency : value)).join('');
  }
  return formatter(locale, currency, digits, sign).format(amount);
}

/** Whether a decimal string is below zero. */
export function isNegative(amount: string): boolean {
  return amount.startsWith('-') && /[1-9]/.test(amount);
}

/** Whether a decimal string is zero. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** The same amount with the other sign: the API has money out positive where people expect a minus. */
export function negated(amount: string): string {
  if (isZero(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function formatter(locale: string, currency: string, digits: number, signDisplay: SignDisplay): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits} ${signDisplay}`;
  let known = formatters.get(key);
  if (known === undefined) {
    const fraction = digits > 0 ? { minimumFractionDigits: digits, maximumFractionDigits: digits } : {};
    known = new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay, ...fraction });
    formatters.set(key, known);
  }
  return known;
}
