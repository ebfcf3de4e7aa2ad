import { CsvError, type Info, parse } from 'csv-parse/sync';
import { invalid } from '#kernel/errors.ts';

/** A row of a file with the texts of its columns; an empty cell is undefined. */
export type MerchantFileRow = { readonly line: number } & { readonly [column in Column]?: string | undefined };

type Column = 'name' | 'color' | 'website_url';

const ROWS_MAX = 1000;

// As a header is compared: without letter case, spaces and signs.
const COLUMNS: Readonly<Record<string, Column>> = {
  name: 'name',
  color: 'color',
  websiteurl: 'website_url',
  website: 'website_url',
};

/** The rows of a CSV file that have a name. @throws AppError `validation_failed` for `/file`. */
export function parseMerchantFile(text: string): MerchantFileRow[] {
  const [header, ...rows] = recordsOf(text);
  const columns = columnsOf(header?.record ?? []);
  if (rows.length > ROWS_MAX) throw invalid('/file', 'too_many_rows', `must have at most ${ROWS_MAX} rows`);
  return rows.flatMap(({ record, info }) => {
    const cells = columns.flatMap((column, index) => (column ? [[column, record[index] || undefined] as const] : []));
    const row: MerchantFileRow = { line: info.lines, ...Object.fromEntries(cells) };
    return row.name === undefined ? [] : [row];
  });
}

type CsvRecord = { readonly record: readonly string[]; readonly info: Info };

function recordsOf(text: string): CsvRecord[] {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
  try {
    // One more than may be there, and the header.
    return parse(text, { ...options, to: ROWS_MAX + 2 }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines) || 1;
    throw invalid('/file', 'invalid_csv', `must be CSV: its line ${line} is not; look for an unclosed "`);
  }
}

function columnsOf(header: readonly string[]): (Column | undefined)[] {
  const columns = header.map((title) => {
    const key = title.toLowerCase().replace(/[*\s_-]/g, '');
    return Object.hasOwn(COLUMNS, key) ? COLUMNS[key] : undefined;
  });
  const known = columns.filter((column) => column !== undefined);
  const repeated = known.find((column, index) => known.indexOf(column) !== index);
  if (!known.includes('name')) throw invalid('/file', 'missing_column', 'must have a column name');
  if (repeated) throw invalid('/file', 'repeated_column', `must have the column ${repeated} once`);
  return columns;
}
