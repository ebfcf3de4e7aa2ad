import { RowFault } from '#integrations/imports/statement.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';

const DIGITS_MAX = 40;
const AMOUNT = /^([-+(]?)(\d*)(?:\.(\d*))?([-+)]?)$/;

/**
 * The plain decimal of an amount: currency signs and spaces are left out, and the sign may be before, after or a pair of brackets.
 * @throws RowFault
 */
export function decimal(text: string, mark: '.' | ',' = '.'): string {
  if (text.length > DIGITS_MAX) throw noAmount(text);
  const plain = bareAmount(text).replaceAll(mark === '.' ? ',' : '.', '');
  const [matched, before = '', integer = '', fraction = '', after = ''] = AMOUNT.exec(plain.replace(',', '.')) ?? [];
  if (matched === undefined || integer + fraction === '' || (before !== '' && before !== '(' && after !== ''))
    throw noAmount(text);
  if ((before === '(') !== (after === ')')) throw noAmount(text);
  const isNegative = before === '-' || before === '(' || after === '-';
  const digits = integer.replace(/^0+(?=\d)/, '') || '0';
  return `${isNegative ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`;
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

/** The text with single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text with the character references of XML resolved; an unknown one stays. */
export function withoutReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimalCode, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = decimalCode === undefined ? Number.parseInt(hex, 16) : Number(decimalCode);
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
