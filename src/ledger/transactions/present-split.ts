import type { Kysely } from 'kysely';
import type { Context } from '#application/context.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import type { Membership } from '#ledger/visibility/index.ts';
import { loadPresented, loadPresentedSplitLines } from './load-transactions.ts';

/** @throws AppError `not_found`. */
export async function showSplits({ db, actor }: Context, id: string, locale?: MoneyLocale): Promise<object> {
  return presentSplit(db.read, actor, id, locale);
}

/** Presents a transaction and its split lines in order of creation. @throws AppError `not_found`. */
export async function presentSplit(
  db: Kysely<LedgerTables>,
  member: Membership,
  id: string,
  locale: MoneyLocale | undefined,
): Promise<object> {
  const transaction = await loadPresented(db, member, id, locale);
  if (transaction === undefined) throw notFound('Transaction');
  return { transaction, splits: await loadPresentedSplitLines(db, member, id, locale) };
}
