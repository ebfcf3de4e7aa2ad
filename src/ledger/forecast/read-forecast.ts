import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { type AccountRow, rulesOf } from '#ledger/balances/index.ts';
import { expectTransfers } from './expect-transfers.ts';
import { type ExpectedTransfer, listItems } from './list-items.ts';
import { type AccountFacts, type Facts, loadFacts } from './load-facts.ts';
import { type ForecastDay, projectDays, shortDays } from './project.ts';
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
      .filter(({ account }) => ['draft', 'active'].includes(account.status) && rulesOf(account.type).effect !== 0n)
      .map((account) => presentSummary(account, daysOf(facts, account, transfers), 0n, locale)),
  };
}

/** The forecast of an account with its days and what each is made of; a valued account keeps its balance. @throws AppError `not_found`. */
export async function getForecast(context: Context, id: string, query: z.output<typeof AccountForecastQuery>) {
  const facts = await loadFacts(context, query.days);
  const account = facts.accounts.find((one) => one.account.id === id);
  if (account === undefined) throw notFound('Account');
  const below = belowOf(query.below, account.account);
  const days = daysOf(facts, account, expectTransfers(facts));
  return {
    start_date: addDays(facts.today, 1),
    end_date: facts.to,
    ...presentSummary(account, days, below, query.locale),
    days: presentDays(days, account.account),
    spending: presentSpending(account),
  };
}

function daysOf(facts: Facts, account: AccountFacts, transfers: readonly ExpectedTransfer[]) {
  const { type } = account.account;
  const opening = { balance: account.balance, effect: rulesOf(type).effect };
  return projectDays(opening, listItems(facts, account, transfers), { from: addDays(facts.today, 1), to: facts.to });
}

function belowOf(text: string | undefined, { currency }: AccountRow): bigint {
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
  locale: MoneyLocale = 'en',
) {
  const currency = storedCurrency(account.currency);
  const isAsset = rulesOf(account.type).classification === 'asset';
  const short = isAsset ? shortDays(days, below) : { expected: null, atWorst: null };
  const lowest = days.reduce((found, day) => (day.balance < found.balance ? day : found));
  const end = days.at(-1) ?? lowest;
  return {
    account: { id: account.id, name: account.name, account_type: account.type },
    currency: account.currency,
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
    missing_rates: missing,
  };
}

/** The days with what each is made of; amounts have the sign of entries: money out is positive. */
function presentDays(days: readonly ForecastDay[], account: AccountRow) {
  const currency = storedCurrency(account.currency);
  return days.map(({ date, balance, low, high, items }) => ({
    date,
    balance_decimal: formatDecimal(balance, currency),
    low_decimal: formatDecimal(low, currency),
    high_decimal: formatDecimal(high, currency),
    items: items.map(({ kind, sourceId, name, categoryId, amount, ...range }) => {
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
    }),
  }));
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
