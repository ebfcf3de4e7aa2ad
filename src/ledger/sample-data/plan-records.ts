import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { monthEnd, monthsAfter } from '#kernel/time/civil-month.ts';
import { NO_TARGET, type TargetColumns } from '#ledger/budgets/index.ts';
import type {
  Plan,
  PlannedBudget,
  PlannedEntry,
  PlannedFamily,
  PlannedForecast,
  PlannedGoal,
  PlannedStatement,
} from './plan.ts';
import {
  type AccountKey,
  BUDGET_LINES,
  type EnvelopeTarget,
  FORECAST,
  GOALS,
  SALARIES,
  TO_REVIEW,
} from './sample-family.ts';

type Family = {
  readonly today: CivilDate;
  readonly openings: Readonly<Record<AccountKey, bigint>>;
  readonly level: (hundredths: number) => bigint;
};

type Records = Pick<
  PlannedFamily,
  'entries' | 'statement' | 'reconciled' | 'goals' | 'forecast' | 'budget' | 'receipt'
>;

/** Plans what a family makes of its entries: some wait for a review, one has a receipt, an account statements, savings a goal. */
export function planRecords(plan: Plan, family: Family): Records {
  const entries = toReview(plan.entries);
  const receipt = newest(entries, (one) => one.account === 'card' && one.merchant !== null && isDecided(one));
  if (receipt === undefined) throw new RangeError('there is no entry that could have a receipt');
  const goals = GOALS.map((goal) => planGoal(goal, plan, family));
  const statement = statementOf('checking', plan, family, 1);
  const reconciled = RECONCILED.map((monthsAgo) => statementOf('checking', plan, family, monthsAgo));
  return { entries, receipt, goals, statement, reconciled, budget: planBudget(family), forecast: planForecast(family) };
}

function isDecided({ category, pending, minor }: PlannedEntry): boolean {
  return category !== null && !pending && minor < 0n;
}

function newest(entries: readonly PlannedEntry[], isWanted: (entry: PlannedEntry) => boolean) {
  return entries.filter(isWanted).reduce<PlannedEntry | undefined>((found, one) => {
    return found === undefined || one.date > found.date ? one : found;
  }, undefined);
}

/** The same entries, the newest of some names without a category. */
function toReview(entries: readonly PlannedEntry[]): PlannedEntry[] {
  const waiting = Object.entries(TO_REVIEW).flatMap(([name, times]) => {
    const named = entries.filter((entry) => entry.name === name).toSorted((a, b) => (a.date < b.date ? 1 : -1));
    return named.slice(0, times);
  });
  return entries.map((entry) => (waiting.includes(entry) ? { ...entry, category: null } : entry));
}

/** The months before this one whose statements are reconciled; the third has none. */
const RECONCILED = [5, 4, 2];

/** The statement of a whole month. */
function statementOf(
  account: AccountKey,
  plan: Plan,
  { today, openings }: Family,
  monthsAgo: number,
): PlannedStatement {
  const end = monthEnd(monthsAfter(today.slice(0, 7), -monthsAgo), 1);
  const start = `${end.slice(0, 8)}01`;
  const sides = plan.transfers.flatMap(({ from, to, date, minor }) => [
    { account: from, date, minor: -minor },
    { account: to, date, minor },
  ]);
  const own = [...plan.entries, ...sides].filter((one) => one.account === account);
  const balance = (before: CivilDate) =>
    own.reduce((sum, { date, minor }) => (date < before ? sum + minor : sum), openings[account]);
  const rows = own.filter(({ date }) => date >= start && date <= end).length;
  return { account, start, end, opening: balance(start), closing: balance(addDays(end, 1)), rows };
}

function planGoal(
  { name, account, target, percent, monthsAgo, monthsLeft }: (typeof GOALS)[number],
  plan: Plan,
  { today, level }: Family,
): PlannedGoal {
  const month = Temporal.PlainDate.from(today).with({ day: 1 });
  const held = plan.held(account);
  const wanted = account === 'abroad' ? BigInt(target) : level(target);
  const reserved = held - (wanted * BigInt(percent)) / 100n;
  return {
    name,
    account,
    target: wanted,
    reserved: reserved > 0n ? reserved : 0n,
    start: month.subtract({ months: monthsAgo }).toString(),
    end: addDays(month.add({ months: monthsLeft + 1 }).toString(), -1),
  };
}

function planForecast({ today, level }: Family): PlannedForecast {
  const { name, below, without } = FORECAST;
  const payments = FORECAST.payments.map(({ amount, daysAhead, ...payment }) => ({
    ...payment,
    minor: level(amount),
    date: addDays(today, daysAhead),
  }));
  return { name, below: level(below), payments, without };
}

/** The prices of the newest year, in percent of those of the first. */
const PRICES = 115;

function planBudget({ today, level }: Family): PlannedBudget {
  const income = SALARIES.reduce((sum, { amount }) => sum + level((amount * PRICES) / 100), 0n);
  const lines = BUDGET_LINES.map(({ amount, target, ...line }) => ({
    ...line,
    minor: level(amount),
    target: target === undefined ? NO_TARGET : targetOf(target, today, level),
  }));
  return { income, lines };
}

function targetOf(target: EnvelopeTarget, today: CivilDate, level: Family['level']): TargetColumns {
  const month = Temporal.PlainDate.from(today).with({ day: 1 });
  const date = target.type === 'by_date' ? addDays(month.add({ months: target.monthsLeft + 1 }).toString(), -1) : null;
  return { target_type: target.type, target_minor: level(target.amount), target_date: date };
}
