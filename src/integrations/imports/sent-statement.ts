import type { z } from 'zod';
import { AppError, invalid } from '#kernel/errors.ts';
import { FILE_BYTES_MAX, type FileForm, type FileSettings, type FileText } from './file-schemas.ts';
import { requireStatement } from './require-statement.ts';
import { type FileOptions, LABEL_MEMBERS, ROLES, TRADE_LABEL_MEMBERS } from './statement.ts';

/** A file that a client sent, as text or in a form. */
export type SentStatement = {
  readonly bytes: Buffer;
  readonly filename: string;
  readonly contentType: string;
  readonly options: FileOptions;
};

type Settings = z.output<typeof FileSettings>;
type Labels = NonNullable<FileOptions['columns']>;

const TEXT_FILE = { filename: 'import.txt', contentType: 'text/plain' };
const SURE_FILE = { filename: 'sure-import.ndjson', contentType: 'application/x-ndjson' };

/** The file in the text of a JSON body: UTF-8, whatever it was before. */
export function fromText({ raw_file_content, filename, ...settings }: z.output<typeof FileText>): SentStatement {
  const options = { ...optionsOf(settings), encoding: 'utf-8' as const };
  return sent({
    bytes: Buffer.from(raw_file_content),
    ...(settings.type === 'SureImport' ? SURE_FILE : TEXT_FILE),
    ...(filename !== undefined && { filename }),
    options,
  });
}

export function fromForm({ file, ...settings }: z.output<typeof FileForm>): SentStatement {
  return sent({
    bytes: file.bytes,
    filename: file.filename,
    contentType: file.mediaType,
    options: optionsOf(settings),
  });
}

/** A file of which nothing is said: it says itself how it is read. @throws AppError for a file that is empty, too large or no statement. */
export function fromDisk(bytes: Buffer, filename: string): SentStatement {
  return sent({ bytes, filename, contentType: 'application/octet-stream', options: {} });
}

/** @throws AppError for a file that is empty, too large or no statement. */
function sent(file: SentStatement): SentStatement {
  if (file.bytes.length === 0) throw invalid('/file', 'empty', 'is empty');
  if (file.bytes.length > FILE_BYTES_MAX) throw new AppError('payload_too_large', 'The file is larger than 10 MB');
  requireStatement(file.bytes);
  return file;
}

// The types that say which format a file has.
const FORMAT_OF: { readonly [type: string]: FileOptions['format'] } = { SureImport: 'sure', QifImport: 'qif' };

/** How a file is read, by the settings that a client sent. */
export function optionsOf(settings: Settings): FileOptions {
  const labels = Object.fromEntries(ROLES.map((role) => [role, labelOf(settings[LABEL_MEMBERS[role]])])) as Labels;
  return {
    format: FORMAT_OF[settings.type ?? ''] ?? settings.format,
    encoding: settings.encoding,
    splitBatches: settings.split_batches,
    delimiter: settings.col_sep,
    rowsToSkip: settings.rows_to_skip,
    columns: {
      ...labels,
      direction: settings.amount_type_strategy === 'signed_amount' ? undefined : labels.direction,
    },
    dateFormat: settings.date_format,
    mark: markOf(settings.number_format),
    signs: settings.signage_convention,
    inflowValue: settings.amount_type_inflow_value,
    openingLots: settings.opening_lots,
    tradeColumns: settings.type === 'TradeImport' ? tradeColumnsOf(settings, labels) : undefined,
  };
}

/** The columns of a CSV file with trades; some have the labels of other files. */
function tradeColumnsOf(
  settings: Settings,
  { date, currency, fee, account, counterparty, amount, reference, text }: Labels,
) {
  const own = Object.entries(TRADE_LABEL_MEMBERS).map(([column, member]) => [column, labelOf(settings[member])]);
  const shared = { date, currency, fee, account, name: counterparty, amount, reference, notes: text };
  return { ...shared, ...Object.fromEntries(own) } as NonNullable<FileOptions['tradeColumns']>;
}

// A form cannot send null.
function labelOf(label: string | null | undefined): string | null | undefined {
  return label === '' ? null : label;
}

function markOf(format: Settings['number_format']): '.' | ',' | undefined {
  if (format === undefined) return undefined;
  return format === '1,234.56' || format === '1,234' ? '.' : ',';
}
