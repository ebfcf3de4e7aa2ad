import { monthsAfter, readAmount } from '../../ui/format/index.ts';

type Reading = {
  /** In the search language, as the list of transactions reads it. */
  readonly q: string;
  /** The text without what was read. */
  readonly text: string;
  /** The month YYYY-MM that a word names. */
  readonly month: string | null;
};

type Words = {
  /** The locale whose names of months are understood, next to the English ones. */
  readonly locale: string;
  /** Today, YYYY-MM-DD: a month without a year is the last one that has begun. */
  readonly today: string;
};

/** Reads month words ("gym march", "märz 2025") and amounts ("> 50") as terms of the search language; null if it has none. */
export function readQuery(typed: string, { locale, today }: Words): Reading | null {
  const names = monthNames(locale);
  const rest: string[] = [];
  const terms: string[] = [];
  let month: string | null = null;
  const tokens = typed
    .replace(/([<>]=?)\s+/g, '$1')
    .split(/\s+/)
    .filter(Boolean);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const number: string | undefined = month === null ? names.get(plain(token)) : undefined;
    const [, comparison, typedAmount = ''] = /^([<>]=?)(.+)$/.exec(token) ?? [];
    const amount = comparison === undefined ? null : readAmount(typedAmount, locale);
    if (number !== undefined) {
      const isYear = /^(19|20)\d\d$/.test(tokens[at + 1] ?? '');
      month = isYear ? `${tokens[at + 1]}-${number}` : latest(number, today);
      if (isYear) at += 1;
      terms.push(`date:${month}`);
    } else if (amount !== null) {
      terms.push(`amount${comparison}${amount}`);
    } else {
      rest.push(token);
    }
  }
  if (terms.length === 0) return null;
  return { q: [...rest, ...terms].join(' '), text: rest.join(' '), month };
}

/** A reading for people: the text, and the month or the terms. */
export function textOf({ q, text, month }: Reading, format: (month: string) => string): string {
  return [text, month === null ? q : format(month)].filter(Boolean).join(', ');
}

function latest(month: string, today: string): string {
  const thisYear = `${today.slice(0, 4)}-${month}`;
  return thisYear <= today.slice(0, 7) ? thisYear : monthsAfter(`${thisYear}-01`, -12).slice(0, 7);
}

// Without the dot of a short name, accents and capitals: people leave them out.
function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}.,]/gu, '')
    .toLowerCase();
}

/** The number 01–12 of a month by its long and short names. */
function monthNames(locale: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const one of ['en', locale]) {
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(one, { month: width, timeZone: 'UTC' });
      for (let month = 0; month < 12; month += 1) {
        names.set(plain(format.format(new Date(Date.UTC(2026, month, 15)))), String(month + 1).padStart(2, '0'));
      }
    }
  }
  return names;
}
