import type { z } from 'zod';
import type { Context, ForUser } from '#application/context.ts';
import { presentMoved } from '#integrations/imports/moving/index.ts';
import { preflightRecords } from '#integrations/imports/record-imports/index.ts';
import { namesOf, OTHER_CURRENCY, type RowTarget } from '#integrations/imports/rows/import-rows.ts';
import { originalOf } from '#integrations/imports/rows/row-details.ts';
import { requireSureFile } from '#integrations/imports/sure-imports/require-sure-file.ts';
import { countedByEntity } from '#integrations/imports/sure-imports/verification.ts';
import { readByTemplate, type TemplatedFile } from '#integrations/imports/templates/index.ts';
import { compareHoldings, questionOfLots } from '#integrations/imports/trades/missing-lots.ts';
import { presentTradeOfFile } from '#integrations/imports/trades/present-trade.ts';
import { invalid, invalidAll } from '#kernel/errors.ts';
import { findOwnAccounts, requireVisibleAccount } from '#ledger/imported-entries/index.ts';
import { presentConfiguration } from './configuration.ts';
import { firstRecordsOf } from './file-parts.ts';
import type { FileReader } from './file-reader.ts';
import type { FileSettings } from './file-schemas.ts';
import { importTypeOf, isRecordType } from './import-types.ts';
import { withAccount } from './open-file.ts';
import { presentOriginal } from './present.ts';
import type { SentStatement } from './sent-statement.ts';
import type { CsvSettings, Question, ReadFile, Statement, StatementRow } from './statement.ts';
import { targetAccounts } from './target-accounts.ts';

type Wishes = {
  readonly type?: z.output<typeof FileSettings>['type'];
  readonly account_id?: string | undefined;
  readonly partial?: boolean | undefined;
};

/**
 * Shows the content of a file, or of the beginning of a CSV file, and its faults. Nothing is stored.
 * @throws AppError `not_found` for an account that the user does not see, `validation_failed` for the beginning of another file.
 */
export async function preflight(
  context: Context,
  files: FileReader,
  sent: SentStatement,
  { type: named, account_id: accountId, partial }: Wishes,
) {
  const type = importTypeOf(named);
  if (isRecordType(type)) return preflightRecords(context, sent, type);
  if (type === 'SureImport') requireSureFile(sent);
  const account = accountId === undefined ? undefined : await requireVisibleAccount(context, accountId);
  const bytes = partial === true ? await firstRecordsOf(sent.bytes, sent.options.encoding ?? 'utf-8') : sent.bytes;
  const whole = account === undefined ? sent.options : withAccount(sent.options, account);
  const options = { ...whole, isPart: partial === true };
  const read = await readByTemplate(context, files, { ...sent, options, bytes, accountId });
  if (partial === true && read.file.csv === null)
    throw invalid('/partial', 'not_csv', 'is possible for CSV only; send the whole file');
  const currencies = await currenciesIn(context, read.file.statements);
  const target_accounts = await targetAccounts(context, read.file, sent.filename);
  const shown = { ...presentPreflight(sent, read), currencies, target_accounts };
  const hasTrades = read.file.statements.some(({ rows }) => rows.some(({ trade }) => trade !== undefined));
  if (!hasTrades) return { data: { type, ...shown } };
  const holdings = await compareHoldings(context, read.file.statements, () => accountId);
  const question = questionOfLots(holdings, options.openingLots);
  const questions = question === null ? shown.questions : [...shown.questions, question];
  const evidence = holdings.evidence === null ? shown.evidence : [...shown.evidence, holdings.evidence];
  return { data: { type, ...shown, evidence, questions, valid: shown.valid && question === null } };
}

const NOTHING = 'No importable records were found.';
const ROWS_SHOWN = 10;
const LISTED_MAX = 100;

