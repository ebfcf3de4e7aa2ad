import { plainCell } from '#integrations/imports/formats/app-csv.ts';
import { delimiterOf, recordsOf } from '#integrations/imports/formats/csv/index.ts';
import { decodeText } from '#integrations/imports/formats/decode-text.ts';
import type { RecordImportType } from '#integrations/imports/import-types.ts';
import type { CellName, Cells, RowCells } from '#integrations/imports/rows/row-cells.ts';
import type { Encoding, Fault, FileOptions, Role } from '#integrations/imports/statement.ts';
import { AppError } from '#kernel/errors.ts';
import { COLUMNS } from './record-columns.ts';
import { valuesReader } from './record-values.ts';

// They are read at once, and stored in one write.
const BYTES_MAX = 1024 * 1024;
const ROWS_MAX = 1000;
const SAMPLE = 20_000;

/** A file of records as it was understood. Without a header or a row it has a fault, and no rows. */
export type RecordFile = {
  readonly encoding: Encoding;
  readonly headers: readonly string[];
  readonly required: readonly string[];
  readonly missing: readonly string[];
  readonly rows: readonly RecordRow[];
  readonly fault: Fault | null;
};

/** One record; with a fault it has no values. */
export type RecordRow = RowCells & { readonly line: number };

/** Reads the accounts, categories, merchants or rules of a CSV file. @throws AppError `payload_too_large`. */
export function readRecords(bytes: Buffer, type: RecordImportType, options: FileOptions): RecordFile {
  if (bytes.length > BYTES_MAX)
    throw new AppError('payload_too_large', 'A file of accounts, categories, merchants or rules can have at most 1 MB');
  const { text, encoding } = decodeText(bytes, options.encoding);
  const nothing = { encoding, headers: [], required: COLUMNS[type].required, missing: [], rows: [] };
  const parsed = recordsOf(text, options.delimiter ?? delimiterOf(text.slice(0, SAMPLE)));
  if ('fault' in parsed) return { ...nothing, fault: parsed.fault };
  const [header, ...records] = parsed.records.slice(options.rowsToSkip ?? 0);
  const headers = header?.cells.map((cell) => cell.trim()) ?? [];
  const columns = columnsOf(headers, type, options);
  const missing = COLUMNS[type].required.filter((name) => !columns.has(name));
  const fault = faultOf(missing, records.length);
  if (fault !== null) return { ...nothing, headers, missing, fault };
  const fields = records.map(({ cells }) => fieldsOf(cells, columns));
  const read = valuesReader(type, fields, options);
  return {
    ...nothing,
    headers,
    rows: records.map(({ line }, index) => ({ line, ...read(fields[index] ?? {}) })),
    fault: null,
  };
}

function faultOf(missing: readonly string[], rows: number): Fault | null {
  if (missing.length > 0)
    return { line: null, code: 'missing_required_headers', message: `Missing required columns: ${missing.join(', ')}` };
  if (rows === 0) return { line: null, code: 'no_data_rows', message: 'No data rows were found.' };
  if (rows > ROWS_MAX)
    return { line: null, code: 'too_many_rows', message: `The file has more than ${ROWS_MAX} rows; split it` };
  return null;
}

// The columns that a request may name, by the role that it has in files of banks.
const ROLE_OF: { readonly [name in CellName]?: Role } = {
  name: 'counterparty',
  amount: 'amount',
  currency: 'currency',
  date: 'date',
  entity_type: 'direction',
};

/** The place of each column: the one that the request names, else by its header without letter case, signs and spaces. */
function columnsOf(
  headers: readonly string[],
  type: RecordImportType,
  { columns }: FileOptions,
): Map<CellName, number> {
  const keys = headers.map(keyOf);
  const places = COLUMNS[type].names.map((name) => {
    const role = ROLE_OF[name];
    const named = role === undefined ? undefined : columns?.[role];
    if (named === null) return [name, -1] as const;
    if (named !== undefined) return [name, keys.indexOf(keyOf(named))] as const;
    const known = [name, ...(COLUMNS[type].alsoKnownAs[name] ?? [])].map(keyOf);
    return [name, keys.findIndex((key) => known.includes(key))] as const;
  });
  return new Map(places.filter(([, index]) => index !== -1));
}

function keyOf(header: string): string {
  return header.toLowerCase().replace(/[*\s_-]/g, '');
}

function fieldsOf(cells: readonly string[], columns: ReadonlyMap<CellName, number>): Cells {
  const found = [...columns].map(([name, index]) => [name, plainCell(cells[index]?.trim() ?? '')] as const);
  return Object.fromEntries(found.filter(([, text]) => text !== ''));
}
