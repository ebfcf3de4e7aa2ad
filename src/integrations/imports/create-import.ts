import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import type { FileReader, SentStatement } from '#integrations/imports/files/index.ts';
import type { ImportJobs, ImportLedger } from '#integrations/imports/jobs/index.ts';
import type { Fault, ReadFile, Statement, StatementRow } from '#integrations/imports/statements/index.ts';
import {
  addImport,
  type ImportRecord,
  insertRowsOf,
  type NewImportRow,
} from '#integrations/imports/stored-imports/index.ts';
import { readByTemplate, rememberTemplate } from '#integrations/imports/templates/index.ts';
import { invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { identitiesOf } from './identity.ts';
import { namesOf } from './present-preflight.ts';
import { requireReadable } from './publish-import.ts';

const ROWS_MAX = 10_000;
const NAME_MAX = 255;

type Parts = { readonly files: FileReader; readonly jobs: ImportJobs; readonly ledger: ImportLedger };
export type ImportWishes = {
  readonly account_id: string;
  readonly statement_account?: string | undefined;
  readonly publish?: boolean | undefined;
  readonly skip_invalid?: boolean | undefined;
};

/**
 * Stores the rows of a file as an import, and publishes it on request.
 * @throws AppError `validation_failed` for a file that cannot be read, that has several accounts, too many rows or, when it is
 * published, rows that cannot be imported; `not_found`, `forbidden` unless the user has full control of the account.
 */
export async function createImport(
  context: Context,
  { files, jobs, ledger }: Parts,
  sent: SentStatement,
  wishes: ImportWishes,
) {
  // Before the first write: the transaction must not wait for the thread.
  const toAccount = { ...sent, accountId: wishes.account_id };
  const read = await readByTemplate(context, files, toAccount);
  const { file } = read;
  const statements = statementsFor(file, wishes.statement_account);
  const record = await writeFamily(context, async (tx) => {
    const { currency } = await ledger.requireAccount(tx, wishes.account_id);
    const rows = importRows(statements, file.faults, currency);
    if (rows.length > ROWS_MAX) throw invalid('/file', 'too_many_rows', `must have at most ${ROWS_MAX} rows; split it`);
    const isPublished = wishes.publish === true;
    if (isPublished && wishes.skip_invalid !== true)
      requireReadable(rows.filter(({ outcome }) => outcome === 'failed').length);
    const { userId, credentialId, type } = context.actor;
    const record: ImportRecord = {
      ...{ family_id: tx.familyId, id: newId(), user_id: userId, account_id: wishes.account_id },
      ...{ status: isPublished ? 'importing' : 'pending', filename: sent.filename.slice(0, NAME_MAX) },
      ...{ format: file.format, rows_count: BigInt(rows.length), error: null, includes_edited: flag(false) },
      ...{ credential_id: credentialId, authentication_method: type, request_id: context.requestId },
      ...{ created_at: tx.now, updated_at: tx.now },
    };
    await addImport(tx, record);
    await insertRowsOf(tx.db, record, rows);
    await rememberTemplate(tx, userId, toAccount, read);
    return record;
  });
  if (record.status === 'importing') context.db.afterCommit(() => jobs.wake());
  return record;
}

/** The statements of one account. @throws AppError when the file cannot be read, or has several accounts and none is chosen. */
function statementsFor({ statements, faults }: ReadFile, account: string | undefined): readonly Statement[] {
  const whole = faults.find(({ line, code }) => line === null || code === 'broken_xml' || code === 'broken_csv');
  if (whole !== undefined) throw invalid('/file', whole.code, `cannot be read: ${placed(whole)}`);
  const withRows = statements.filter(({ rows }) => rows.length > 0);
  const accounts = [...new Set(withRows.map((statement) => statement.account ?? ''))];
  if (account !== undefined) {
    const chosen = withRows.filter((statement) => statement.account === account);
    if (chosen.length > 0) return chosen;
    throw invalid('/statement_account', 'unknown', `must be an account of the file: ${listed(accounts)}`);
  }
  if (accounts.length <= 1) return withRows;
  throw invalid('/statement_account', 'required', `is required: the file has the accounts ${listed(accounts)}`);
}

function placed({ line, message }: Fault): string {
  return line === null ? message : `line ${line}: ${message}`;
}

function listed(names: readonly string[]): string {
  return names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${names.length - 10} more` : names.join(', ');
}

/** The rows of an import in the order of the file, those that cannot be imported with their fault. */
function importRows(
  statements: readonly Statement[],
  faults: readonly Fault[],
  accountCurrency: string,
): NewImportRow[] {
  const rows = statements.flatMap((statement) =>
    statement.rows.map((row) => importRow(row, row.currency ?? statement.currency ?? accountCurrency)),
  );
  const readable = rows.flatMap((row) => ('fault' in row ? [] : [row.values]));
  const identities = identitiesOf(readable);
  const ready = readable.map((values, index) => ({
    ...EMPTY,
    ...values,
    outcome: 'ready' as const,
    identity: identities[index] ?? null,
  }));
  const failed = [...faults, ...rows.flatMap((row) => ('fault' in row ? [row.fault] : []))].map(
    ({ line, code, message }) => ({
      ...{ ...EMPTY, outcome: 'failed' as const, line: BigInt(line ?? 0), reason: code, message },
    }),
  );
  return [...ready, ...failed]
    .sort((one, other) => Number(one.line - other.line))
    .map((row, index) => ({ ...row, number: BigInt(index + 1) }));
}

const EMPTY: Omit<NewImportRow, 'number' | 'line' | 'outcome'> = {
  ...{ reason: null, message: null, transaction_id: null, identity: null, date: null, amount_minor: null },
  ...{ currency: null, name: null, notes: null, reference: null, pending: flag(false) },
};

function importRow(row: StatementRow, code: string) {
  const fault = (reason: string, message: string) => ({ fault: { line: row.line, code: reason, message } });
  const currency = findCurrency(code);
  if (currency === undefined) return fault('unknown_currency', `${code} is not a known currency`);
  const amount = parseAmount(row.amount, currency);
  if (!amount.ok) return fault(amount.code, `The amount ${amount.message}`);
  const { name, notes } = namesOf(row);
  return {
    values: {
      ...{ line: BigInt(row.line), date: row.date, amount_minor: amount.minor, currency: currency.code },
      ...{ name: name.slice(0, NAME_MAX), notes: name.length > NAME_MAX && notes === null ? name : notes },
      ...{ reference: row.reference, pending: flag(row.pending) },
    },
  };
}
