/**
 * Reads an amount as a person of that locale types it, with or without signs between thousands, and returns it as a plain
 * decimal; null where it is none. Nothing is rounded, and no float is made of it.
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

/** A plain decimal as a person of that locale would type it: what {@link readAmount} reads back as the same. */
export function typedAmount(decimal: string, locale: string): string {
  return decimal.replace('.', separators(locale).decimal);
}

// A sign between thousands counts as one only where it stands before three digits; else somebody means a decimal point.
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
