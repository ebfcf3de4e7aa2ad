import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, type LedgerRow } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { type CivilMonth, monthsAfter } from '#kernel/time/civil-month.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import {
  BUDGET,
  BUDGET_CATEGORY,
  BUDGET_GROUP,
  type BudgetRow,
  listBudgets,
  listGroups,
  moneyBefore,
  NO_TARGET,
} from '#ledger/budgets/index.ts';
import { familyCalendar } from '#ledger/family.ts';
import { FORECAST_PLAN, type PlannedChange } from '#ledger/forecast-plans/index.ts';
import { addForeignGoal } from '#ledger/goals/index.ts';
import { addReconciledBalance } from '#ledger/reconciled-balances/index.ts';
import { addRows } from '#ledger/records/index.ts';
import { listVisible } from '#ledger/recurring/index.ts';
import { addSampleReport } from '#ledger/reports/saved-reports/index.ts';
import { addForeignRule } from '#ledger/rules/write-rule.ts';
import { addStatements } from '#ledger/statements/index.ts';
import { visibleAccountsIn } from '#ledger/visibility.ts';
import type { PlannedBudget, PlannedFamily, PlannedForecast, PlannedGoal } from './plan.ts';
import { type AccountKey, BUDGET_GROUPS, RAINY_DAY, REPORTS, RULES } from './sample-family.ts';
import { markSamples } from './store.ts';

type Accounts = Readonly<Record<AccountKey, AccountRow>>;

/** Finds the label of a name, or makes it. */
type Labels = { category(name: string): Promise<string>; tag(name: string): Promise<string> };

type PlannedStatements = Pick<PlannedFamily, 'statement' | 'reconciled'>;

export async function writeStatements(
  tx: FamilyTransaction,
  { statement, reconciled }: PlannedStatements,
  accounts: Accounts,
): Promise<void> {
  await addStatements(
    tx,
    [...reconciled, statement].map(({ account, start, end, opening, closing, rows }) => ({
      ...{ account_id: accounts[account].id, import_id: null, currency: accounts[account].currency },
      ...{ start_date: start, end_date: end },
      ...{ opening_minor: opening, closing_minor: closing, rows_count: BigInt(rows) },
    })),
  );
  for (const { account, end, closing } of reconciled) {
    const figures = { date: end, balance_minor: closing, ledger_minor: closing };
    await addReconciledBalance(tx, accounts[account], figures);
  }
}

export async function writeGoals(tx: FamilyTransaction, goals: readonly PlannedGoal[], accounts: Accounts) {
  for (const { name, account, target, reserved, start, end } of goals) {
    const { id, currency } = accounts[account];
    const added = await addForeignGoal(tx, accounts[account], {
      ...{
        family_id: BigInt(tx.familyId),
        id: newId(),
        name,
        currency,
        target_minor: target,
        reserved_minor: reserved,
      },
      ...{ start_date: start, target_date: end, account_ids: JSON.stringify([id]), category_id: null },
      ...{ created_at: tx.now, updated_at: tx.now },
    });
    if ('id' in added) await markSamples(tx.db, tx.familyId, [['goal', added.id]]);
  }
}

/** Writes the plan of the forecast. The recurring payments must be known. */
export async function writeForecast(tx: FamilyTransaction, plan: PlannedForecast, currency: Currency): Promise<void> {
  const recurring = await listVisible(tx.db, await visibleAccountsIn(tx));
  const left = recurring.filter(({ name, merchant_name }) => (name ?? merchant_name) === plan.without);
  const changes: PlannedChange[] = [
    ...plan.payments.map(({ name, minor, date, monthly }) => {
      return { kind: 'payment', name, amount: formatDecimal(minor, currency), date, monthly, enabled: true } as const;
    }),
    ...left.map(({ id, account_id }) => {
      const change = { skipped: true, amount: null, moved_days: 0, enabled: true };
      return { kind: 'recurring', recurring_transaction_id: id, account_id, ...change } as const;
    }),
  ];
  const id = newId();
  await addRows(tx, FORECAST_PLAN, [
    {
      ...{ family_id: BigInt(tx.familyId), id, user_id: null, name: plan.name },
      ...{ currency: currency.code, below_minor: plan.below },
      ...{ changes: JSON.stringify(changes), created_at: tx.now, updated_at: tx.now },
    },
  ]);
  await markSamples(tx.db, tx.familyId, [['forecast_plan', id]]);
}

