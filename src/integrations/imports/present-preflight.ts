import { presentMoved } from '#integrations/imports/moving/index.ts';
import { namesOf } from '#integrations/imports/rows/import-rows.ts';
import type { TemplatedFile } from '#integrations/imports/templates/index.ts';
import type { CsvSettings } from './file-options.ts';
import type { SentStatement } from './sent-statement.ts';
import type { Statement, StatementRow } from './statement.ts';

const ROWS_SHOWN = 10;
const LISTED_MAX = 100;

/** A file in the response of a preflight. */
export function presentPreflight({ bytes, filename, contentType }: SentStatement, { file, template }: TemplatedFile) {
  const { format, encoding, csv, statements, faults, moved } = file;
  const valid = statements.reduce((sum, { rows }) => sum + rows.length, 0);
  const invalid = faults.filter(({ line }) => line !== null).length;
  const first = statements.flatMap(({ account, currency, rows }) =>
    rows.slice(0, ROWS_SHOWN).map((row) => ({ account, ...presentRow(row, currency) })),
  );
  return {
    type: 'TransactionImport' as const,
    valid: faults.length === 0,
    content: { filename, content_type: contentType, byte_size: bytes.length },
    format,
    encoding,
    configuration: csv === null ? null : presentConfiguration(csv),
    headers: csv === null ? null : csv.headers,
    template: template && { id: template.id, name: template.name },
    stats: { rows_count: valid + invalid, valid_rows_count: valid, invalid_rows_count: invalid },
    records: moved === undefined ? null : presentMoved(moved),
    statements: statements.slice(0, LISTED_MAX).map(presentStatement),
    rows: first.slice(0, ROWS_SHOWN),
    errors: faults.slice(0, LISTED_MAX),
  };
}

function presentStatement({ account, currency, opening, closing, rows }: Statement) {
  return {
    account,
    currency,
    rows_count: rows.length,
    start_date: extremeDay(rows, (one, other) => one < other),
    end_date: extremeDay(rows, (one, other) => one > other),
    opening_balance: opening,
    closing_balance: closing,
  };
}

function extremeDay(rows: readonly StatementRow[], isMore: (one: string, other: string) => boolean): string | null {
  let extreme: string | null = null;
  for (const { date } of rows) if (extreme === null || isMore(date, extreme)) extreme = date;
  return extreme;
}

function presentRow(row: StatementRow, currency: string | null) {
  return {
    line: row.line,
    date: row.date,
    signed_amount: row.amount,
    currency: row.currency ?? currency,
    ...namesOf(row),
    reference: row.reference,
    pending: row.pending,
  };
}

/** The settings of a CSV file in the words of requests. */
function presentConfiguration({ delimiter, columns, dateFormat, mark, signs }: CsvSettings) {
  const label = (role: keyof typeof columns) => columns[role]?.join(', ') ?? null;
  return {
    col_sep: delimiter,
    date_col_label: label('date'),
    amount_col_label: label('amount'),
    debit_col_label: label('debit'),
    credit_col_label: label('credit'),
    name_col_label: label('counterparty'),
    notes_col_label: label('text'),
    currency_col_label: label('currency'),
    account_col_label: label('account'),
    reference_col_label: label('reference'),
    entity_type_col_label: label('direction'),
    date_format: dateFormat,
    number_format: mark === '.' ? ('1,234.56' as const) : ('1.234,56' as const),
    signage_convention: signs,
  };
}
