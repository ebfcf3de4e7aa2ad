import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { rulesOf } from '#ledger/balances/index.ts';
import { type ExpectedTransfer, listItems, receivedItem } from './list-items.ts';
import { type AccountFacts, type CardFacts, type Facts, isOpen, loadFacts } from './load-facts.ts';
import { type ForecastDay, type ForecastItem, projectDays, shortDays } from './project.ts';
import { type RegularTransfer, statementBefore } from './regular-transfers.ts';
import type { AccountForecastQuery, ForecastQuery } from './schemas.ts';
import { usualOf } from './usual-spending.ts';

/** The forecasts of all open accounts whose entries change their balance, without their days. */
export async function getForecasts(context: Context, { days, locale }: z.output<typeof ForecastQuery>) {
  const facts = await loadFacts(context, days);
  const transfers = expectTransfers(facts);
  return {
    start_date: addDays(facts.today, 1),
    end_date: facts.to,
    accounts: facts.accounts
      .filter((one) => isOpen(one) && rulesOf(one.account.type).effect !== 0n)
      .map((account) => presentSummary(account, daysOf(facts, account, transfers), 0n, locale)),
  };
}

/** The forecast of an account with its days and what each is made of; a valued account keeps its balance. @throws AppError `not_found`. */
export async function getForecast(context: Context, id: string, query: z.output<typeof AccountForecastQuery>) {
  const facts = await loadFacts(context, query.days);
  const account = facts.accounts.find((one) => one.account.id === id);
  if (account === undefined) throw notFound('Account');
  const below = belowOf(query.below, account.account.currency);
  const days = daysOf(facts, account, expectTransfers(facts));
  return {
    start_date: addDays(facts.today, 1),
    end_date: facts.to,
    ...presentSummary(account, days, below, query.locale),
    days: presentDays(days, account.account.currency),
    spending: presentSpending(account),
  };
}

export function daysOf(facts: Facts, account: AccountFacts, transfers: readonly ExpectedTransfer[]) {
  const { type } = account.account;
  const opening = { balance: account.balance, effect: rulesOf(type).effect };
  return projectDays(opening, listItems(facts, account, transfers), { from: addDays(facts.today, 1), to: facts.to });
}

/** The amount below which money is short. @throws AppError `validation_failed` */
export function belowOf(text: string | undefined, currency: string): bigint {
  if (text === undefined) return 0n;
  const amount = parseAmount(text, storedCurrency(currency));
  if (!amount.ok) throw invalid('?below', amount.code, amount.message);
  return amount.minor;
}

/** The forecast of an account in a few figures. A debt does not run short. */
function presentSummary(
  { account, balance, missing }: AccountFacts,
  days: readonly ForecastDay[],
  below: bigint,
  locale?: MoneyLocale,
) {
  const isAsset = rulesOf(account.type).classification === 'asset';
  return {
    account: { id: account.id, name: account.name, account_type: account.type },
    ...presentFigures(days, { balance, currency: account.currency, below, isAsset }, locale),
    missing_rates: missing,
  };
}

type Opening = {
  readonly balance: bigint;
  readonly currency: string;
  readonly below: bigint;
  readonly isAsset: boolean;
};

export function presentFigures(
  days: readonly ForecastDay[],
  { balance, currency: code, below, isAsset }: Opening,
  locale: MoneyLocale = 'en',
) {
  const currency = storedCurrency(code);
  const short = isAsset ? shortDays(days, below) : { expected: null, atWorst: null };
  const lowest = days.reduce((found, day) => (day.balance < found.balance ? day : found));
  const end = days.at(-1) ?? lowest;
  return {
    currency: code,
    balance: formatMoney(balance, currency, locale),
    balance_decimal: formatDecimal(balance, currency),
    end_balance: formatMoney(end.balance, currency, locale),
    end_balance_decimal: formatDecimal(end.balance, currency),
    end_balance_low_decimal: formatDecimal(end.low, currency),
    end_balance_high_decimal: formatDecimal(end.high, currency),
    lowest_balance: formatMoney(lowest.balance, currency, locale),
    lowest_balance_decimal: formatDecimal(lowest.balance, currency),
    lowest_date: lowest.date,
    below_decimal: formatDecimal(below, currency),
    short_date: short.expected,
    short_date_at_worst: short.atWorst,
  };
}

/** The days with what each is made of; amounts have the sign of entries: money out is positive. */
function presentDays(days: readonly ForecastDay[], code: string) {
  const currency = storedCurrency(code);
  return days.map(({ items, ...day }) => ({
    ...presentDay(day, currency),
    items: items.map((item) => presentItem(item, currency)),
  }));
}

