import type { z } from 'zod';
import type { FileOptions } from '#integrations/imports/statements/index.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { FILE_BYTES_MAX, type FileForm, type FileText } from './file-schemas.ts';

/** A file that a client sent, as text or in a form. */
export type SentStatement = {
  readonly bytes: Buffer;
  readonly filename: string;
  readonly contentType: string;
  readonly options: FileOptions;
};

type Settings = Omit<z.output<typeof FileForm>, 'file'>;

/** The file in the text of a JSON body: UTF-8, whatever it was before. */
export function fromText({ raw_file_content, filename, ...settings }: z.output<typeof FileText>): SentStatement {
  const options = { ...optionsOf(settings), encoding: 'utf-8' as const };
  return sent({
    bytes: Buffer.from(raw_file_content),
    filename: filename ?? 'import.txt',
    contentType: 'text/plain',
    options,
  });
}

/** The file of a form. */
export function fromForm({ file, ...settings }: z.output<typeof FileForm>): SentStatement {
  return sent({
    bytes: file.bytes,
    filename: file.filename,
    contentType: file.mediaType,
    options: optionsOf(settings),
  });
}

function sent(file: SentStatement): SentStatement {
  if (file.bytes.length === 0) throw invalid('/file', 'empty', 'is empty');
  if (file.bytes.length > FILE_BYTES_MAX) throw new AppError('payload_too_large', 'The file is larger than 10 MB');
  return file;
}

function optionsOf(settings: Settings): FileOptions {
  const isDirected = settings.amount_type_strategy !== 'signed_amount';
  return {
    format: settings.format,
    encoding: settings.encoding,
    delimiter: settings.col_sep,
    rowsToSkip: settings.rows_to_skip,
    columns: {
      date: settings.date_col_label,
      amount: settings.amount_col_label,
      debit: settings.debit_col_label,
      credit: settings.credit_col_label,
      direction: isDirected ? settings.entity_type_col_label : undefined,
      currency: settings.currency_col_label,
      text: settings.notes_col_label,
      counterparty: settings.name_col_label,
      reference: settings.reference_col_label,
      account: settings.account_col_label,
    },
    dateFormat: settings.date_format,
    mark: markOf(settings.number_format),
    signs: settings.signage_convention,
    inflowValue: settings.amount_type_inflow_value,
  };
}

function markOf(format: Settings['number_format']): '.' | ',' | undefined {
  if (format === undefined) return undefined;
  return format === '1,234.56' || format === '1,234' ? '.' : ',';
}
