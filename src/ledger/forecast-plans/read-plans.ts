import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { pageOfWhole } from '#application/pagination.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { listVisible, type RecurringView } from '#ledger/recurring/index.ts';
import { type VisibleAccounts, visibleAccountsFor } from '#ledger/visibility.ts';
import type { ForecastPlanListQuery } from './schemas.ts';
import {
  accountsOf,
  changesOf,
  type ForecastPlanRow,
  type PlannedChange,
  recurringChangesOf,
  selectPlans,
} from './store.ts';

type Db = Kysely<LedgerTables>;

/** A plan with the recurring transactions that its changes name; deleted ones are not among them. */
export type PlanView = {
  readonly row: ForecastPlanRow;
  readonly changes: readonly PlannedChange[];
  readonly recurring: ReadonlyMap<string, RecurringView>;
};

/** A page of the visible plans, the oldest first. */
export async function listPlanPage(context: PagedContext, query: z.output<typeof ForecastPlanListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsFor(db, actor);
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'forecast_plans',
    rows: await viewPlans(db.read, visible, await selectPlans(db.read, actor).execute()),
    order: 'ascending',
    idOf: ({ row }) => row.id,
  });
  return { forecast_plans: rows.map(presentPlan), pagination };
}

/** @throws AppError `not_found` */
export async function getPlan({ db, actor }: Context, id: string) {
  const view = await viewPlan(db.read, await visibleAccountsFor(db, actor), id);
  if (view === undefined) throw notFound('Forecast plan');
  return presentPlan(view);
}

/** The plan of that id; undefined if the user does not see it. Pass `tx.db` inside a write. */
export async function viewPlan(db: Db, visible: VisibleAccounts, id: string): Promise<PlanView | undefined> {
  const row = await selectPlans(db, visible).where('id', '=', id).executeTakeFirst();
  return row && (await viewPlans(db, visible, [row]))[0];
}

/** The plans that the user sees: all but those that name a recurring transaction of an account that is hidden from them. */
async function viewPlans(db: Db, visible: VisibleAccounts, rows: readonly ForecastPlanRow[]): Promise<PlanView[]> {
  const changes = rows.map(changesOf);
  const isAnyNamed = changes.some((some) => recurringChangesOf(some).length > 0);
  const recurring = new Map(isAnyNamed ? (await listVisible(db, visible)).map((one) => [one.id, one]) : []);
  const accounts = await accountsOf(db, visible.familyId, changes);
  const isSeen = (id: string) => visible.accountIds === null || visible.accountIds.includes(id);
  return rows
    .map((row, at) => ({ row, changes: changes[at] ?? [], recurring }))
    .filter((_, at) => accounts[at]?.every(isSeen));
}

export function presentPlan({ row, changes, recurring }: PlanView) {
  return {
    id: row.id,
    name: row.name,
    shared: row.user_id === null,
    currency: row.currency,
    below: formatDecimal(row.below_minor, storedCurrency(row.currency)),
    changes: changes.map((change) => {
      if (change.kind === 'payment') return change;
      const { account_id: _, ...shown } = change;
      const one = recurring.get(change.recurring_transaction_id);
      const recurring_transaction = one === undefined ? null : { id: one.id, name: one.name ?? one.merchant_name };
      return { ...shown, recurring_transaction };
    }),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}
