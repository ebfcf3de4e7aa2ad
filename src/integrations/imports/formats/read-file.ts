import { isCofferCsv, readCofferCsv } from '#integrations/imports/formats/apps/index.ts';
import type {
  CsvSettings,
  Fault,
  FileOptions,
  Format,
  ReadFile,
  Statements,
} from '#integrations/imports/statements/index.ts';
import { readCamt } from './camt.ts';
import { readCsv } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { readOfxFile } from './ofx.ts';
import { readQif } from './qif.ts';

/** Reads the statements in a file of any supported format. Faults are part of the result. */
export function readFile(bytes: Buffer, options: FileOptions = {}): ReadFile {
  const { text, encoding } = decodeText(bytes, options.encoding);
  const format = options.format ?? formatOf(text);
  const { csv = null, ...statements } = READERS[format](text, options);
  const isEmpty = statements.faults.length === 0 && statements.statements.every(({ rows }) => rows.length === 0);
  const faults = isEmpty ? [NO_ROWS] : statements.faults;
  return { format, encoding, csv, statements: statements.statements, faults };
}

const NO_ROWS: Fault = { line: null, code: 'no_data_rows', message: 'The file has no transactions' };

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
};

/** The format that the beginning of a file says it has. */
function formatOf(text: string): Format {
  const start = text.slice(0, 4000);
  if (/<OFX[\s>]|OFXHEADER/i.test(start)) return 'ofx';
  if (/^\s*<(?:\?xml|[\w:]*Document|!--|!DOCTYPE)/i.test(start)) return 'camt';
  if (/^\s*!(?:Type|Account|Option|Clear)\b/im.test(start)) return 'qif';
  if (isMt940(start)) return 'mt940';
  return isCofferCsv(start) ? 'coffer' : 'csv';
}
