import { addDays, type CivilDate, dayNumber, nextDay } from '#kernel/time/civil-date.ts';
import { monthEnd, monthStart } from '#kernel/time/civil-month.ts';
import { rulesOf } from '#ledger/balances/index.ts';
import type { AccountFacts, ExpectedPayment, Facts } from './load-facts.ts';
import type { ForecastItem } from './project.ts';
import { type Spent, type Usual, usualOf, WINDOW_DAYS } from './usual-spending.ts';

const NO_SPENDING: Spent = [];

/** A transfer between own accounts that is expected; amounts have no sign. */
export type ExpectedTransfer = {
  readonly date: CivilDate;
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly amount: bigint;
  readonly least: bigint;
  readonly most: bigint;
  /** It pays what is owed: the more was spent before, the more it is. */
  readonly settles: boolean;
};

/** The items that change the balance of an account, by day. */
export function listItems(facts: Facts, account: AccountFacts, transfers: readonly ExpectedTransfer[]): ForecastItem[] {
  if (rulesOf(account.account.type).effect === 0n) return [];
  const { today, to } = facts;
  const days = { from: addDays(today, 1), to };
  const usual = usualOf(account.spent.get(null) ?? NO_SPENDING);
  const label = { kind: 'average', sourceId: null, name: null, categoryId: null } as const;
  const items = [
    ...postedItems(facts, account),
    ...recurringItems(facts, account),
    ...transfers.filter(({ from }) => from === account.account.id).map(sentItem),
    ...transfers.filter(({ to: receiver }) => receiver === account.account.id).map(receivedItem),
    ...budgetItems(facts, account),
    ...dailyItems((date) => usualUpTo(usual, days.from, date), days, label),
  ];
  return items.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function postedItems({ posted }: Facts, { account }: AccountFacts): ForecastItem[] {
  return posted
    .filter(({ accountId }) => accountId === account.id)
    .map(({ id, name, categoryId, date, amountMinor: amount }) => {
      return { date, kind: 'entry', sourceId: id, name, categoryId, amount, least: amount, most: amount };
    });
}

/** Recurring payments of the account, and what recurring transfers bring into it. */
function recurringItems({ payments, to }: Facts, { account }: AccountFacts): ForecastItem[] {
  const own = payments.filter(({ currency, date }) => currency === account.currency && date <= to);
  const paid = own.filter(({ accountId }) => accountId === account.id).map(recurringItem);
  const received = own
    .filter(({ toAccountId }) => toAccountId === account.id)
    .map((one) => ({
      ...recurringItem(one),
      categoryId: null,
      amount: -one.amount,
      least: -one.most,
      most: -one.least,
    }));
  return [...paid, ...received];
}

function recurringItem({ recurringId: sourceId, date, name, categoryId, ...range }: ExpectedPayment): ForecastItem {
  const { amount, least, most } = range;
  return { date, kind: 'recurring', sourceId, name, categoryId, amount, least, most };
}

function sentItem({ date, name, to, amount, least, most }: ExpectedTransfer): ForecastItem {
  const label = { date, kind: 'transfer', sourceId: to, name, categoryId: null } as const;
  return { ...label, amount: -amount, least: -most, most: -least };
}

/** The side of a transfer that brings money in. What settles a debt keeps the high and the low debt together. */
export function receivedItem({ date, name, from, amount, least, most, settles }: ExpectedTransfer): ForecastItem {
  const label = { date, kind: 'transfer', sourceId: from, name, categoryId: null } as const;
  return settles ? { ...label, amount, least: most, most: least } : { ...label, amount, least, most };
}

/** The rest of the budgets, in the part that this account had in the spending of each category. */
function budgetItems(facts: Facts, { account, spent }: AccountFacts): ForecastItem[] {
  const days = { from: addDays(facts.today, 1), to: facts.to };
  if (facts.plan?.currency !== account.currency) return [];
  return [...spent].flatMap(([category, own]) => {
    if (category === null) return [];
    const portions = portionsOf(facts, category, shareOf(facts, category, own));
    const usual = usualOf(own);
    const label = { kind: 'budget', sourceId: category, name: null, categoryId: category } as const;
    return dailyItems((date) => budgetUpTo(portions, usual, days.from, date), days, label);
  });
}

type Share = { readonly own: bigint; readonly all: bigint };

function shareOf({ accounts, plan }: Facts, category: string, own: Spent): Share {
  const inCurrency = accounts.filter(({ account }) => account.currency === plan?.currency);
  return { own: sum(own), all: sum(inCurrency.flatMap(({ spent }) => spent.get(category) ?? NO_SPENDING)) };
}

/** The rest of each month's budget after the payments that are expected in it. */
function portionsOf(facts: Facts, category: string, { own, all }: Share): Portion[] {
  const { plan, today, monthStartDay } = facts;
  if (plan === null || all === 0n) return [];
  const tomorrow = addDays(today, 1);
  return plan.months.flatMap(({ month, lines }) => {
    const first = monthStart(month, monthStartDay);
    const days = { from: first < tomorrow ? tomorrow : first, to: monthEnd(month, monthStartDay) };
    const left = (lines.get(category)?.minor ?? 0n) - billsOf(facts, category, days);
    if (days.from > days.to || left <= 0n) return [];
    return [{ ...days, minor: (left * own) / all }];
  });
}

function billsOf({ expected, plan }: Facts, category: string, days: { from: CivilDate; to: CivilDate }): bigint {
  const bills = expected.filter(
    ({ categoryId, currency, date, amount }) =>
      amount < 0n &&
      currency === plan?.currency &&
      date >= days.from &&
      date <= days.to &&
      categoryId !== null &&
      plan.holderOf(categoryId) === category,
  );
  return -sum(bills.map(({ amount }) => amount));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Money to be spent evenly over some days, in minor units without sign. */
type Portion = { readonly from: CivilDate; readonly to: CivilDate; readonly minor: bigint };

/** Spending in minor units without sign: as expected, the least and the most. */
type Spending = { readonly expected: bigint; readonly least: bigint; readonly most: bigint };

type Days = { readonly from: CivilDate; readonly to: CivilDate };
type Label = Pick<ForecastItem, 'kind' | 'sourceId' | 'name' | 'categoryId'>;

/** The sum of usual spending from `from` up to the end of a day: a thirtieth of 30 days each day, rounded down in sum. */
export function usualUpTo({ median, least, most }: Usual, from: CivilDate, date: CivilDate): Spending {
  const days = BigInt(dayNumber(date) - dayNumber(from) + 1);
  const part = (minor: bigint) => (minor * days) / BigInt(WINDOW_DAYS);
  return { expected: part(median), least: part(least), most: part(most) };
}

/** The sum of portions up to the end of a day, each rounded down. */
export function portionsUpTo(portions: readonly Portion[], date: CivilDate): bigint {
  return portions.reduce((sum, { from, to, minor }) => {
    if (date < from) return sum;
    if (date >= to) return sum + minor;
    const [gone, all] = [dayNumber(date) - dayNumber(from) + 1, dayNumber(to) - dayNumber(from) + 1];
    return sum + (minor * BigInt(gone)) / BigInt(all);
  }, 0n);
}

/** An item for each day on which something is spent, from the sums up to the end of each day. */
export function dailyItems(upTo: (date: CivilDate) => Spending, { from, to }: Days, label: Label): ForecastItem[] {
  const items: ForecastItem[] = [];
  let before: Spending = { expected: 0n, least: 0n, most: 0n };
  for (let date = from; date <= to; date = nextDay(date)) {
    const sums = upTo(date);
    const amount = before.expected - sums.expected;
    // Spending the most leaves the least.
    const item = { ...label, date, amount, least: before.most - sums.most, most: before.least - sums.least };
    if (item.amount !== 0n || item.least !== 0n || item.most !== 0n) items.push(item);
    before = sums;
  }
  return items;
}

/** Spending as a budget plans it; the most and the least of past windows are its range where they are beyond it. */
export function budgetUpTo(portions: readonly Portion[], usual: Usual, from: CivilDate, date: CivilDate): Spending {
  const planned = portionsUpTo(portions, date);
  const { least, most } = usualUpTo(usual, from, date);
  return { expected: planned, least: least < planned ? least : planned, most: most > planned ? most : planned };
}
