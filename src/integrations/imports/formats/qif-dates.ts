import { RowFault } from '#integrations/imports/statement.ts';
import { monthNamed } from './month-names.ts';
import { dateOf, fullYear, isOrdered, quoted } from './values.ts';

type Part = 'y' | 'm' | 'd';
type Order = 'dmy' | 'mdy' | 'ymd';

const NUMBER = String.raw`(\d{1,4}|\p{L}+\.?)`;
// Quicken writes 1/ 5'26 for a year of this century, and a space for a zero.
const DATE = new RegExp(String.raw`^${NUMBER}\s*([-./ ])\s*${NUMBER},?\s*([-./, '’])\s*(\d{1,4})$`, 'u');

/** The dates of a QIF file: programs write them in many ways, and all of a file in one order. */
export class QifDates {
  readonly #order: Order;
  /** A date of the file that has two meanings, where nothing in the file says which. */
  readonly ambiguous: string | null;

  /** `sections` has the dates of each account in turn; `named` is the order that a person or the file says, as a format or its letters. */
  constructor(sections: readonly (readonly string[])[], named: string | undefined) {
    const order = orderNamed(named);
    const read = (['dmy', 'mdy'] as const).map((order) => ({
      order,
      sections: sections.map((texts) => texts.flatMap((text) => dateIn(text, order) ?? [])),
    }));
    const counts = read.map(({ sections }) => sections.flat().length);
    const possible = read.filter((_one, index) => counts[index] === Math.max(...counts));
    const ordered = possible.filter(({ sections }) => sections.every(isOrdered));
    const [first, second] = ordered.length === 1 ? ordered : possible;
    this.#order = order ?? first?.order ?? 'dmy';
    const isOpen = order === undefined && second !== undefined;
    this.ambiguous = (isOpen && sections.flat().find((text) => dateIn(text, 'dmy') !== dateIn(text, 'mdy'))) || null;
  }

  /** @throws RowFault */
  read(text: string): string {
    const date = dateIn(text, this.#order);
    if (date === undefined)
      throw new RowFault('invalid_date', `${quoted(text)} is not a date of the order of this file`);
    return date;
  }
}

function orderNamed(text: string | undefined): Order | undefined {
  const letters = text
    ?.toLowerCase()
    .replace(/[^ymdb]/g, '')
    .replace('b', 'm');
  return (['dmy', 'mdy', 'ymd'] as const).find((order) => order === letters);
}

/** The date that a text is if its numbers have this order. A year of four digits and a month in letters say theirs. */
function dateIn(written: string, order: Order): string | undefined {
  const text = written.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const [matched, one = '', separator, two = '', mark = '', three = ''] = DATE.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const places = placesOf([one, two], order);
  // Dots are written in one order only.
  if (places === 'mdy' && order === 'mdy' && separator === '.' && !/\p{L}/u.test(one)) return undefined;
  const partOf = (part: Part) => [one, two, three][places.indexOf(part)] ?? '';
  const [month, year] = [partOf('m'), Number(partOf('y'))];
  const isOfThisCentury = mark === "'" || mark === '’';
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
