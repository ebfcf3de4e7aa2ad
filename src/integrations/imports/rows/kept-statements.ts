import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { balanceMinor, OF_BANKS } from '#integrations/imports/rows/import-rows.ts';
import type { Statement, StatementBalance } from '#integrations/imports/statement.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { addStatements } from '#ledger/statements/index.ts';

/** A statement of a file, as its import keeps it: minor units as text. */
type Kept = {
  readonly start_date: string;
  readonly end_date: string;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly rows_count: number;
};

/** The statements of a bank's file for one account, as JSON. Other programs have accounts in place of statements. */
export function keptStatements(format: string, statements: readonly Statement[], accountCurrency: string): string {
  if (!OF_BANKS.has(format)) return '[]';
  const kept = statements.flatMap((statement): Kept[] => {
    const { opening, closing, lastDay, rows } = statement;
    const days = rows.map(({ date }) => date).sort();
    const start_date = days[0] ?? opening?.date ?? closing?.date;
    const end_date = [days.at(-1), closing?.date, lastDay]
      .filter((day) => day != null)
      .sort()
      .at(-1);
    if (start_date === undefined || end_date === undefined || end_date < start_date) return [];
    const minor = (balance: StatementBalance | null) => minorText(balance, statement, accountCurrency);
    return [{ start_date, end_date, opening: minor(opening), closing: minor(closing), rows_count: rows.length }];
  });
  return JSON.stringify(kept);
}

function minorText(
  balance: StatementBalance | null,
  statement: Pick<Statement, 'currency'>,
  accountCurrency: string,
): string | null {
  const found = balance === null ? null : balanceMinor(balance, statement, accountCurrency);
  return found === null ? null : String(found);
}

/** The kept statement of a file in parts with the balances that are known at its end. */
export function withBalances(
  statements: string,
  { opening, closing }: Pick<Statement, 'opening' | 'closing'>,
  accountCurrency: string,
): string {
  const kept: readonly Kept[] = JSON.parse(statements);
  if (kept.length !== 1) return statements;
  const minor = (balance: StatementBalance | null) => minorText(balance, { currency: null }, accountCurrency);
  return JSON.stringify(kept.map((one) => ({ ...one, opening: minor(opening), closing: minor(closing) })));
}

/** Makes records of the statements of an import whose rows are in the ledger. */
export async function writeStatements(tx: FamilyTransaction, record: ImportRecord): Promise<void> {
  const { id: import_id, account_id } = record;
  const kept: readonly Kept[] = JSON.parse(record.statements);
  const account = await findAccount(tx.db, tx.familyId, account_id);
  if (kept.length === 0 || account === undefined) return;
  // Of a large file only the beginning was read at first.
  const whole = kept.length === 1 ? await wholeOf(tx, record, kept) : kept;
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  await addStatements(
    tx,
    whole.map(({ start_date, end_date, opening, closing, rows_count }) => ({
      ...{ account_id, import_id, currency: account.currency, start_date, end_date, rows_count: BigInt(rows_count) },
      ...{ opening_minor: minor(opening), closing_minor: minor(closing) },
    })),
  );
}

/** The days and the number of all rows of an import with one statement. */
async function wholeOf(tx: FamilyTransaction, { id }: ImportRecord, kept: readonly Kept[]): Promise<Kept[]> {
  const { first, last, count } = await tx.db
    .selectFrom('import_rows')
    .select(({ fn }) => [fn.min('date').as('first'), fn.max('date').as('last'), fn.countAll<bigint>().as('count')])
    .where('family_id', '=', tx.familyId)
    .where('import_id', '=', id)
    .where('date', 'is not', null)
    .where('outcome', '<>', 'failed')
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return [...kept];
  return kept.map((one) => ({
    ...one,
    start_date: first < one.start_date ? first : one.start_date,
    end_date: last > one.end_date ? last : one.end_date,
    rows_count: Number(count),
  }));
}
