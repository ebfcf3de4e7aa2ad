import type { CsvSettings, FileOptions, Format } from '#integrations/imports/file-options.ts';
import type { Fault, ReadFile, Statements } from '#integrations/imports/statement.ts';
import { readArchive } from './archive.ts';
import { readCamt } from './camt.ts';
import { isCofferCsv, readCofferCsv } from './coffer-csv.ts';
import { readCsv } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { isFirefly, readFirefly } from './firefly.ts';
import { isMint, readMint } from './mint.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { readOfxFile } from './ofx.ts';
import { readQif } from './qif.ts';
import { isSure, readSure } from './sure.ts';
import { isZip } from './unzip.ts';
import { isYnab, readYnab } from './ynab.ts';

/** Reads the statements in a file of any supported format. Faults are part of the result. */
export function readFile(bytes: Buffer, options: FileOptions = {}): ReadFile {
  const { format, encoding, csv = null, ...statements } = isZip(bytes) ? zipped(bytes) : written(bytes, options);
  const { moved } = statements;
  const hasRows = statements.statements.some(({ rows }) => rows.length > 0);
  const isEmpty = statements.faults.length === 0 && !hasRows && (moved?.accounts.length ?? 0) === 0;
  const faults = isEmpty ? [NO_ROWS] : statements.faults;
  return { format, encoding, csv, statements: statements.statements, faults, ...(moved && { moved }) };
}

type Read = Statements & Pick<ReadFile, 'format' | 'encoding'> & { readonly csv?: CsvSettings | null };

function zipped(bytes: Buffer): Read {
  return { encoding: 'utf-8', ...readArchive(bytes) };
}

function written(bytes: Buffer, options: FileOptions): Read {
  const { text, encoding } = decodeText(bytes, options.encoding);
  const format = options.format ?? formatOf(text);
  return { format, encoding, ...READERS[format](text, options) };
}

const NO_ROWS: Fault = { line: null, code: 'no_data_rows', message: 'The file has no transactions' };

const NOT_ZIP: Fault = {
  line: null,
  code: 'broken_zip',
  message: 'The file is not a ZIP archive, as Actual Budget exports it',
};

const READERS: Record<
  Format,
  (text: string, options: FileOptions) => Statements & { readonly csv?: CsvSettings | null }
> = {
  csv: readCsv,
  ofx: readOfxFile,
  qif: readQif,
  camt: readCamt,
  mt940: readMt940,
  coffer: readCofferCsv,
  firefly: readFirefly,
  ynab: readYnab,
  mint: readMint,
  sure: readSure,
  actual: () => ({ statements: [], faults: [NOT_ZIP] }),
};

const APPS: readonly (readonly [Format, (start: string) => boolean])[] = [
  ['coffer', isCofferCsv],
  ['firefly', isFirefly],
  ['ynab', isYnab],
  ['mint', isMint],
  ['sure', isSure],
];

/** The format that the beginning of a file says it has. */
function formatOf(text: string): Format {
  const start = text.slice(0, 4000);
  if (/<OFX[\s>]|OFXHEADER/i.test(start)) return 'ofx';
  if (/^\s*<(?:\?xml|[\w:]*Document|!--|!DOCTYPE)/i.test(start)) return 'camt';
  if (/^\s*!(?:Type|Account|Option|Clear)\b/im.test(start)) return 'qif';
  if (isMt940(start)) return 'mt940';
  return APPS.find(([, isIt]) => isIt(start))?.[0] ?? 'csv';
}
