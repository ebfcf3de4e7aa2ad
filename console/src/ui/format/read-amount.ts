/**
 * Parses an amount as typed in a locale, with or without thousands separators, into a decimal string; null if it is
 * none. Exact: the amount never becomes a float.
 */
export function readAmount(typed: string, locale: string): string | null {
  const { group, decimal } = separators(locale);
  const text = typed
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/[\s'’]/g, '');
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length === 0 && isGrouped(whole, group)) {
    return plain(whole.replaceAll(group, ''), fraction);
  }
  return /^-?\d+([.,]\d+)?$/.test(text) ? text.replace(',', '.') : null;
}

/** Formats a decimal string for an input field; {@link readAmount} parses it back to the same value. */
export function typedAmount(decimal: string, locale: string): string {
  return decimal.replace('.', separators(locale).decimal);
}

// A thousands separator must be followed by three digits; otherwise it is meant as a decimal point.
function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...others] = whole.split(group);
  if (!/^-?\d*$/.test(first)) return false;
  return others.length === 0 || (/^-?\d{1,3}$/.test(first) && others.every((part) => /^\d{3}$/.test(part)));
}

function plain(whole: string, fraction: string | undefined): string | null {
  if (fraction !== undefined && !/^\d*$/.test(fraction)) return null;
  const digits = /^-?$/.test(whole) ? `${whole}0` : whole;
  if (/^-?$/.test(whole) && !fraction) return null;
  return fraction ? `${digits}.${fraction}` : digits;
}

function separators(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1234567.5);
  const of = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const group = of('group', ',');
  return { group: /\s/.test(group) ? ' ' : group, decimal: of('decimal', '.') };
}
