import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { familyToday } from '#ledger/family.ts';
import { type VisibleAccounts, visibleAccountsFor } from '#ledger/visibility.ts';
import { addRecentPayments } from './add-recent-payments.ts';
import { type Expected, expectedOf } from './expected-amount.ts';
import { loadMatched } from './match-payments.ts';
import { presentRecurring } from './present.ts';
import type { RecurringListQuery } from './schemas.ts';
import type { RecurringView } from './store.ts';

/** @throws AppError `not_found`. */
export async function getRecurring({ db, actor, clock }: Context, id: string, locale?: MoneyLocale) {
  return presentOne(db.read, await visibleAccountsFor(db, actor), clock(), id, locale);
}

/** The response for one recurring transaction; pass `tx.db` inside a write. @throws AppError `not_found`. */
export async function presentOne(
  db: Kysely<LedgerTables>,
  visible: VisibleAccounts,
  now: number,
  id: string,
  locale: MoneyLocale | undefined,
) {
  const view = (await loadViews(db, visible, now)).find(({ row }) => row.id === id);
  if (view === undefined) throw notFound('Recurring transaction');
  return presentRecurring(view.row, view.expected, locale);
}

type View = { readonly row: RecurringView; readonly expected: Expected };

/** All visible recurring transactions with their newest payments. Which payment belongs to which depends on all of them. */
async function loadViews(db: Kysely<LedgerTables>, visible: VisibleAccounts, now: number): Promise<View[]> {
  const matched = await loadMatched(db, visible, await familyToday(db, visible.familyId, now));
  const rows = await addRecentPayments(
    db,
    visible,
    matched.map(({ row }) => row),
  );
  return matched.map(({ row, paid }, at) => ({ row: rows[at] ?? row, expected: expectedOf(row, paid) }));
}

type Query = z.output<typeof RecurringListQuery>;

/**
 * A page of the visible recurring transactions: active ones first, then by next expected date. That date is computed from entries,
 * so the sort is done here; a family has few.
 */
export async function listRecurringPage(context: PagedContext, query: Query) {
  const { db, actor } = context;
  const visible = await visibleAccountsFor(db, actor);
  const views = await loadViews(db.read, visible, context.clock());
  const all = views.filter(({ row }) => passes(row, query)).sort((one, other) => compareKeys(keyOf(one), keyOf(other)));
  const { rows, pagination } = await loadPage(context, query, {
    name: 'recurring_transactions',
    position: keyOf,
    count: async () => all.length,
    rows: async ({ after, limit, offset }) => {
      const rest = after === undefined ? all : all.filter((view) => compareKeys(keyOf(view), after) > 0);
      return rest.slice(offset, offset + limit);
    },
  });
  return {
    recurring_transactions: rows.map(({ row, expected }) => presentRecurring(row, expected, query.locale)),
    pagination,
  };
}

function passes(view: RecurringView, { status, account_id, expected_from, expected_to }: Query): boolean {
  if (account_id !== undefined && view.account_id !== account_id) return false;
  if (status !== undefined && view.status !== status) return false;
  const next = view.next_expected_date;
  return (expected_from === undefined || next >= expected_from) && (expected_to === undefined || next <= expected_to);
}

function keyOf({ row: { status, next_expected_date, id } }: View): readonly [string, string, string] {
  return [status, next_expected_date, id];
}

function compareKeys(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}
