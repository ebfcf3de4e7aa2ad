import { CsvError, type Info, parse } from 'csv-parse/sync';
import type { Fault } from '#integrations/imports/statement.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const RECORD_MAX = 100_000;
const SAMPLE = 20_000;

/** A row of the file and the line on which it ends. */
export type CsvRecord = { readonly cells: readonly string[]; readonly line: number };

/** The rows of a CSV text that are not empty, or why it cannot be cut into rows. */
export function recordsOf(
  text: string,
  delimiter: string,
): { readonly records: CsvRecord[] } | { readonly fault: Fault } {
  try {
    const options = { info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true };
    const parsed = parse(text, { ...options, delimiter, max_record_size: RECORD_MAX }) as unknown as {
      record: string[];
      info: Info;
    }[];
    const records = parsed.map(({ record, info }) => ({ cells: record, line: info.lines }));
    return { records: records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : null;
    return {
      fault: { line, code: 'broken_csv', message: 'The row cannot be read: a quote is not closed, or it is too long' },
    };
  }
}

/** The delimiter that cuts most rows into the same number of cells. */
export function delimiterOf(sample: string): string {
  const whole = sample.length < SAMPLE ? sample : sample.slice(0, sample.lastIndexOf('\n'));
  const scored = DELIMITERS.map((delimiter) => {
    const parsed = recordsOf(whole, delimiter);
    const widths =
      'fault' in parsed ? [] : parsed.records.map(({ cells }) => cells.length).filter((width) => width > 1);
    const counts = [...Map.groupBy(widths, (width) => width)].map(([width, same]) => width * same.length);
    return { delimiter, score: Math.max(0, ...counts) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
