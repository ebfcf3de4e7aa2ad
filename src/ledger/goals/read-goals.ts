import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { type AccountRow, foreignShares } from '#ledger/balances/index.ts';
import { presentMoney, presentOptional, readEnvelopes } from '#ledger/budgets/index.ts';
import { familyCalendar } from '#ledger/family.ts';
import { distinctRates, type MissingRate } from '#ledger/rates/rates.ts';
import { visibleAccountsOf } from '#ledger/visibility.ts';
import { type Calendar, planOf } from './plan.ts';
import type { GoalListQuery } from './schemas.ts';
import {
  accountIdsOf,
  type CategoryLabel,
  findCategories,
  findSeenAccounts,
  type GoalRow,
  listGoals,
} from './store.ts';

/** A page of the visible goals, by target day; those without one come last. */
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

// After every day.
const NO_DAY = 'none';

function keyOf({ row }: GoalView): Key {
  return [row.target_date ?? NO_DAY, row.id];
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

function presentGoal(view: GoalView, calendar: Calendar, locale?: MoneyLocale) {
  const { row, accounts, category, saved, missing } = view;
  const style = { currency: storedCurrency(row.currency), locale: locale ?? ('en' as const) };
  const target = { minor: row.target_minor, start: row.start_date, end: row.target_date };
  const plan = planOf(target, saved, calendar);
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    start_date: row.start_date,
    target_date: row.target_date,
    accounts: accounts.map(({ id, name, type }) => ({ id, name, account_type: type })),
    category:
      category === undefined
        ? null
        : { id: category.id, name: category.name, color: category.color, lucide_icon: category.icon },
    ...presentMoney('target_amount', row.target_minor, style),
    ...presentMoney('reserved_amount', row.reserved_minor, style),
    ...presentMoney('saved_amount', saved, style),
    ...presentMoney('remaining_amount', plan.remaining, style),
    ...presentOptional('monthly_amount', plan.monthly, style),
    ...presentOptional('expected_amount', plan.expected, style),
    months_left: plan.monthsLeft,
    progress_percent: percentOf(saved, row.target_minor),
    status: plan.status,
    missing_rates: missing,
    missing_prices: view.missingPrices,
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

function percentOf(saved: bigint, target: bigint): number {
  if (saved <= 0n) return 0;
  return saved >= target ? 100 : Number((saved * 100n) / target);
}

type Db = Kysely<LedgerTables>;

/** A goal as one user sees it. */
type GoalView = {
  readonly row: GoalRow;
  readonly accounts: readonly AccountRow[];
  readonly category: CategoryLabel | undefined;
  /** In minor units; below zero where the balances are less than what is reserved. */
  readonly saved: bigint;
  /** The rates that `saved` had to do without. */
  readonly missing: readonly MissingRate[];
  /** The holdings without a price, which `saved` lacks. */
  readonly missingPrices: number;
};

/** The goals that the actor sees, by target day: those of envelopes, and those all of whose accounts they see. */
export async function loadGoals(db: Db, actor: Context['actor'], calendar: Calendar): Promise<GoalView[]> {
  const rows = await listGoals(db, actor.familyId);
  const ids = [...new Set(rows.flatMap(accountIdsOf))];
  const accounts = await findSeenAccounts(db, await visibleAccountsOf(db, actor), ids);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const seen = rows.filter((row) => accountIdsOf(row).every((id) => byId.has(id)));
  const foreign = await foreignShares(db, actor.familyId, accounts);
  const envelopes = await envelopesOf(db, actor, calendar, seen);
  const labels = await findCategories(
    db,
    actor.familyId,
    seen.flatMap(({ category_id }) => category_id ?? []),
  );
  return seen.map((row) => {
    const funding = accountIdsOf(row).flatMap((id) => byId.get(id) ?? []);
    const category = labels.find(({ id }) => id === row.category_id);
    if (category !== undefined) {
      const { left, missing = [] } = envelopes.get(row.currency) ?? {};
      return { row, accounts: funding, category, saved: left?.get(category.id) ?? 0n, missing, missingPrices: 0 };
    }
    // As in the list of accounts.
    const balances = funding.map(({ id, balance_minor }) => balance_minor + (foreign.get(id)?.converted ?? 0n));
    const missing = distinctRates(funding.flatMap(({ id }) => foreign.get(id)?.missing ?? []));
    const saved = balances.reduce((sum, balance) => sum + balance, -row.reserved_minor);
    const missingPrices = funding.reduce((sum, { id }) => sum + (foreign.get(id)?.missingPrices ?? 0), 0);
    return { row, accounts: funding, category, saved, missing, missingPrices };
  });
}

/** The envelopes of this month, by currency of the goals that they fund. */
async function envelopesOf(db: Db, actor: Context['actor'], calendar: Calendar, goals: readonly GoalRow[]) {
  const funded = goals.filter(({ category_id }) => category_id !== null);
  const currencies = [...new Set(funded.map(({ currency }) => currency))];
  return new Map(
    await Promise.all(
      currencies.map(async (currency) => [currency, await readEnvelopes(db, actor, calendar, currency)] as const),
    ),
  );
}
