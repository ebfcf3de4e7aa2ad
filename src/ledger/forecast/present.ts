import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { type AccountRow, rulesOf } from '#ledger/balances/index.ts';
import type { AccountFacts } from './load-facts.ts';
import { type ForecastDay, shortDays } from './project.ts';
import { usualOf } from './usual-spending.ts';

/** The forecast of an account in a few figures. A debt does not run short. */
export function presentSummary(
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
export function presentDays(days: readonly ForecastDay[], account: AccountRow) {
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
export function presentSpending({ account, spent, windows }: AccountFacts) {
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
