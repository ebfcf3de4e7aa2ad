import { language, t } from '../../ui/i18n/index.ts';
import type { Import, Preflight, Row } from './import-queries.ts';
import type { Session } from './session-queries.ts';

type Evidence = Preflight['evidence'][number];

// The server writes English, more exactly than its codes. In other languages a code has its own sentence.
export const BY_CODE: Readonly<Record<string, string>> = {
  ambiguous_amount: t(
    'The amount has two meanings, and no other amount of the file says which: choose the number format',
  ),
  ambiguous_date: t('Day, month and year may change places, and no other date of the file says which comes first'),
  bank_error: t('The file is a refusal of the bank, without transactions'),
  booked: t('The bank has booked this pending transaction'),
  broken_csv: t('The row cannot be read: a quote is not closed, or it is too long'),
  broken_database: t('The file is cut off or damaged'),
  broken_xml: t('The file is cut off or damaged'),
  broken_zip: t('The file is cut off or damaged'),
  charged: t('The bank has charged this transaction, which had the amount of a rate'),
  contradicts_balance: t('The balance in the file moves by this amount in the other direction'),
  contradicts_sum: t('The rows do not sum to what the file says'),
  deleted: t('You have deleted this transaction after an earlier import'),
  edited: t('You have edited this transaction'),
  entered_by_hand: t('You have entered this transaction yourself'),
  exists: t('There is one already'),
  forbidden: t('You are not allowed to do this.'),
  forbidden_xml: t('The file declares XML entities, which are not read'),
  in_earlier_import: t('An earlier import has this transaction'),
  in_other_import: t('Another import has this transaction'),
  in_use: t('It is used by other records'),
  invalid_amount: t('Not an amount'),
  invalid_balance: t('Not a balance'),
  invalid_batch: t('The payments of the batch do not sum to the entry'),
  invalid_date: t('Not a date in the format of the file'),
  invalid_entry: t('Not an entry of a statement'),
  invalid_file_type: t(
    'This file has no statement: send it as CSV, XLSX, OFX, QIF, CAMT or MT940, not as an image or a PDF',
  ),
  invalid_json: t('The line is not a JSON object with a type and data'),
  invalid_record: t('A value of the row is missing or not valid'),
  invalid_rows: t('Some rows cannot be imported'),
  invalid_split_line: t('The split lines do not fit the transaction'),
  invalid_trade: t('The trade lacks its security, quantity or ratio'),
  left_out: t('You have left out this row'),
  likely_duplicate: t('Probably in an earlier import'),
  missing_amount: t('The amount is missing'),
  missing_date: t('The date is missing'),
  missing_direction: t('It is not clear whether money comes in or goes out'),
  missing_required_headers: t('The file has no columns with a date and an amount'),
  no_data_rows: t('The file has no transactions'),
  not_a_decimal: t('Not an amount'),
  not_booked: t('The bank has not booked this row'),
  not_listed: t('The bank lists this pending payment no more'),
  not_found: t('This no longer exists, or you cannot see it.'),
  open_question: t('A question about the file is open'),
  other_account: t('The row belongs to another account'),
  other_currency: t('The row is in another currency than the account'),
  out_of_range: t('The amount is too large'),
  possible_duplicate: t('Perhaps in an earlier import'),
  rate_required: t('No exchange rate of this day is known: add one and choose the file again, or leave the row out'),
  too_costly: t('The file takes too long to read; split it'),
  too_deep: t('The file is nested too deeply'),
  too_large: t('The file is too large'),
  too_many_decimals: t('The amount has more decimals than its currency'),
  too_many_rows: t('The file has too many rows; split it'),
  two_amounts: t('The row has an amount in and an amount out'),
  unclear_sign: t('As many amounts of this kind are negative as positive'),
  unknown_account: t('The transaction is outside of every statement of the file'),
  unknown_archive: t('The archive has no file that can be imported'),
  unknown_currency: t('The currency is not known'),
  unsupported_format: t('Files of this kind are not read: save it as .xlsx or CSV'),
  unsupported_record: t('Only movements of money can be imported'),
};

