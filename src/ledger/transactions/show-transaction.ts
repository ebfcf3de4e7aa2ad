import type { Context } from '#application/context.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { visibleAccountsOf } from '#ledger/sharing/index.ts';
import { loadPresented } from './load-transactions.ts';

/** One transaction that the caller sees. @throws AppError `not_found`. */
export async function showTransaction({ db, actor }: Context, id: string, locale?: MoneyLocale): Promise<object> {
  const transaction = await loadPresented(db.read, await visibleAccountsOf(db.read, actor), id, locale);
  if (transaction === undefined) throw notFound('Transaction');
  return transaction;
}
