import { RowFault } from '#integrations/imports/statement.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';

const DIGITS_MAX = 40;
const AMOUNT = /^([-+(]?)(\d*)(?:\.(\d*))?([-+)]?)$/;

/**
 * The plain decimal of an amount: currency signs and spaces are left out, and the sign may be before, after or a pair of brackets.
 * @throws RowFault
 */
export function decimal(text: string, mark: '.' | ',' = '.'): string {
  const bare = bareAmount(text);
  if (text.length > DIGITS_MAX || !isBareAmount(bare, mark)) throw noAmount(text);
  const plain = bare.replaceAll(mark === '.' ? ',' : '.', '');
  const [matched, before = '', integer = '', fraction = '', after = ''] = AMOUNT.exec(plain.replace(',', '.')) ?? [];
  if (matched === undefined || integer + fraction === '' || (before !== '' && before !== '(' && after !== ''))
    throw noAmount(text);
  if ((before === '(') !== (after === ')')) throw noAmount(text);
  const isNegative = before === '-' || before === '(' || after === '-';
  const digits = integer.replace(/^0+(?=\d)/, '') || '0';
  return `${isNegative ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`;
}

const AMOUNTS = {
  '.': /^[-+(]?(?:\d*|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?:\.\d*)?[-+)]?$/,
  ',': /^[-+(]?(?:\d*|[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3})(?:,\d*)?[-+)]?$/,
};

/** Whether a text is an amount with this decimal mark, its digits grouped by the other: `6,50` is none under a dot. */
export function isAmount(text: string, mark: '.' | ','): boolean {
  return isBareAmount(bareAmount(text), mark);
}

function isBareAmount(bare: string, mark: '.' | ','): boolean {
  return /\d/.test(bare) && AMOUNTS[mark].test(bare);
}

function noAmount(text: string): RowFault {
  return new RowFault('invalid_amount', `${quoted(text)} is not an amount`);
}

/** An amount without what is neither digit, mark nor sign: `$ 1 234,50` is `1234,50`. */
export function bareAmount(text: string): string {
  return text.replace(/[−–]/g, '-').replace(/[\s'’\p{Sc}]|\b[A-Z]{3}\b|^[A-Z]{2,3}(?=[-\d])|(?<=\d)[A-Z]{3}$/gu, '');
}

/** The amount with the other sign. */
export function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** The civil date of a year, month and day. @throws RowFault */
export function civilDate(year: number, month: number, day: number, text: string): string {
  const date = dateOf(year, month, day);
  if (date === undefined) throw new RowFault('invalid_date', `${quoted(text)} is not a date`);
  return date;
}

/** The date of these numbers, if there is such a day. */
export function dateOf(year: number, month: number, day: number): string | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCivilDate(date) ? date : undefined;
}

/** The year of two digits: 70 to 99 are of the last century. */
export function fullYear(twoDigits: number): number {
  return twoDigits < 70 ? 2000 + twoDigits : 1900 + twoDigits;
}

/** The date of `YYMMDD`. @throws RowFault */
export function shortDate(text: string): string {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return civilDate(fullYear(Number(year)), Number(month), Number(day), text);
}

/** A piece of the file for a message. */
export function quoted(text: string): string {
  const line = oneLine(text);
  return `“${line.length > 40 ? `${line.slice(0, 40)}…` : line}”`;
}

/** Names in one cell, separated by commas or bars that no backslash is before. */
export function namesIn(cell: string): string[] {
  const names = [...cell.matchAll(/(?:\\[\\,|]|[^,|])+/g)].map(([name]) => name.replace(/\\([\\,|])/g, '$1').trim());
  return names.filter((name) => name !== '');
}

/** The text with single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

// The characters from 160 on by their names in HTML, and the others that banks write.
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
const ENTITIES = new Map([
  ...LATIN.map((name, index) => [name, index === 0 ? ' ' : String.fromCodePoint(160 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', ndash: '–', mdash: '—' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', OElig: 'Œ', oelig: 'œ' }),
]);
const WINDOWS = new TextDecoder('windows-1252');

/** The text with the character references of XML and HTML resolved; an unknown one stays. */
export function withoutReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi, (whole, decimalCode, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? ENTITIES.get(String(name).toLowerCase()) ?? whole;
    const code = decimalCode === undefined ? Number.parseInt(hex, 16) : Number(decimalCode);
    // Browsers read these as windows-1252 too.
    if (code > 127 && code < 160) return WINDOWS.decode(Uint8Array.of(code));
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}

/** A function from a position in the text to its line. Positions must be asked for in ascending order. */
export function lineCounter(text: string): (position: number) => number {
  let [at, line] = [0, 1];
  return (position) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < position; next = text.indexOf('\n', at)) {
      at = next + 1;
      line += 1;
    }
    return line;
  };
}

