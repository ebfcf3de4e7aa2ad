import { parseQuote } from './parse-quote.ts';
import { RateFileError, type ReferenceQuote } from './reference-quote.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const LONG_DATE = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/;
const NOT_QUOTED = ['N/A', ''];

/**
 * Reads the euro foreign exchange reference rates as the European Central Bank publishes them in CSV, a day or a history: a line
 * `Date, USD, JPY, …` and a line for each day, dated `2026-01-05` or `05 January 2026`, with `N/A` where there is no rate.
 * @throws RateFileError
 */
export function parseEcbCsv(text: string): ReferenceQuote[] {
  const [head, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const [first, ...currencies] = fieldsOf(head ?? '');
  if (first !== 'Date' || currencies.length === 0) throw new RateFileError('line 1: this is no ECB rate file');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `line ${index + 2}`;
    const [date = '', ...rates] = fieldsOf(line);
    if (rates.length !== currencies.length) {
      throw new RateFileError(`${place}: there are ${rates.length} rates for ${currencies.length} currencies`);
    }
    return rates.flatMap((rate, column) =>
      NOT_QUOTED.includes(rate) ? [] : [parseQuote(currencies[column] ?? '', civilDate(date), rate, place)],
    );
  });
}

// Lines of these files end with a comma that stands for nothing.
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
