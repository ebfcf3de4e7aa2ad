import type { Kysely } from 'kysely';
import type { Context } from '#application/context.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type AccountRow, foreignShares } from '#ledger/balances/index.ts';
import { readEnvelopes } from '#ledger/budgets/index.ts';
import { distinctRates, type MissingRate } from '#ledger/rates/rates.ts';
import { visibleAccountsOf } from '#ledger/visibility/index.ts';
import type { Calendar } from './plan.ts';
import {
  accountIdsOf,
  type CategoryLabel,
  findCategories,
  findSeenAccounts,
  type GoalRow,
  listGoals,
} from './store.ts';

type Db = Kysely<LedgerTables>;

/** A goal as one user sees it. */
export type GoalView = {
  readonly row: GoalRow;
  readonly accounts: readonly AccountRow[];
  readonly category: CategoryLabel | undefined;
  /** In minor units; below zero where the balances are less than what is reserved. */
  readonly saved: bigint;
  /** The rates that `saved` had to do without. */
  readonly missing: readonly MissingRate[];
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
      return { row, accounts: funding, category, saved: left?.get(category.id) ?? 0n, missing };
    }
    // As in the list of accounts.
    const balances = funding.map(({ id, balance_minor }) => balance_minor + (foreign.get(id)?.converted ?? 0n));
    const missing = distinctRates(funding.flatMap(({ id }) => foreign.get(id)?.missing ?? []));
    const saved = balances.reduce((sum, balance) => sum + balance, -row.reserved_minor);
    return { row, accounts: funding, category, saved, missing };
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