/** A plain decimal as a whole number of units of so many decimals, which are at least its own. */
export function scaled(amount: string, digits: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(`${whole}${fraction.padEnd(digits, '0')}`);
}

/** Whether plain decimals are the same amount, with however many decimals. */
export function isSameAmount(one: string, other: string): boolean {
  return isZeroAmount(sumDecimals([one, negated(other)]));
}

export function isZeroAmount(amount: string): boolean {
  return /^-?[0.]*$/.test(amount);
}

/** The exact sum of plain decimals, with as many decimals as the longest. */
export function sumDecimals(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map((amount) => (amount.split('.')[1] ?? '').length));
  const sum = amounts.reduce((total, amount) => total + scaled(amount, digits), 0n);
  if (digits === 0) return sum.toString();
  const plain = (sum < 0n ? -sum : sum).toString().padStart(digits + 1, '0');
  return `${sum < 0n ? '-' : ''}${plain.slice(0, -digits)}.${plain.slice(-digits)}`;
}

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

/**
 * The date formats that are recognized, the likelier first: with slashes the month comes first, otherwise the day. Where the year
 * has two digits it may be first, too.
 */
const FORMS = [
  ...['%Y-%m-%d', '%Y/%m/%d', '%Y.%m.%d', '%Y%m%d', '%d%m%Y', '%m%d%Y', '%y%m%d', '%d%m%y', '%m%d%y'],
  ...['%d.%m.%Y', '%d.%m.%y', '%y.%m.%d'],
  ...['%m/%d/%Y', '%m/%d/%y', '%d/%m/%Y', '%d/%m/%y', '%y/%m/%d'],
  ...['%d-%m-%Y', '%m-%d-%Y', '%d-%m-%y', '%m-%d-%y', '%y-%m-%d'],
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

/** The days that texts are in this format. */
export function daysIn(texts: readonly string[], form: string): readonly string[] {
  return texts.flatMap((text) => dateIn(text, form) ?? []);
}

function dayIn(text: string): string {
  // Hungarian dates end with a point.
  return text.trim().replace(TIME, '').replace(/\.$/, '');
}

/** The format in which most of the texts are dates; null if none are. Of equals, one that keeps them in order. */
export function dateForm(texts: readonly string[]): string | null {
  return dateForms(texts)[0] ?? null;
}

/**
 * The formats in which most of the texts are dates, if they are other days in each; only those that keep them in the past, where
 * `today` is known, and in order, if any does.
 */
export function dateForms(texts: readonly string[], today?: string): readonly string[] {
  const best = bestForms(texts);
  const different = [...new Map(best.toReversed().map((one) => [one.dates.join(), one])).values()].toReversed();
  return inOrder(beforeLong(different, today)).map(({ form }) => form);
}

/** Whether most of the texts are dates in several formats, and the same days in each: `05/05/2026` says nothing about the next one. */
export function hasOpenOrder(texts: readonly string[]): boolean {
  const best = bestForms(texts);
  return best.length > 1 && new Set(best.map(({ dates }) => dates.join())).size === 1;
}

type Dated = { readonly form: string; readonly dates: readonly string[] };

function bestForms(texts: readonly string[]): readonly Dated[] {
  const sample = texts.filter((text) => text.trim() !== '').slice(0, 1000);
  const scored = FORMS.map((form) => ({ form, dates: daysIn(sample, form) }));
  const most = Math.max(0, ...scored.map(({ dates }) => dates.length));
  return most === 0 ? [] : scored.filter(({ dates }) => dates.length === most);
}

/** The readings whose days are not more than a year ahead, if there are any: plans may reach that far, bookings do not. */
export function beforeLong<One extends { readonly dates: readonly string[] }>(all: readonly One[], today?: string) {
  if (today === undefined) return all;
  const limit = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const past = all.filter(({ dates }) => dates.every((date) => date <= limit));
  return past.length > 0 ? past : all;
}

function inOrder(all: readonly Dated[]): readonly Dated[] {
  const ordered = all.filter(({ dates }) => new Set(dates).size > 1 && isOrdered(dates));
  return ordered.length > 0 ? ordered : all;
}

/** Whether the dates only rise or only fall. */
export function isOrdered(dates: readonly string[]): boolean {
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
