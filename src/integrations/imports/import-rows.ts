import { flag } from '#database/schema/ledger-tables.ts';
import type { Fault, ReadFile, Statement, StatementRow } from '#integrations/imports/statements/index.ts';
import type { NewImportRow } from '#integrations/imports/stored-imports/index.ts';
import { invalid } from '#kernel/errors.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { identitiesOf } from './identity.ts';
import { namesOf } from './present-preflight.ts';

const NAME_MAX = 255;

/** The statements of one account. @throws AppError when the file cannot be read, or has several accounts and none is chosen. */
export function statementsFor({ statements, faults }: ReadFile, account: string | undefined): readonly Statement[] {
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
export function importRows(
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
  ...{ expected: null, decision: null },
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

/** The balance that statements name last, if it is in the account's currency. */
export function closingOf(statements: readonly Statement[], accountCurrency: string) {
  const named = statements.flatMap(({ closing, currency }) =>
    closing === null ? [] : [{ ...closing, currency: closing.currency ?? currency ?? accountCurrency }],
  );
  const last = named.toSorted((one, other) => (one.date < other.date ? -1 : 1)).at(-1);
  const currency = findCurrency(accountCurrency);
  const parsed = last?.currency === accountCurrency && currency ? parseAmount(last.amount, currency) : undefined;
  if (last === undefined || parsed?.ok !== true) return { closing_date: null, closing_minor: null };
  return { closing_date: last.date, closing_minor: parsed.minor };
}
