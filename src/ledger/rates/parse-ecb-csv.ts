import { parseMarketRate, RateFileError } from './parse-market-rate.ts';
import type { MarketRate } from './rates.ts';

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
export function parseEcbCsv(text: string): MarketRate[] {
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