export function presentDay({ date, balance, low, high }: Omit<ForecastDay, 'items'>, currency: Currency) {
  return {
    date,
    balance_decimal: formatDecimal(balance, currency),
    low_decimal: formatDecimal(low, currency),
    high_decimal: formatDecimal(high, currency),
  };
}

export function presentItem(
  { kind, sourceId, name, categoryId, amount, ...range }: Omit<ForecastItem, 'date'>,
  currency: Currency,
) {
  const [least, most] = range.least < range.most ? [range.least, range.most] : [range.most, range.least];
  return {
    kind,
    source_id: sourceId,
    name,
    category_id: categoryId,
    amount_decimal: formatDecimal(-amount, currency),
    amount_min_decimal: formatDecimal(-most, currency),
    amount_max_decimal: formatDecimal(-least, currency),
  };
}

/** The spending of the windows behind average spending and the range of budgets. */
function presentSpending({ account, spent, windows }: AccountFacts) {
  const currency = storedCurrency(account.currency);
  return [...spent].map(([category_id, minors]) => {
    const { median, least, most } = usualOf(minors);
    return {
      category_id,
      median_decimal: formatDecimal(median, currency),
      min_decimal: formatDecimal(least, currency),
      max_decimal: formatDecimal(most, currency),
      windows: windows.map(({ from, to }, at) => ({
        start_date: from,
        end_date: to,
        spent_decimal: formatDecimal(minors[at] ?? 0n, currency),
      })),
    };
  });
}

/** The transfers to come: the usual amount of each, or, to a card that is paid in full, what its statement will say. */
export function expectTransfers(facts: Facts): ExpectedTransfer[] {
  return facts.regular.flatMap((transfer) => {
    const card = facts.cards.get(transfer.to);
    if (card !== undefined) return payCard(facts, transfer, card);
    const { dates, usual, name, from, to } = transfer;
    const { median: amount, least, most } = usual;
    return dates.map((date) => ({ name, from, to, date, amount, least, most, settles: false }));
  });
}

/** The payments of a card, each out of the debt that the days before it leave. */
function payCard(facts: Facts, { to, dates, usual, name, from }: RegularTransfer, card: CardFacts): ExpectedTransfer[] {
  const account = facts.accounts.find((one) => one.account.id === to);
  if (account === undefined) return [];
  const items = listItems(facts, account, []);
  const paid: ExpectedTransfer[] = [];
  for (const date of dates) {
    if (items.some((item) => item.kind === 'entry' && item.amount > 0n && isNear(item.date, date))) continue;
    const day = card.statementDay === undefined ? addDays(date, -1) : statementBefore(date, card.statementDay);
    const debt = debtAt(facts, account, card, [...items, ...paid.map(receivedItem)], day);
    const owed = card.statementDay === undefined ? capped(usual, debt) : debt;
    if (owed.amount <= 0n) continue;
    paid.push({ name, from, to, date, ...owed, settles: card.statementDay !== undefined });
  }
  return paid;
}

type Debt = { readonly amount: bigint; readonly least: bigint; readonly most: bigint };

/** The debt of a day that is still owed: by the entries up to today, or as projected. */
function debtAt(
  { today }: Facts,
  account: AccountFacts,
  card: CardFacts,
  items: readonly ForecastItem[],
  day: CivilDate,
): Debt {
  if (day <= today) {
    const rest = atLeastZero(card.debtAt(day) - card.paidAfter(day));
    return { amount: rest, least: rest, most: rest };
  }
  const opening = { balance: account.balance, effect: rulesOf(account.account.type).effect };
  const end = projectDays(opening, items, { from: addDays(today, 1), to: day }).at(-1);
  const { balance = 0n, low = 0n, high = 0n } = end ?? {};
  return { amount: atLeastZero(balance), least: atLeastZero(low), most: atLeastZero(high) };
}

/** The usual payment, at most the debt. */
function capped({ median, least, most }: RegularTransfer['usual'], debt: Debt): Debt {
  const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
  return { amount: smaller(median, debt.amount), least: smaller(least, debt.least), most: smaller(most, debt.most) };
}

const APART_DAYS = 10;

function isNear(one: CivilDate, other: CivilDate): boolean {
  return one >= addDays(other, -APART_DAYS) && one <= addDays(other, APART_DAYS);
}

function atLeastZero(minor: bigint): bigint {
  return minor < 0n ? 0n : minor;
}
