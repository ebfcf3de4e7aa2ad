import type { Context } from '#http/context.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money-format.ts';
import { findPresented } from './views.ts';

/** One transaction of the caller's family. @throws AppError `not_found`. */
export async function showTransaction({ db, caller }: Context, id: string, locale?: MoneyLocale): Promise<object> {
  const transaction = await findPresented(db.read, caller.familyId, id, locale);
  if (transaction === undefined) throw notFound('Transaction');
  return transaction;
}
