import type { OpeningItem } from '#integrations/imports/trades/missing-lots.ts';
import type { FileReader } from './file-reader.ts';
import {
  type CsvSettings,
  type Encoding,
  type FileOptions,
  type FileSums,
  type ReadFile,
  ROLES,
  type Role,
} from './statement.ts';

/** The bytes of a file, of which parts are read. */
export type Source = { readonly bytes: number; read(from: number, to: number): Promise<Buffer> };

/** How a file is read, and how far. */
export type Reading = {
  /** The first byte that is not read yet, the lines before it, and how many rows behind it are stored. */
  readonly offset: number;
  readonly line: number;
  readonly taken: number;
  /** Whether the file is read in parts, as CSV can be. */
  readonly isCut: boolean;
  readonly encoding: Encoding;
  /** The header, which every part needs. */
  readonly headerBytes: number;
  readonly headerLines: number;
  readonly options: FileOptions;
};

/** A part of a file, and where the next one begins. */
type Part = { readonly file: ReadFile; readonly end: number; readonly lines: number };

/** A part makes some thousand rows: little memory, and a short task for the process. */
export const PART_BYTES = 256 * 1024;
// No record that can be read is longer: a quote in it is not closed.
const RECORD_BYTES_MAX = 1024 * 1024;

/** Reads the part at the position. */
export async function readPart(files: FileReader, familyId: number, source: Source, reading: Reading): Promise<Part> {
  const { offset, isCut, encoding, options } = reading;
  if (!isCut)
    return {
      file: await files.read(familyId, await source.read(0, source.bytes), options),
      end: source.bytes,
      lines: 0,
    };
  const bytes = await firstRecords(source, offset, encoding);
  const header = offset === 0 ? Buffer.alloc(0) : await source.read(0, reading.headerBytes);
  const isPart = bytes.length < source.bytes;
  const file = await files.read(familyId, Buffer.concat([header, bytes]), {
    ...options,
    isPart,
    isLaterPart: offset > 0,
  });
  const shift = offset === 0 ? 0 : reading.line - reading.headerLines;
  return { file: shifted(file, shift, offset > 0), end: offset + bytes.length, lines: countLines(bytes, encoding) };
}

/** The whole records of the part that begins at an offset. */
export async function firstRecords(source: Source, offset: number, encoding: Encoding): Promise<Buffer> {
  for (let size = PART_BYTES; ; size *= 2) {
    const bytes = await source.read(offset, offset + size);
    if (offset + bytes.length >= source.bytes) return bytes;
    const end = endOfRecords(bytes, encoding);
    if (end > 0) return bytes.subarray(0, end);
    if (size >= RECORD_BYTES_MAX) return bytes;
  }
}

/** The whole records at the beginning of a piece of a file: at most those of a part. */
export function firstRecordsOf(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const source = {
    bytes: Number.POSITIVE_INFINITY,
    read: async (from: number, to: number) => bytes.subarray(from, to),
  };
  return firstRecords(source, 0, encoding);
}

function shifted(file: ReadFile, shift: number, isLater: boolean): ReadFile {
  const statements = file.statements.map((statement) => ({
    ...statement,
    rows: statement.rows.map((row) => ({ ...row, line: row.line + shift })),
  }));
  const faults = file.faults
    .filter(({ code }) => !isLater || code !== 'no_data_rows')
    .map((fault) => ({ ...fault, line: fault.line === null ? null : fault.line + shift }));
  return { ...file, statements, faults, ...(file.partSums && { partSums: shiftedSums(file.partSums, shift) }) };
}

function shiftedSums(sums: FileSums, shift: number): FileSums {
  const said = sums.said.map((one) => ({ ...one, line: one.line + shift }));
  return { ...sums, said, lines: sums.lines.map((line) => line + shift) };
}

/** How the whole file is read after its first part, which has been read with these options. */
export function readingAfter(file: ReadFile, bytes: Buffer, options: FileOptions, isCut: boolean): Reading {
  const start = { offset: 0, line: 0, taken: 0, encoding: file.encoding };
  if (!isCut || file.csv === null) return { ...start, isCut: false, headerBytes: 0, headerLines: 0, options };
  const { headerLine } = file.csv;
  return {
    ...start,
    isCut: true,
    headerBytes: endOfLines(bytes, file.encoding, headerLine),
    headerLines: headerLine,
    options: settled(file.csv, file.encoding, options),
  };
}

