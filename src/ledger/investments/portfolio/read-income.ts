import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { type Decimal, divide, multiply, ZERO } from '#kernel/money/decimal.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { yearsBefore } from '#kernel/time/civil-date.ts';
import { parseRatio } from '#ledger/investments/cost-basis/ratio.ts';
import { forecastIncome, type Payment } from '#ledger/investments/performance/income-forecast.ts';
import { storedDecimal } from '#ledger/investments/trades/index.ts';
import { type Rates, ratesOn } from '#ledger/rates/rates.ts';
import { grossIncomeOf } from './read-performance.ts';
import type { IncomeQuery } from './schemas.ts';
import { scopeOf } from './scope.ts';
import { findPositions, findTrades, type PositionRow, securitiesById, type TradeOfPortfolio } from './store.ts';

/** Dividends and interest by month and security, before taxes, and those that are expected in the year from today. */
export async function readIncome(context: Context, query: z.output<typeof IncomeQuery>) {
  const { db, actor } = context;
  const { familyId } = actor;
  const { scope, currency, today } = await scopeOf(context, query);
  const end = query.end_date ?? today;
  const start = query.start_date ?? yearsBefore(end, 1);
  const lastYear = yearsBefore(today, 1);
  const from = start < lastYear ? start : lastYear;
  const until = end > today ? end : today;
  const trades = await findTrades(db.read, scope, { start: from, end: until });
  const positions = await findPositions(db.read, scope, { start: lastYear, end: today });
  const securities = await securitiesById(db.read, familyId);
  const paid = trades.filter((trade) => grossIncomeOf(trade) !== 0n);
  const currencies = new Set([currency, ...paid.map((trade) => trade.currency)]);
  const rates = await ratesOn(db.read, familyId, currencies, [...new Set([...paid.map(({ date }) => date), today])]);
  const held = new Held(positions, trades);
  const received = paid.filter(({ date }) => date >= start && date <= end).map((trade) => paymentOf(trade, held));
  const payments = paid.filter(({ security_id }) => security_id !== null).map((trade) => paymentOf(trade, held));
  const expected = forecastIncome(payments, today, (account, security) => held.on(account, security, today));
  const sums = (list: readonly Payment[], dayOf: (payment: Payment) => string) => {
    const parts = list.map((payment) => ({
      payment,
      minor: convertedOf(payment, { rates, currency }, dayOf(payment)),
    }));
    return parts.flatMap(({ payment, minor }) => (minor === undefined ? [] : [{ payment, minor }]));
  };
  const money = (minor: bigint, code = currency) => formatDecimal(minor, storedCurrency(code));
  const security = (id: string) => {
    const { ticker = '', name = null } = securities.get(id) ?? {};
    return id === '' ? null : { id, ticker, name };
  };
  const got = sums(received, ({ date }) => date);
  const coming = sums(expected, () => today);
  const byMonth = (list: typeof got) =>
    totals(list, ({ date }) => date.slice(0, 7))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, minor]) => ({ month, amount: money(minor) }));
  const total = (list: typeof got) => money(list.reduce((sum, { minor }) => sum + minor, 0n));
  return {
    currency,
    start_date: start,
    end_date: end,
    amount: total(got),
    months: byMonth(got),
    securities: totals(got, (payment) => payment.security)
      .sort(([, one], [, other]) => Number(other - one))
      .map(([id, minor]) => ({ security: security(id), amount: money(minor) })),
    forecast: {
      amount: total(coming),
      months: byMonth(coming),
      payments: expected
        .toSorted((one, other) => (one.date < other.date ? -1 : 1))
        .map((payment) => ({
          date: payment.date,
          account_id: payment.account,
          security: security(payment.security),
          currency: payment.currency,
          amount: money(payment.minor, payment.currency),
        })),
    },
    is_complete: rates.missing.length === 0,
    missing_rates: rates.missing,
  };
}

function paymentOf(trade: TradeOfPortfolio, held: Held): Payment {
  const { account_id: account, security_id, date, currency } = trade;
  const security = security_id ?? '';
  return {
    account,
    security,
    date,
    currency,
    minor: grossIncomeOf(trade),
    quantity: held.inUnitsOfToday(account, security, date),
  };
}

function convertedOf(
  { minor, currency: from }: Payment,
  { rates, currency }: { rates: Rates; currency: string },
  day: string,
) {
  return rates.convert(minor, from, currency, day);
}

type Summed = { readonly payment: Payment; readonly minor: bigint };

function totals(list: readonly Summed[], keyOf: (payment: Payment) => string): [string, bigint][] {
  const sums = new Map<string, bigint>();
  for (const { payment, minor } of list) sums.set(keyOf(payment), (sums.get(keyOf(payment)) ?? 0n) + minor);
  return [...sums];
}

/** The units held on a day, and the splits since. */
class Held {
  readonly #positions: ReadonlyMap<string, readonly PositionRow[]>;
  readonly #splits: readonly TradeOfPortfolio[];

  constructor(positions: readonly PositionRow[], trades: readonly TradeOfPortfolio[]) {
    this.#positions = Map.groupBy(positions, ({ account_id, security_id }) => `${account_id} ${security_id}`);
    this.#splits = trades.filter(({ type }) => type === 'split');
  }

  on(account: string, security: string, day: string): Decimal {
    const rows = this.#positions.get(`${account} ${security}`) ?? [];
    return storedDecimal(rows.findLast(({ date }) => date <= day)?.quantity ?? '0');
  }

  inUnitsOfToday(account: string, security: string, day: string): Decimal {
    const later = this.#splits.filter((split) => {
      return split.account_id === account && split.security_id === security && split.date > day;
    });
    return later.reduce(
      (quantity, { ratio }) => {
        const { after, before } = parseRatio(ratio ?? '') ?? { after: ZERO, before: quantity };
        return divide(multiply(quantity, after), before, 18);
      },
      this.on(account, security, day),
    );
  }
}