/** The questions that a file leaves open, in every language. */
export const ASKED: Readonly<Record<string, string>> = {
  missing_lots: t('The file begins in the middle of holdings: open them with the units that were there before?'),
  no_names: t('Which column has the names?'),
  unclear_account_column: t('Which column names your account?'),
  unclear_amount_column: t('Which column is the amount?'),
  unclear_date_column: t('Which column is the day of booking?'),
  unclear_date_format: t('How are the dates written?'),
  unclear_decimal_mark: t('How are the amounts written?'),
  unclear_direction: t('Which word means money in?'),
  unclear_signs: t('Are the amounts without a minus money in or money out?'),
  unclear_fee: t('Are the fees charged on top of the amounts?'),
  unclear_status: t('Which column says whether an entry is booked?'),
};

/** The facts of a file that prove its rows. */
export const PROOFS: Readonly<Record<string, (rows: Evidence) => string>> = {
  balance: ({ rows_agree: agree, rows_count: count }) =>
    t('{agree} of {count} rows agree with the balances in the file.', { agree, count }),
  balances: ({ rows_agree: agree, rows_count: count }) =>
    t('{agree} of {count} rows lead from the opening balance in the file to the closing one.', { agree, count }),
  earlier_files: () => t('What the file leaves open is read as in the last files of the account.'),
  count: ({ rows_agree: agree }) => t('The file has as many rows as it says: {agree}.', { agree }),
  period: ({ rows_agree: agree, rows_count: count }) =>
    t('{agree} of {count} rows have a day in the period that the file names.', { agree, count }),
  positions: ({ rows_agree: agree, rows_count: count }) =>
    t('The trades lead to {agree} of {count} holdings of the file.', { agree, count }),
  total: ({ rows_agree: agree }) => t('The sum in the file is that of its rows: {agree}.', { agree }),
};

/** Pieces of a file that are left out, and assumptions. */
export const NOTICES: Readonly<Record<string, string>> = {
  contradicts_balance: t('The rows of a statement do not lead to its closing balance: some may be missing.'),
  left_out: t('Some parts of the file are left out.'),
  uncertain_encoding: t('The file does not say how its letters are encoded: look at the names.'),
  not_booked: t('Entries that the bank has not booked are left out.'),
  unknown_status: t('The state of some entries is not known; they count as booked.'),
};

/** Why a file is meant for an account. The name is that of the account in the file. */
export const TARGETS: Readonly<Record<string, (name: string) => string>> = {
  earlier_import: (name) => t('An earlier file of {name} went there', { name }),
  ending: (name) => t('The file names {name}, and the name of the account ends like it', { name }),
  file_name: () => t('The last file of this name went there'),
  header: () => t('The last file with these columns went there'),
  name: () => t('The file names this account'),
  number: (name) => t('The file names {name}', { name }),
  only_account: () => t('Your only account'),
  unknown_account: (name) => t('The file names {name}, and none of your accounts is known by that', { name }),
};

export function targetText(target: Preflight['target_accounts'][number]): string | null {
  const text = TARGETS[target.reason ?? ''];
  return text === undefined ? null : text(target.statement_account ?? '');
}

/** How many rows of imports are new, skipped or have problems: the expected ones, until they are imported. */
export function outcomeText(imports: readonly Import[]): string {
  const sum = (count: (rows: Import['stats'] | Import['expected']) => number) =>
    imports.reduce((all, { stats, expected }) => all + count(stats) + count(expected), 0);
  return t('{created} new{left, plural, =0 {} other {, # skipped}}{failed, plural, =0 {} other {, # with problems}}', {
    created: sum(({ created, updated }) => created + updated),
    left: sum(({ duplicate, matched, skipped }) => duplicate + matched + skipped),
    failed: imports.reduce((all, { stats }) => all + stats.failed, 0),
  });
}

/** Why a row has its outcome, with the value in question. */
export function reasonText({ reason, message }: Pick<Row, 'reason' | 'message'>): string | null {
  const known = language === 'en' ? undefined : BY_CODE[reason ?? ''];
  if (known === undefined) return message;
  const value = message?.match(/“(.*)”/)?.[1];
  return value === undefined ? known : t('{reason}: {value}', { reason: known, value });
}

/** Why a file was not imported, with the line at which its reading ended. */
export function failureText({ code, message }: NonNullable<Session['error']>): string {
  const known = language === 'en' ? undefined : BY_CODE[code];
  if (known === undefined) return message;
  const line = /\bline (\d+):/.exec(message)?.[1];
  return line === undefined ? known : t('Line {line}: {message}', { line, message: known });
}
