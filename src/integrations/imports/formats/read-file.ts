import { gunzipSync } from 'node:zlib';
import { readCsv } from '#integrations/imports/formats/csv/index.ts';
import {
  isBeancount,
  isGnucash,
  isHledger,
  readBeancount,
  readGnucash,
  readGnucashDatabase,
  readHledger,
} from '#integrations/imports/formats/journals/index.ts';
import { isFlex, readFlex } from '#integrations/imports/formats/trades/flex.ts';
import { isGhostfolio, readGhostfolio } from '#integrations/imports/formats/trades/ghostfolio.ts';
import { isPerformanceCsv, readPerformanceCsv } from '#integrations/imports/formats/trades/portfolio-performance.ts';
import {
  isPerformanceXml,
  readPerformanceXml,
} from '#integrations/imports/formats/trades/portfolio-performance-xml.ts';
import { isTradeCsv, readTradeCsv } from '#integrations/imports/formats/trades/trade-csv.ts';
import {
  type CsvSettings,
  type Fault,
  type FileOptions,
  type Format,
  type Notice,
  type ReadFile,
  RowFault,
  type Statement,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { readActual } from './actual.ts';
import { readCamt } from './camt.ts';
import { isCofferCsv, readCofferCsv } from './coffer-csv.ts';
import { decodeText } from './decode-text.ts';
import { isEzbookkeeping, readEzbookkeeping } from './ezbookkeeping.ts';
import { isFirefly, readFirefly } from './firefly.ts';
import { isHomebank, readHomebank } from './homebank.ts';
import { isMint, readMint } from './mint.ts';
import { isMonarch, readMonarch } from './monarch.ts';
import { isMoneyManagerEx, readMoneyManagerEx } from './money-manager-ex.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { readOfxFile } from './ofx.ts';
import { readQif } from './qif.ts';
import { withBalances } from './statement-balances.ts';
import { isSure, readSure } from './sure.ts';
import { isToshl, readToshl } from './toshl.ts';
import { isZip, unzipEnding, unzipMember } from './unzip.ts';
import { quoted } from './values.ts';
import { readWorkbook } from './xlsx.ts';
import { isYnab, readYnab } from './ynab.ts';

/** A file in the pieces in which a process sends it: rows are of the statement before them. */
export type FileItem =
  | { readonly settings: Omit<ReadFile, 'statements' | 'faults'> }
  | { readonly statement: Omit<Statement, 'rows'> }
  | { readonly row: StatementRow }
  | { readonly fault: Fault };

/** Reads a file, and yields what is in it. */
export function* readItems(options: FileOptions, bytes: Buffer): Generator<FileItem> {
  const { statements, faults, ...settings } = readFile(bytes, options);
  yield { settings };
  for (const { rows, ...statement } of statements) {
    yield { statement };
    for (const row of rows) yield { row };
  }
  for (const fault of faults) yield { fault };
}

/** A file of the items that were read. */
export class CollectedFile {
  #settings: Omit<ReadFile, 'statements' | 'faults'> | undefined;
  readonly #statements: (Statement & { readonly rows: StatementRow[] })[] = [];
  readonly #faults: Fault[] = [];

  add(items: readonly FileItem[]): void {
    for (const item of items) {
      if ('row' in item) this.#statements.at(-1)?.rows.push(item.row);
      else if ('fault' in item) this.#faults.push(item.fault);
      else if ('statement' in item) this.#statements.push({ ...item.statement, rows: [] });
      else this.#settings = item.settings;
    }
  }

  file(): ReadFile {
    if (this.#settings === undefined) throw new Error('a file that is read has settings');
    return { ...this.#settings, statements: this.#statements, faults: this.#faults };
  }
}

/** Reads the statements in a file of any supported format. Faults are part of the result. */
export function readFile(bytes: Buffer, options: FileOptions = {}): ReadFile {
  const { format, encoding, csv = null, ...statements } = readBytes(bytes, options);
  const { moved, recordCounts, notices, evidence, questions, partSums } = statements;
  const isFilled = statements.statements.some(({ rows, accountDetails }) => rows.length > 0 || accountDetails);
  const isEmpty = statements.faults.length === 0 && !isFilled && (moved?.accounts.length ?? 0) === 0;
  const faults = isEmpty ? [NO_ROWS] : statements.faults;
  return {
    format,
    encoding,
    csv,
    statements: statements.statements,
    faults,
    ...(notices && { notices }),
    ...(evidence && { evidence }),
    ...(questions && { questions }),
    ...(moved && { moved }),
    ...(recordCounts && { recordCounts }),
    ...(partSums && { partSums }),
  };
}

const SQLITE = Buffer.from('SQLite format 3\0');
const GZIP = Buffer.from('1f8b08', 'hex');
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

function readBytes(bytes: Buffer, options: FileOptions): Read {
  if (isZip(bytes)) return zipped(bytes, options);
  if (bytes.subarray(0, SQLITE.length).equals(SQLITE)) return { encoding: 'utf-8', ...readDatabase(bytes) };
  if (!bytes.subarray(0, GZIP.length).equals(GZIP)) return written(bytes, options);
  const unpacked = unzipped(bytes);
  if (unpacked === null) return { format: 'gnucash', encoding: 'utf-8', statements: [], faults: [BROKEN_GZIP] };
  return written(unpacked, options);
}

function readDatabase(bytes: Buffer): Statements & Pick<ReadFile, 'format'> {
  if (isMoneyManagerEx(bytes)) return { format: 'money_manager_ex', ...readMoneyManagerEx(bytes) };
  return { format: 'gnucash', ...readGnucashDatabase(bytes) };
}

function unzipped(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_BYTES_MAX });
  } catch {
    // Every error of zlib is one of the file.
    return null;
  }
}

