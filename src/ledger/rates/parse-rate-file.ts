import { isUtf8 } from 'node:buffer';
import { findCurrency } from '#kernel/money/currencies.ts';
import { canonicalRate, parseRate } from '#kernel/money/rates.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { MARKET_BASE, type MarketRate } from './rates.ts';

/** The usable rates of a file, and the number of rates of unknown currencies. */
export type RateFile = { readonly rates: readonly MarketRate[]; readonly unknown: number };

/**
 * Reads a file of euro reference rates, XML or CSV. A file with any fault is refused; rates of former currencies are skipped and
 * counted.
 * @throws RateFileError
 */
export function parseRateFile(bytes: Buffer): RateFile {
  if (!isUtf8(bytes)) throw new RateFileError('the file is not UTF-8 text');
  const text = bytes.toString('utf8');
  const all = text.trimStart().startsWith('<') ? parseEcbXml(text) : parseEcbCsv(text);
  const rates = all.filter(({ currency }) => currency !== MARKET_BASE && findCurrency(currency) !== undefined);
  if (rates.length === 0) throw new RateFileError('the file contains no rate');
  return { rates, unknown: all.length - rates.length };
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const LONG_DATE = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/;
const NOT_QUOTED = ['N/A', ''];

/**
 * Reads the European Central Bank's CSV of euro reference rates, a day or a history: a head `Date, USD, JPY, …` and a line per day,
 * dated `2026-01-05` or `05 January 2026`, with `N/A` for a missing rate. Strict: any other format is refused.
 * @throws RateFileError
 */
function parseEcbCsv(text: string): MarketRate[] {
  const [head, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const [first, ...currencies] = fieldsOf(head ?? '');
  if (first !== 'Date' || currencies.length === 0) throw new RateFileError('line 1: this is not an ECB rate file');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `line ${index + 2}`;
    const [date = '', ...rates] = fieldsOf(line);
    if (rates.length !== currencies.length) {
      throw new RateFileError(`${place}: there are ${rates.length} rates for ${currencies.length} currencies`);
    }
    return rates.flatMap((rate, column) =>
      NOT_QUOTED.includes(rate) ? [] : [parseMarketRate(currencies[column] ?? '', civilDate(date), rate, place)],
    );
  });
}

// Lines of these files end with an extra comma.
function fieldsOf(line: string): string[] {
  return line
    .replace(/,\s*$/, '')
    .split(',')
    .map((field) => field.trim());
}

function civilDate(text: string): string {
  const [, day = '', month = '', year = ''] = LONG_DATE.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  return number === 0 ? text : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const DECLARATION = /^\uFEFF?\s*(?:<\?xml[^<>]*\?>\s*)?/;
// A start, end or empty tag and the text before it. These files contain no comments, DOCTYPEs, CDATA or entities.
const TAG = /([^<>&]*)<(\/?)([A-Za-z][\w:]*)((?:\s+[\w:]+\s*=\s*(?:"[^"<>&]*"|'[^'<>&]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ROOT = 'gesmes:Envelope';
const RATES = 'Cube';

type Element = { readonly name: string; readonly date: string | undefined };

/**
 * Reads the European Central Bank's XML of euro reference rates, a day or a history: `Cube` elements with a `time` that contain
 * `Cube` elements with a `currency` and a `rate`. Deliberately not a general XML parser: entities and DOCTYPEs are refused.
 * @throws RateFileError
 */
function parseEcbXml(text: string): MarketRate[] {
  const rates: MarketRate[] = [];
  const open: Element[] = [];
  TAG.lastIndex = DECLARATION.exec(text)?.[0].length ?? 0;
  let end = TAG.lastIndex;
  let isClosed = false;
  for (let match = TAG.exec(text); match !== null; match = TAG.exec(text)) {
    const place = `at character ${end + 1}`;
    end = TAG.lastIndex;
    const [, , slash, name = '', attributes = '', isEmpty] = match;
    if (isClosed || (open.length === 0 && name !== ROOT))
      throw new RateFileError(`${place}: this is not an ECB rate file`);
    if (slash === '/') {
      if (open.pop()?.name !== name || attributes !== '')
        throw new RateFileError(`${place}: an end tag does not match`);
      isClosed = open.length === 0;
      continue;
    }
    const members = membersOf(attributes, place);
    const date = members.get('time') ?? open.at(-1)?.date;
    if (name === RATES && members.has('currency')) rates.push(quoteOf(members, date, place));
    if (isEmpty !== '/') open.push({ name, date });
  }
  if (!isClosed || text.slice(end).trim() !== '') {
    throw new RateFileError(`at character ${end + 1}: the file is cut off, or has text after its end`);
  }
  return rates;
}

function membersOf(attributes: string, place: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (members.has(name)) throw new RateFileError(`${place}: an attribute is repeated`);
    members.set(name, double ?? single ?? '');
  }
  return members;
}

function quoteOf(members: ReadonlyMap<string, string>, date: string | undefined, place: string): MarketRate {
  return parseMarketRate(members.get('currency') ?? '', date ?? '', members.get('rate') ?? '', place);
}

/** A rate file is invalid. The sentence says where and quotes nothing of the file. */
export class RateFileError extends Error {}

/** @throws RateFileError that names `place`. */
function parseMarketRate(currency: string, date: string, rate: string, place: string): MarketRate {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RateFileError(`${place}: the currency is not a three-letter code`);
  if (!isCivilDate(date)) throw new RateFileError(`${place}: the date is not a valid day`);
  if (parseRate(rate) === undefined) throw new RateFileError(`${place}: the rate is not a positive decimal`);
  return { currency, date, rate: canonicalRate(rate) };
}
