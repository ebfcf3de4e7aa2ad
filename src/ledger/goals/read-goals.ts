import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { familyCalendar } from '#ledger/family.ts';
import { type GoalView, loadGoals } from './load-goals.ts';
import { presentGoal } from './present.ts';
import type { GoalListQuery } from './schemas.ts';

/** A page of the visible goals, by target day. */
export async function listGoalPage(context: PagedContext, query: z.output<typeof GoalListQuery>) {
  const { db, actor } = context;
  const calendar = await familyCalendar(db.read, actor.familyId, context.clock());
  const all = await loadGoals(db.read, actor, calendar);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'goals',
    position: keyOf,
    count: async () => all.length,
    rows: async ({ after, limit, offset }) => {
      const left = after === undefined ? all : all.filter((view) => isAfter(keyOf(view), after));
      return left.slice(offset, offset + limit);
    },
  });
  return { goals: rows.map((view) => presentGoal(view, calendar, query.locale)), pagination };
}

type Key = readonly [day: string, id: string];

function keyOf({ row }: GoalView): Key {
  return [row.target_date, row.id];
}

function isAfter([day, id]: Key, after: Key): boolean {
  return day === after[0] ? id > after[1] : day > after[0];
}

/** A goal with its progress. Pass `tx.db` inside a write. @throws AppError `not_found`. */
export async function showGoal(
  db: Kysely<LedgerTables>,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  id: string,
  locale?: MoneyLocale,
) {
  const calendar = await familyCalendar(db, actor.familyId, clock());
  const view = (await loadGoals(db, actor, calendar)).find(({ row }) => row.id === id);
  if (view === undefined) throw notFound('Goal');
  return presentGoal(view, calendar, locale);
}