/** A file in the response of a preflight. */
function presentPreflight({ bytes, filename, contentType }: SentStatement, { file, template, options }: TemplatedFile) {
  const { format, encoding, csv, statements, faults, notices = [], evidence = [], questions = [] } = file;
  const { moved, recordCounts } = file;
  const warnings = notices.slice(0, LISTED_MAX).map(({ message }) => message);
  const valid = statements.reduce((sum, { rows }) => sum + rows.length, 0);
  const invalid = faults.filter(({ line }) => line !== null).length;
  const first = statements.flatMap(({ account, currency, rows }) =>
    rows.slice(0, ROWS_SHOWN).map((row) => ({ account, ...presentRow(row, currency, options.accountCurrency) })),
  );
  return {
    valid: faults.length === 0 && (csv?.questions ?? []).length === 0,
    content: { filename, content_type: contentType, byte_size: bytes.length },
    format,
    encoding,
    configuration: csv === null ? null : presentConfiguration(csv),
    headers: csv === null ? null : csv.headers,
    template: template && { id: template.id, name: template.name },
    ...(csv !== null && requiredHeaders(csv)),
    stats: {
      rows_count: valid + invalid,
      valid_rows_count: valid,
      invalid_rows_count: invalid,
      ...(recordCounts && { entity_counts: countedByEntity(recordCounts), record_type_counts: recordCounts }),
    },
    records: presentMoved(moved, statements),
    statements: statements.slice(0, LISTED_MAX).map(presentStatement),
    rows: first.slice(0, ROWS_SHOWN),
    evidence: csv?.evidence ?? evidence,
    questions: csv?.questions ?? questions,
    errors: faults.slice(0, LISTED_MAX).map(({ line, code, message }) => ({ line, code, message })),
    notices: notices.slice(0, LISTED_MAX),
    warnings: valid === 0 && moved === undefined ? [NOTHING, ...warnings] : warnings,
  };
}

/** The headers that a CSV file needs, and those of them that it lacks. */
function requiredHeaders({ columns }: CsvSettings) {
  const { date, amount, debit, credit } = columns;
  const amounts = amount ?? [...(debit ?? []), ...(credit ?? [])];
  return {
    required_headers: [...(date ?? ['date']), ...(amounts.length === 0 ? ['amount'] : amounts)],
    missing_required_headers: [...(date === null ? ['date'] : []), ...(amounts.length === 0 ? ['amount'] : [])],
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

function presentRow(row: StatementRow, currency: string | null, ofAccount: string | null = null) {
  const charged = row.currency ?? currency ?? ofAccount;
  return {
    line: row.line,
    date: row.date,
    signed_amount: row.amount,
    currency: row.currency ?? currency,
    ...namesOf(row),
    reference: row.reference,
    pending: row.pending,
    category: row.details?.category ?? null,
    tags: [...(row.details?.tags ?? [])],
    original: presentOriginal(originalOf(row, charged), charged),
    trade: row.trade === undefined ? null : presentTradeOfFile(row.trade),
  };
}

/** @throws AppError `validation_failed` with each question of a file that its request does not answer, and the candidates. */
export function requireAnswers({ csv, questions = [] }: ReadFile): void {
  requireAnswersTo(csv?.questions ?? questions);
}

/** @throws AppError `validation_failed` with each of the questions, as a preflight shows them. */
export function requireAnswersTo(open: readonly Question[]): void {
  if (open.length === 0) return;
  throw invalidAll(
    open.map(({ member, code, message, candidates }) => {
      const values = candidates.map(({ value }) => (value === '' ? 'empty text' : value));
      return { pointer: `/${member}`, code, message: `is required: ${message}. Send ${values.join(' or ')}` };
    }),
    { questions: open },
  );
}

const ACCOUNTS_NAMED = 5;

/** The currencies that rows name, the most frequent first, with the accounts in them that the user can import to. */
async function currenciesIn(context: ForUser, statements: readonly Statement[]) {
  const counts = new Map<string, number>();
  for (const { rows, currency } of statements) {
    for (const row of rows) {
      const code = row.currency ?? currency;
      if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  const accounts = counts.size === 0 ? [] : await findOwnAccounts(context);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([currency, rows_count]) => ({
    currency,
    rows_count,
    accounts: accounts.filter((account) => account.currency === currency).map(({ id, name }) => ({ id, name })),
  }));
}

/** @throws AppError `validation_failed` with the possible answers: some rows are in another currency than the account. */
export async function requireAnswer(
  context: ForUser,
  statements: readonly Statement[],
  { currency: own, answer }: RowTarget,
): Promise<void> {
  const found = await currenciesIn(context, statements);
  const others = found.filter(({ currency }) => currency !== own);
  const [other] = others.filter(({ currency }) => answer?.split(',').includes(currency) !== true);
  if (other === undefined) return;
  const { currency, rows_count, accounts } = other;
  const named = accounts.slice(0, ACCOUNTS_NAMED).map(({ id, name }) => `${name} (${id})`);
  const elsewhere = named.length === 0 ? `an account in ${currency}` : `an account in ${currency}: ${named.join(', ')}`;
  throw invalid(
    '/currency',
    OTHER_CURRENCY,
    `is required: ${rows_count === 1 ? '1 row is' : `${rows_count} rows are`} in ${currency}, and the account is in ${own}. Send ${own} if their amounts are in ${own}, ${others.map((one) => one.currency).join()} to charge ${own} at the rate of each day, or import them to ${elsewhere}`,
  );
}
