import type { Context } from '#application/context.ts';
import { OTHER_CURRENCY, type RowTarget } from '#integrations/imports/rows/import-rows.ts';
import { invalid } from '#kernel/errors.ts';
import { findAccountsInCurrencies } from '#ledger/imported-entries/index.ts';
import type { Statement } from './statement.ts';

const ACCOUNTS_NAMED = 5;

/** The currencies that rows name, the most frequent first, with the accounts in them that the user can import to. */
export async function currenciesIn(context: Context, statements: readonly Statement[]) {
  const counts = new Map<string, number>();
  for (const { rows, currency } of statements) {
    for (const row of rows) {
      const code = row.currency ?? currency;
      if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  const accounts = counts.size === 0 ? [] : await findAccountsInCurrencies(context, [...counts.keys()]);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([currency, rows_count]) => ({
    currency,
    rows_count,
    accounts: accounts.filter((account) => account.currency === currency).map(({ id, name }) => ({ id, name })),
  }));
}

/** @throws AppError `validation_failed` with the possible answers: some rows are in another currency than the account. */
export async function requireAnswer(
  context: Context,
  statements: readonly Statement[],
  { currency: own, answer }: RowTarget,
): Promise<void> {
  const found = await currenciesIn(context, statements);
  const [other] = found.filter(({ currency }) => currency !== own && currency !== answer);
  if (other === undefined) return;
  const { currency, rows_count, accounts } = other;
  const named = accounts.slice(0, ACCOUNTS_NAMED).map(({ id, name }) => `${name} (${id})`);
  const elsewhere = named.length === 0 ? `an account in ${currency}` : `an account in ${currency}: ${named.join(', ')}`;
  throw invalid(
    '/currency',
    OTHER_CURRENCY,
    `is required: ${rows_count === 1 ? '1 row is' : `${rows_count} rows are`} in ${currency}, and the account is in ${own}. Send ${own} if their amounts are in ${own}, ${currency} to enter them in ${currency}, or import them to ${elsewhere}`,
  );
}