const BROKEN_GZIP: Fault = {
  line: null,
  code: 'broken_zip',
  message: 'The compressed file is damaged, or has more than 64 MB',
};

type Read = Statements & Pick<ReadFile, 'format' | 'encoding'> & { readonly csv?: CsvSettings | null };

function zipped(bytes: Buffer, options: FileOptions): Read {
  return { encoding: 'utf-8', ...readArchive(bytes, options) };
}

// The first bytes of files of Excel until 2003.
const OLD_EXCEL = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function written(bytes: Buffer, options: FileOptions): Read {
  if (bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL))
    return { format: 'csv', encoding: 'utf-8', statements: [], faults: [OLD_WORKBOOK] };
  const { text, encoding, notices } = decodeText(bytes, options.encoding);
  const format = options.format ?? formatOf(text, options);
  const read = READERS[format](text, options);
  return { format, encoding, ...read, notices: [...notices, ...(read.notices ?? [])] };
}

const OLD_WORKBOOK: Fault = {
  line: null,
  code: 'unsupported_format',
  message: 'This is a workbook of an old Excel (.xls); save it as .xlsx or CSV',
};

const NO_ROWS: Fault = { line: null, code: 'no_data_rows', message: 'The file has no transactions' };

const NOT_ZIP: Fault = {
  line: null,
  code: 'broken_zip',
  message: 'The file is not a ZIP archive, as Actual Budget exports it',
};

const NOT_DATABASE: Fault = {
  line: null,
  code: 'broken_database',
  message: 'The file is not a database of Money Manager Ex (.mmb)',
};

const READERS: Record<
  Format,
  (text: string, options: FileOptions) => Statements & { readonly csv?: CsvSettings | null }
> = {
  csv: readCsv,
  ofx: readOfxFile,
  qif: readQif,
  camt: (text, options) => withBalances(readCamt(text, options)),
  mt940: (text, options) => withBalances(readMt940(text, options)),
  coffer: readCofferCsv,
  firefly: (text) => readFirefly([text]),
  ynab: (text, options) => readYnab([text], options),
  monarch: (text, options) => readMonarch([text], options),
  mint: readMint,
  homebank: readHomebank,
  ezbookkeeping: readEzbookkeeping,
  toshl: readToshl,
  sure: readSure,
  beancount: readBeancount,
  hledger: readHledger,
  gnucash: readGnucash,
  flex: readFlex,
  portfolio_performance: (text, options) =>
    /^\s*</.test(text) ? readPerformanceXml(text) : readPerformanceCsv(text, options),
  ghostfolio: readGhostfolio,
  trades: readTradeCsv,
  actual: () => ({ statements: [], faults: [NOT_ZIP] }),
  money_manager_ex: () => ({ statements: [], faults: [NOT_DATABASE] }),
};

