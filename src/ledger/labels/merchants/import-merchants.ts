import { CsvError, type Info, parse } from 'csv-parse/sync';
import { type Context, writeFamily } from '#application/context.ts';
import { check } from '#application/issues.ts';
import { type Issue, invalid, memberSentence } from '#kernel/errors.ts';
import { listLabels } from '#ledger/labels/shared/index.ts';
import { addMerchant } from './merchants.ts';
import { NewMerchant } from './schemas.ts';
import { MERCHANT, type MerchantRow, presentMerchant } from './store.ts';

/** Creates the merchants of a CSV file in one write. A row with a fault or a taken name is skipped and named. */
export function importMerchants(context: Context, file: string) {
  const rows = parseMerchantFile(file);
  return writeFamily(context, async (tx) => {
    const taken = new Set((await listLabels(tx.db, MERCHANT, tx.familyId, {})).map(({ name }) => name));
    const created: MerchantRow[] = [];
    const faults: ReturnType<typeof faultOf>[] = [];
    let skipped = 0;
    for (const { line, ...values } of rows) {
      const { data, issues = [] } = check(NewMerchant, values);
      const found = data && taken.has(data.name) ? [NAME_TAKEN] : issues;
      if (data === undefined || found.length > 0) {
        skipped += 1;
        faults.push(...found.map((issue) => faultOf(line, issue)));
        continue;
      }
      created.push(await addMerchant(tx, data));
      taken.add(data.name);
    }
    return { imported: created.length, skipped, merchants: created.map(presentMerchant), skipped_rows: faults };
  });
}

const NAME_TAKEN: Issue = { pointer: '/name', code: 'taken', message: 'has already been taken' };

function faultOf(line: MerchantFileRow['line'], { pointer, code, message }: Issue) {
  return { line, column: pointer.slice(1), code, message: memberSentence(pointer, message) };
}

/** A row of a file with the texts of its columns; an empty cell is undefined. */
type MerchantFileRow = { readonly line: number } & { readonly [column in Column]?: string | undefined };

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
function parseMerchantFile(text: string): MerchantFileRow[] {
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
