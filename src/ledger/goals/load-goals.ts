import type { Kysely } from 'kysely';
import type { Context } from '#application/context.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { type AccountRow, foreignShares } from '#ledger/balances/index.ts';
import { readEnvelopes } from '#ledger/budgets/index.ts';
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
};

/** The goals that the actor sees, by target day: those of envelopes, and those all of whose accounts they see. */
export async function loadGoals(db: Db, actor: Context['actor'], calendar: Calendar): Promise<GoalView[]> {
  const rows = await listGoals(db, actor.familyId);
  const ids = [...new Set(rows.flatMap(accountIdsOf))];
  const accounts = await findSeenAccounts(db, await visibleAccountsOf(db, actor), ids);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const seen = rows.filter((row) => accountIdsOf(row).every((id) => byId.has(id)));
  const balances = await balancesOf(db, actor.familyId, accounts);
  const envelopes = await envelopesOf(db, actor, calendar, seen);
  const labels = await findCategories(
    db,
    actor.familyId,
    seen.flatMap(({ category_id }) => category_id ?? []),
  );
  return seen.map((row) => {
    const funding = accountIdsOf(row).flatMap((id) => byId.get(id) ?? []);
    const held = funding.reduce((sum, { id }) => sum + (balances.get(id) ?? 0n), 0n);
    const category = labels.find(({ id }) => id === row.category_id);
    const inEnvelope = envelopes.get(row.currency)?.get(row.category_id ?? '') ?? 0n;
    return { row, accounts: funding, category, saved: category === undefined ? held - row.reserved_minor : inEnvelope };
  });
}

/** The balances that the list of accounts shows. */
async function balancesOf(db: Db, familyId: number, accounts: readonly AccountRow[]) {
  const foreign = await foreignShares(db, familyId, accounts);
  return new Map(
    accounts.map(({ id, balance_minor }) => [id, balance_minor + (foreign.get(id)?.converted ?? 0n)] as const),
  );
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