const APPS: readonly (readonly [Format, (start: string) => boolean])[] = [
  ['coffer', isCofferCsv],
  ['firefly', isFirefly],
  ['ynab', isYnab],
  ['monarch', isMonarch],
  ['mint', isMint],
  ['homebank', isHomebank],
  ['ezbookkeeping', isEzbookkeeping],
  ['toshl', isToshl],
  ['sure', isSure],
  ['beancount', isBeancount],
  ['hledger', isHledger],
  ['portfolio_performance', isPerformanceCsv],
];

/** The format that the beginning of a file says it has. */
function formatOf(text: string, { tradeColumns }: FileOptions): Format {
  const start = text.slice(0, 4000);
  if (/<OFX[\s>]|OFXHEADER/i.test(start)) return 'ofx';
  if (isGnucash(start)) return 'gnucash';
  if (isFlex(start)) return 'flex';
  if (isPerformanceXml(start)) return 'portfolio_performance';
  if (/^\s*<(?:\?xml|[\w:]*Document|!--|!DOCTYPE)/i.test(start)) return 'camt';
  if (/^\s*!(?:Type|Account|Option|Clear)\b/im.test(start)) return 'qif';
  if (isMt940(start)) return 'mt940';
  if (isGhostfolio(text)) return 'ghostfolio';
  const app = APPS.find(([, isIt]) => isIt(start))?.[0];
  return app ?? (tradeColumns !== undefined || isTradeCsv(start) ? 'trades' : 'csv');
}

const MEMBERS = ['coffer.ndjson', 'all.ndjson', 'db.sqlite'];

/** The programs whose export is several CSV files. */
const CSV_PROGRAMS = [
  { format: 'ynab', isOwn: isYnab, read: readYnab },
  { format: 'monarch', isOwn: isMonarch, read: readMonarch },
  { format: 'firefly', isOwn: isFirefly, read: readFirefly },
] as const;

/** Reads the CSV files that a program exports, all of them as one. @throws RowFault */
function readCsvFiles(archive: Buffer, options: FileOptions): Omit<Read, 'encoding'> {
  const files = unzipEnding(archive, '.csv').map(({ path, content }) => {
    return { path, ...decodeText(content, options.encoding) };
  });
  const program = CSV_PROGRAMS.find(({ isOwn }) => files.some(({ text }) => isOwn(text)));
  if (program === undefined)
    throw new RowFault(
      'unknown_archive',
      `The archive is no workbook, has none of ${MEMBERS.join(', ')}, and no CSV files of YNAB, Monarch or Firefly III`,
    );
  const [own, others] = [
    files.filter(({ text }) => program.isOwn(text)),
    files.filter(({ text }) => !program.isOwn(text)),
  ];
  const notices = others.map(({ path }): Notice => {
    return { line: null, code: 'left_out', message: `${quoted(path)} is no file of this program` };
  });
  const texts = own.map(({ text }) => text);
  return {
    format: program.format,
    ...program.read(texts, options),
    notices: [...own.flatMap((file) => file.notices), ...notices],
  };
}

/** Reads a workbook, or the archive that Actual Budget, Maybe, Sure or Coffer exports. Only the members that are needed are unpacked. */
function readArchive(archive: Buffer, options: FileOptions): Omit<Read, 'encoding'> {
  try {
    const workbook = readWorkbook(archive);
    if (workbook !== null) {
      const { notices, ...read } = readCsv(workbook.text, { ...options, delimiter: '\t' });
      return { format: 'csv', ...read, notices: [...workbook.notices, ...notices] };
    }
    const member = unzipMember(archive, MEMBERS);
    if (member === null) return readCsvFiles(archive, options);
    if (member.name === 'db.sqlite') return { format: 'actual', ...readActual(member.content) };
    return { format: 'sure', ...readSure(member.content.toString('utf8')) };
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return { format: 'sure', statements: [], faults: [{ line: null, code: error.code, message: error.message }] };
  }
}
