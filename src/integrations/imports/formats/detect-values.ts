import { RowFault } from '#integrations/imports/statement.ts';
import { bareAmount, dateOf, fullYear, quoted } from './values.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = /[T\s,]+\d{1,2}:\d\d.*$/;
const DIRECTIVES: Readonly<{ [letter: string]: string }> = {
  Y: '(?<Y>\\d{4})',
  y: '(?<y>\\d\\d)',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  b: '(?<b>[A-Za-z]{3})[a-z]*',
};
const COMPACT: Readonly<{ [letter: string]: string }> = { ...DIRECTIVES, m: '(?<m>\\d\\d)', d: '(?<d>\\d\\d)' };

/** The date formats that are recognized, the likelier first: with slashes the month comes first, otherwise the day. */
const FORMS = [
  ...['%Y-%m-%d', '%Y/%m/%d', '%Y.%m.%d', '%Y%m%d', '%y%m%d', '%d%m%Y'],
  ...['%d.%m.%Y', '%d.%m.%y', '%m/%d/%Y', '%m/%d/%y', '%d/%m/%Y', '%d/%m/%y'],
  ...['%d-%m-%Y', '%m-%d-%Y', '%d-%m-%y', '%m-%d-%y'],
  ...['%d-%b-%Y', '%d-%b-%y', '%d %b %Y', '%d %b %y', '%b %d, %Y', '%b %d %Y'],
];

const patterns = new Map<string, RegExp>();

function patternOf(form: string): RegExp {
  const known = patterns.get(form);
  if (known !== undefined) return known;
  const directives = /%[a-z]%/i.test(form) ? COMPACT : DIRECTIVES;
  const escaped = form
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%([Yymdb])/g, (_all, letter) => directives[letter] ?? '');
  const pattern = new RegExp(`^${escaped}$`);
  patterns.set(form, pattern);
  return pattern;
}

/** Reads a date of this format; a time of day behind it is left out. @throws RowFault */
export function readDate(text: string, form: string | null): string {
  const date = form === null ? undefined : dateIn(text, form);
  if (date !== undefined) return date;
  const expected = form === null || patternOf(form).test(dayIn(text)) ? '' : ` of the format ${form}`;
  throw new RowFault('invalid_date', `${quoted(text)} is not a date${expected}`);
}

/** The date that a text is in this format. Most texts are tried in formats that they do not have, so it does not throw. */
function dateIn(text: string, form: string): string | undefined {
  const { Y, y, m, b, d } = patternOf(form).exec(dayIn(text))?.groups ?? {};
  if (d === undefined) return undefined;
  const year = Y === undefined ? fullYear(Number(y)) : Number(Y);
  const month = b === undefined ? Number(m) : MONTHS.indexOf(b.toLowerCase()) + 1;
  return dateOf(year, month, Number(d));
}

function dayIn(text: string): string {
  return text.trim().replace(TIME, '');
}

/** The format in which most of the texts are dates; null if none are. Of equals, one that keeps them in order. */
export function dateForm(texts: readonly string[]): string | null {
  const sample = texts.filter((text) => text.trim() !== '').slice(0, 1000);
  const scored = FORMS.map((form) => ({ form, dates: sample.flatMap((text) => dateIn(text, form) ?? []) }));
  const most = Math.max(0, ...scored.map(({ dates }) => dates.length));
  const best = most === 0 ? [] : scored.filter(({ dates }) => dates.length === most);
  return (best.find(({ dates }) => new Set(dates).size > 1 && isOrdered(dates)) ?? best[0])?.form ?? null;
}

function isOrdered(dates: readonly string[]): boolean {
  const pairs = dates.slice(1).map((date, index) => [dates[index] ?? '', date] as const);
  return pairs.every(([one, next]) => one <= next) || pairs.every(([one, next]) => one >= next);
}

/** The decimal mark of amounts: the last mark where both occur, else a comma before other than three digits. */
export function amountMark(texts: readonly string[]): '.' | ',' {
  for (const text of texts) {
    const bare = bareAmount(text);
    const [dot, comma] = [bare.lastIndexOf('.'), bare.lastIndexOf(',')];
    if (dot !== -1 && comma !== -1) return dot > comma ? '.' : ',';
    if (comma !== -1 && !/,\d{3}\D*$/.test(bare)) return ',';
    if (dot !== -1 && !/\.\d{3}\D*$/.test(bare)) return '.';
    if (bare.indexOf('.') !== dot) return ',';
  }
  return '.';
}