export async function writeRules(tx: FamilyTransaction, labels: Labels): Promise<void> {
  for (const { name, words, category, tag } of RULES) {
    const actions = [{ action_type: 'set_transaction_category', value: await labels.category(category) }];
    if (tag !== null) actions.push({ action_type: 'add_transaction_tags', value: await labels.tag(tag) });
    const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: words }];
    const added = await addForeignRule(tx, { name, active: true, effective_date: null, conditions, actions });
    if ('id' in added) await markSamples(tx.db, tx.familyId, [['rule', added.id]]);
  }
}

export async function writeReports(tx: FamilyTransaction): Promise<void> {
  for (const report of REPORTS) {
    const added = await addSampleReport(tx, report);
    if (added !== undefined) await markSamples(tx.db, tx.familyId, [['saved_report', added.id]]);
  }
}

/** This month and the two before it. */
const BUDGET_MONTHS = [-2, -1, 0];

type Parts = {
  readonly ownerId: string;
  readonly month: CivilMonth;
  readonly currency: Currency;
  readonly labels: Labels;
};

/** Writes the budgets of the newest months. A month that has one keeps it. */
export async function writeBudgets(
  tx: FamilyTransaction,
  { income, lines }: PlannedBudget,
  { ownerId, month, currency, labels }: Parts,
): Promise<void> {
  const taken = (await listBudgets(tx.db, tx.familyId)).map((budget) => budget.month);
  const months = BUDGET_MONTHS.map((n) => monthsAfter(month, n)).filter((one) => !taken.includes(one));
  const stamps = { created_at: tx.now, updated_at: tx.now };
  const budgets = months.map(
    (one): BudgetRow => ({
      ...{ family_id: BigInt(tx.familyId), id: newId(), month: one, method: 'envelopes' },
      ...{ currency: storedCurrency(currency.code).code, spending_minor: null, income_minor: income },
      ...{ held_minor: 0n, starting_minor: 0n },
      ...stamps,
    }),
  );
  const [first] = budgets;
  const rows: LedgerRow<'budget_categories'>[] = [];
  if (first !== undefined && taken.length === 0) {
    const calendar = await familyCalendar(tx.db, tx.familyId, Date.parse(tx.now));
    const actor = { familyId: tx.familyId, userId: ownerId, limits: null };
    first.starting_minor = await moneyBefore(tx.db, { actor, ...calendar }, first);
    const category_id = await labels.category(RAINY_DAY);
    rows.push({
      ...{ family_id: BigInt(tx.familyId), id: newId(), budget_id: first.id, category_id },
      ...{ amount_minor: first.starting_minor, rollover: flag(false), kind: 'flexible', ...NO_TARGET, ...stamps },
    });
  }
  for (const budget of budgets) {
    for (const { category, minor, isFixed, rollsOver, target } of lines) {
      rows.push({
        ...{ family_id: BigInt(tx.familyId), id: newId(), budget_id: budget.id },
        ...{ category_id: await labels.category(category), amount_minor: minor },
        ...{ rollover: flag(rollsOver), kind: isFixed ? 'fixed' : 'flexible' },
        ...target,
        ...stamps,
      });
    }
  }
  await addRows(tx, BUDGET, budgets);
  await addRows(tx, BUDGET_CATEGORY, rows);
  await markSamples(
    tx.db,
    tx.familyId,
    budgets.map(({ id }) => ['budget', id]),
  );
}

/** Writes the groups of envelopes, unless the family has made some. */
export async function writeGroups(tx: FamilyTransaction, labels: Labels): Promise<void> {
  if ((await listGroups(tx.db, tx.familyId)).length > 0) return;
  const rows: LedgerRow<'budget_groups'>[] = [];
  for (const [index, { name, categories }] of BUDGET_GROUPS.entries()) {
    const ids: string[] = [];
    for (const category of categories) ids.push(await labels.category(category));
    rows.push({
      ...{ family_id: BigInt(tx.familyId), id: newId(), name, position: BigInt(index) },
      ...{ category_ids: JSON.stringify(ids), created_at: tx.now, updated_at: tx.now },
    });
  }
  await addRows(tx, BUDGET_GROUP, rows);
  await markSamples(
    tx.db,
    tx.familyId,
    rows.map(({ id }) => ['budget_group', id]),
  );
}