/** The options that read every part in the same way as the first one. */
function settled(csv: CsvSettings, encoding: Encoding, sent: FileOptions): FileOptions {
  const isOnce = (label: string) => csv.headers.filter((header) => header === label).length === 1;
  const columns: [Role, string | null][] = [];
  for (const role of ROLES) {
    const labels = csv.columns[role];
    const [label = ''] = labels ?? [];
    if (role === 'fee' && csv.assumed.includes('fee')) continue;
    if (labels === null) columns.push([role, null]);
    else if (labels.length === 1 && isOnce(label)) columns.push([role, label]);
  }
  return {
    ...sent,
    format: 'csv',
    // Text without a letter beyond ASCII says nothing about the rest of the file.
    encoding: encoding === 'utf-8' ? sent.encoding : encoding,
    delimiter: csv.delimiter,
    columns: { ...sent.columns, ...Object.fromEntries(columns) },
    dateFormat: csv.assumed.includes('date') ? undefined : (csv.dateFormat ?? undefined),
    mark: csv.assumed.includes('mark') ? undefined : csv.mark,
    signs: csv.signs,
    usual: csv.usual,
  };
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/**
 * Calls `visit` with the position behind each line and whether it is in quotes, until that returns true. Every encoding but UTF-16
 * writes these characters as ASCII does. It runs in the main thread: a generator takes twenty times as long.
 */
function visitLines(bytes: Buffer, encoding: Encoding, visit: (end: number, isQuoted: boolean) => boolean): void {
  const width = encoding.startsWith('utf-16') ? 2 : 1;
  const low = encoding === 'utf-16be' ? 1 : 0;
  let isQuoted = false;
  for (let at = 0; at + width <= bytes.length; at += width) {
    const unit = bytes[at + low];
    if (unit !== QUOTE && unit !== LINE_FEED && unit !== RETURN) continue;
    if (width === 2 && bytes[at + 1 - low] !== 0) continue;
    if (unit === QUOTE) isQuoted = !isQuoted;
    else if (unit === LINE_FEED || isReturnAlone(bytes, at + width, width, low)) {
      if (visit(at + width, isQuoted)) return;
    }
  }
}

/** Whether another character than a line feed follows a return. */
function isReturnAlone(bytes: Buffer, next: number, width: number, low: number): boolean {
  if (next + width > bytes.length) return false;
  return bytes[next + low] !== LINE_FEED || (width === 2 && bytes[next + 1 - low] !== 0);
}

/** Where the last whole record of a piece of CSV ends; 0 if the piece has none. */
function endOfRecords(bytes: Buffer, encoding: Encoding): number {
  let last = 0;
  visitLines(bytes, encoding, (end, isQuoted) => {
    if (!isQuoted) last = end;
    return false;
  });
  return last;
}

/** The number of lines that end in a piece. */
function countLines(bytes: Buffer, encoding: Encoding): number {
  let count = 0;
  visitLines(bytes, encoding, () => {
    count += 1;
    return false;
  });
  return count;
}

/** Where the first lines of a piece end. */
function endOfLines(bytes: Buffer, encoding: Encoding, lines: number): number {
  if (lines === 0) return 0;
  let count = 0;
  let last = bytes.length;
  visitLines(bytes, encoding, (end) => {
    count += 1;
    last = count === lines ? end : bytes.length;
    return count === lines;
  });
  return last;
}

/** How the file of a session is read, how far, and the import of each account in it. */
export type SessionReading = Reading & {
  readonly bytes: number;
  /** Import ids by the account as the file names it; the name is empty where the file names none. */
  readonly imports: Readonly<Record<string, string>>;
  /** The rows of lots that were held before a file of trades begins. */
  readonly openings?: readonly OpeningItem[];
  /** The sums of the parts up to here; null if a part could not be summed. */
  readonly sums?: FileSums | null;
};

/** The stored progress of a session that is published. */
export function progressOf(reading: string): SessionReading {
  return JSON.parse(reading);
}
