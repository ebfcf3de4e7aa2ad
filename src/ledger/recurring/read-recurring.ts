import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { cursorPosition, pageRange } from '#application/pagination.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { type VisibleAccounts, visibleAccountsOf } from '#ledger/visibility/index.ts';
import { addRecentPayments } from './add-recent-payments.ts';
import { presentRecurring } from './present.ts';
import type { RecurringListQuery } from './schemas.ts';
import { listVisible, type RecurringView } from './store.ts';

const CURSOR = 'recurring_transactions';

/** @throws AppError `not_found`. */
export async function getRecurring({ db, actor }: Context, id: string, locale?: MoneyLocale) {
  return presentOne(db.read, await visibleAccountsOf(db.read, actor), id, locale);
}

/** The response for one recurring transaction; pass `tx.db` inside a write. @throws AppError `not_found`. */
export async function presentOne(
  db: Kysely<LedgerTables>,
  visible: VisibleAccounts,
  id: string,
  locale: MoneyLocale | undefined,
) {
  const [view] = await addRecentPayments(db, visible, await listVisible(db, visible, { id }));
  if (view === undefined) throw notFound('Recurring transaction');
  return presentRecurring(view, locale);
}

type Query = z.output<typeof RecurringListQuery>;

/**
 * A page of the visible recurring transactions: active ones first, then by next expected date. That date is computed from entries,
 * so the sort is done here; a family has few.
 */
export async function listRecurringPage({ db, actor }: Context, query: Query) {
  const { per_page, cursor } = query;
  const visible = await visibleAccountsOf(db.read, actor);
  const rows = await listVisible(db.read, visible, { accountId: query.account_id });
  const all = (await addRecentPayments(db.read, visible, rows)).filter((view) => passes(view, query)).sort(inOrder);
  if (cursor !== undefined) {
    const position = cursorPosition(CURSOR, cursor, 3);
    const rest = all.filter((view) => compareKeys(keyOf(view), position) > 0);
    const pagination = { page: null, per_page, total_count: null, total_pages: null };
    return pageOf(rest.slice(0, per_page), rest.length > per_page, pagination, query.locale);
  }
  const { page, offset, totalPages } = pageRange(query.page, per_page, all.length);
  const pagination = { page, per_page, total_count: all.length, total_pages: totalPages };
  return pageOf(all.slice(offset, offset + per_page), page < totalPages, pagination, query.locale);
}

function passes(view: RecurringView, { status, expected_from, expected_to }: Query): boolean {
  if (status !== undefined && view.status !== status) return false;
  const next = view.next_expected_date;
  return (expected_from === undefined || next >= expected_from) && (expected_to === undefined || next <= expected_to);
}

function keyOf({ status, next_expected_date, id }: RecurringView): string[] {
  return [status, next_expected_date, id];
}

function inOrder(one: RecurringView, other: RecurringView): number {
  return compareKeys(keyOf(one), keyOf(other));
}

function compareKeys(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}

function pageOf(views: readonly RecurringView[], hasMore: boolean, pagination: object, locale?: MoneyLocale) {
  const last = views.at(-1);
  const next_cursor = hasMore && last !== undefined ? encodeCursor(CURSOR, keyOf(last)) : null;
  return {
    recurring_transactions: views.map((view) => presentRecurring(view, locale)),
    pagination: { ...pagination, next_cursor },
  };
}
