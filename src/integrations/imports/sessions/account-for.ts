import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { Statement } from '#integrations/imports/statement.ts';
import { invalid } from '#kernel/errors.ts';
import { findAccountNamed, openFileAccount } from '#ledger/imported-entries/index.ts';
import type { SessionRow } from './store.ts';
import { wishesOf } from './wishes.ts';

/**
 * The account for the statements of one account of a file: as the client wants it, else the user's account of that name, else a new one.
 * @throws AppError `validation_failed` if neither the client nor the file names an account.
 */
export async function accountFor(
  tx: FamilyTransaction,
  session: Pick<SessionRow, 'user_id' | 'wishes'>,
  statements: readonly Statement[],
): Promise<string> {
  const { account_id, accounts } = wishesOf(session);
  if (account_id !== undefined) return account_id;
  const name = statements[0]?.account ?? null;
  const wanted = accounts?.find(({ statement_account }) => statement_account === name);
  if (typeof wanted?.account_id === 'string') return wanted.account_id;
  if (name === null) throw invalid('/account_id', 'required', 'is required: the file names no account');
  const known = await findAccountNamed(tx, session.user_id, name);
  if (known !== undefined) return known;
  const details = statements.find(({ accountDetails }) => accountDetails !== undefined)?.accountDetails;
  const days = statements.flatMap(({ rows }) => rows.map(({ date }) => date)).sort();
  return openFileAccount(tx, session.user_id, {
    name,
    type: wanted?.account_type ?? details?.type ?? 'depository',
    subtype: details?.subtype ?? null,
    currency: statements.find(({ currency }) => currency !== null)?.currency ?? currencyOf(statements),
    firstDay: days[0] ?? tx.now.slice(0, 10),
  });
}

// Some files name the currency in each row only.
function currencyOf(statements: readonly Statement[]): string | null {
  return statements.flatMap(({ rows }) => rows).find(({ currency }) => currency !== null)?.currency ?? null;
}
