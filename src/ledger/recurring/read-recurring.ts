import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { type VisibleAccounts, visibleAccountsOf } from '#ledger/visibility/index.ts';
import { addRecentPayments } from './add-recent-payments.ts';
import { presentRecurring } from './present.ts';
import type { RecurringListQuery } from './schemas.ts';
import { listVisible, type RecurringView } from './store.ts';

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
export async function listRecurringPage(context: PagedContext, query: Query) {
  const { db, actor } = context;
  const visible = await visibleAccountsOf(db.read, actor);
  const views = await listVisible(db.read, visible, { accountId: query.account_id });
  const all = (await addRecentPayments(db.read, visible, views)).filter((view) => passes(view, query)).sort(inOrder);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'recurring_transactions',
    position: keyOf,
    count: async () => all.length,
    rows: async ({ after, limit, offset }) => {
      const rest = after === undefined ? all : all.filter((view) => compareKeys(keyOf(view), after) > 0);
      return rest.slice(offset, offset + limit);
    },
  });
  return { recurring_transactions: rows.map((view) => presentRecurring(view, query.locale)), pagination };
}

function passes(view: RecurringView, { status, expected_from, expected_to }: Query): boolean {
  if (status !== undefined && view.status !== status) return false;
  const next = view.next_expected_date;
  return (expected_from === undefined || next >= expected_from) && (expected_to === undefined || next <= expected_to);
}

function keyOf({ status, next_expected_date, id }: RecurringView): readonly [string, string, string] {
  return [status, next_expected_date, id];
}

function inOrder(one: RecurringView, other: RecurringView): number {
  return compareKeys(keyOf(one), keyOf(other));
}

function compareKeys(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}
