import { RowFault } from '#integrations/imports/statement.ts';
import { monthNamed } from './month-names.ts';
import { beforeLong, dateOf, fullYear, isOrdered, quoted } from './values.ts';

type Part = 'y' | 'm' | 'd';
type Order = 'dmy' | 'mdy' | 'ymd';

const ORDERS = { dmy: '%d/%m/%Y', mdy: '%m/%d/%Y', ymd: '%y/%m/%d' } as const;

const NUMBER = String.raw`(\d{1,4}|\p{L}+\.?)`;
// Quicken writes 1/ 5'26 for a year of this century, and a space for a zero.
const DATE = new RegExp(String.raw`^${NUMBER}\s*([-./ ])\s*${NUMBER},?\s*([-./, '’])\s*(\d{1,4})$`, 'u');

/** The dates of a QIF file: programs write them in many ways, and all of a file in one order. */
export class QifDates {
  readonly #order: Order;
  /** A date of the file that has several meanings, where nothing in the file says which. */
  readonly ambiguous: string | null;
  /** The formats of these meanings. */
  readonly formats: readonly string[];

  /** `sections` has the dates of each account in turn; `named` is the order that a person or the file says, as a format or its letters. */
  constructor(sections: readonly (readonly string[])[], named: string | undefined, today: string | undefined) {
    const order = orderNamed(named);
    const possible = order === undefined ? possibleOrders(sections, today) : [order];
    this.#order = possible[0] ?? 'dmy';
    this.formats = possible.map((one) => ORDERS[one]);
    const hasSeveral = (text: string) => new Set(possible.map((one) => dateIn(text, one))).size > 1;
    this.ambiguous = sections.flat().find(hasSeveral) ?? null;
  }

  /** @throws RowFault */
  read(text: string): string {
    const date = dateIn(text, this.#order);
    if (date === undefined)
      throw new RowFault('invalid_date', `${quoted(text)} is not a date of the order of this file`);
    return date;
  }
}

/** The orders in which most texts are dates: those that keep them in the past, and each account in order, if any does. */
function possibleOrders(sections: readonly (readonly string[])[], today: string | undefined): readonly Order[] {
  const read = (Object.keys(ORDERS) as Order[]).map((order) => {
    const days = sections.map((texts) => texts.flatMap((text) => dateIn(text, order) ?? []));
    return { order, days, dates: days.flat() };
  });
  const most = Math.max(...read.map(({ dates }) => dates.length));
  const best = beforeLong(
    read.filter(({ dates }) => dates.length === most),
    today,
  );
  const ordered = best.filter(({ days }) => days.every(isOrdered));
  const different = new Map((ordered.length > 0 ? ordered : best).toReversed().map((one) => [one.dates.join(), one]));
  return [...different.values()].toReversed().map(({ order }) => order);
}

function orderNamed(text: string | undefined): Order | undefined {
  const letters = text
    ?.toLowerCase()
    .replace(/[^ymdb]/g, '')
    .replace('b', 'm');
  return (Object.keys(ORDERS) as Order[]).find((order) => order === letters);
}

/** The date that a text is if its numbers have this order. A year of four digits and a month in letters say theirs. */
function dateIn(written: string, order: Order): string | undefined {
  const text = written.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const [matched, one = '', separator, two = '', mark = '', three = ''] = DATE.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const places = placesOf([one, two], order);
  // Dots are written in one order only.
  if (places === 'mdy' && order === 'mdy' && separator === '.' && !/\p{L}/u.test(one)) return undefined;
  const isOfThisCentury = mark === "'" || mark === '’';
  if (places === 'ymd' && one.length < 3 && (isOfThisCentury || three.length > 2)) return undefined;
  const partOf = (part: Part) => [one, two, three][places.indexOf(part)] ?? '';
  const [month, year] = [partOf('m'), Number(partOf('y'))];
  return dateOf(
    year > 99 ? year : isOfThisCentury ? 2000 + year : fullYear(year),
    /\d/.test(month) ? Number(month) : (monthNamed(month) ?? 0),
    Number(partOf('d')),
  );
}

function placesOf([one, two]: readonly [string, string], order: Order): Order {
  if (/\p{L}/u.test(one)) return 'mdy';
  if (one.length > 2) return 'ymd';
  return /\p{L}/u.test(two) ? 'dmy' : order;
}
