import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import {
  add,
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  subtract,
  writeDecimal,
  ZERO,
} from '#kernel/money/decimal.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { addDays, dayNumber, yearsBefore } from '#kernel/time/civil-date.ts';
import { parseRatio } from '#ledger/investments/cost-basis/ratio.ts';
import { QUANTITY_PLACES } from '#ledger/investments/cost-basis/shares.ts';
import { isStale, type KnownPrices } from '#ledger/investments/market-days/index.ts';
import { growthOf, moneyWeighted, ratioOf, yearlyRatio } from '#ledger/investments/performance/returns.ts';
import { type Flow, type Line, type ValuedRange, valueDays } from '#ledger/investments/performance/value-days.ts';
import { storedDecimal } from '#ledger/investments/trades/index.ts';
import { type Rates, ratesOn } from '#ledger/rates/rates.ts';
import { pointDates } from '#ledger/reports/balances/index.ts';
import type { PerformanceQuery } from './schemas.ts';
import { asPrices, pricesOf, scopeOf } from './scope.ts';
import { findPositions, findTrades, type PositionRow, securitiesById, type TradeOfPortfolio } from './store.ts';
import { findWholeLines, withFlows } from './whole-lines.ts';

/** The most days of one response. */
export const DAYS_MAX = 18_300;

/**
 * The returns of holdings in a range of days, for the family, some accounts or a security. Cash of accounts does not count: purchases are
 * money that comes, sales and income are money that goes.
 */
export async function readPerformance(context: Context, query: z.output<typeof PerformanceQuery>) {
  const { db, actor } = context;
  const { scope, currency, today, monthStartDay } = await scopeOf(context, query);
  const end = query.end_date ?? today;
  const start = query.start_date ?? yearsBefore(end, 1);
  if (dayNumber(end) - dayNumber(start) >= DAYS_MAX) {
    throw invalid('?start_date', 'too_many_days', `start_date and end_date may span at most ${DAYS_MAX} days`);
  }
  const before = addDays(start, -1);
  const positions = await findPositions(db.read, scope, { start: before, end });
  const trades = await findTrades(db.read, scope, { start, end });
  const securities = await securitiesById(db.read, actor.familyId);
  const benchmark = query.benchmark_id === undefined ? undefined : securities.get(query.benchmark_id);
  if (query.benchmark_id !== undefined && benchmark === undefined) {
    throw invalid('?benchmark_id', 'not_found', 'is no security of this family');
  }
  const range = { start: before, end };
  const whole = query.security_id === undefined ? await findWholeLines(context, { scope, currency, range }) : undefined;
  // Where values are kept by day, only units that come or go without money need prices.
  const moved = whole === undefined ? trades : trades.filter(isOfUnits);
  const traded = moved.flatMap(({ account_id, security_id, other_security_id }) =>
    [security_id, other_security_id].flatMap((id) => (id === null ? [] : [{ account_id, security_id: id }])),
  );
  const compareTo = benchmark === undefined ? [] : [benchmark.id];
  const payers = compareTo.flatMap((security_id) => positions.map(({ account_id }) => ({ account_id, security_id })));
  const prices = await pricesOf(context, [...(whole ? [] : positions), ...traded, ...payers], range, compareTo);
  const portfolio = new Portfolio(positions, prices);
  const detailed = flowsOf(portfolio, trades, query.security_id);
  const { lines, flows } = whole
    ? withFlows(whole, detailed)
    : { lines: [...portfolio.lines.values(), ...portfolio.quotes.values()], flows: detailed };
  const priced = lines.flatMap((line) => line.prices.map((price) => price.currency));
  const currencies = new Set([currency, ...prices.currencies, ...priced, ...trades.map((trade) => trade.currency)]);
  const rates = await ratesOn(db.read, actor.familyId, currencies, { start: before, end });
  const valued = valueDays({ lines, flows, rates, currency, start, end });
  const compared = benchmark && benchmarkOf(asPrices(prices.ofSecurity(benchmark.id)), { rates, currency, start, end });
  const money = (minor: bigint) => formatDecimal(minor, storedCurrency(currency));
  const growth = growthOf(valued.opening, valued.days);
  const total = totalsOf(valued, trades, { rates, currency, security: query.security_id });
  const last = growth.at(-1);
  const spanDays = valued.days.length;
  const unpriced = [...portfolio.lines].filter(([, line]) => valued.unpriced.includes(line)).map(([key]) => key);
  return {
    currency,
    start_date: start,
    end_date: end,
    start_value: money(valued.opening),
    end_value: money(valued.days.at(-1)?.value ?? valued.opening),
    inflow: money(total.inflow),
    outflow: money(total.outflow),
    gain: money(total.gain),
    price_gain: money(total.gain - valued.currencyGain - total.income + total.fees + total.taxes),
    currency_gain: money(valued.currencyGain),
    income: money(total.income),
    fees: money(total.fees),
    taxes: money(total.taxes),
    time_weighted_return: last === undefined ? null : writeDecimal(ratioOf(last)),
    time_weighted_return_yearly: textOf(last === undefined ? null : yearlyRatio(last, spanDays)),
    money_weighted_return_yearly: textOf(moneyWeighted(amountsOf(valued, before))),
    benchmark:
      benchmark === undefined || compared === undefined
        ? null
        : {
            security: { id: benchmark.id, ticker: benchmark.ticker, name: benchmark.name },
            time_weighted_return: textOf(lastRatio(compared)),
            is_complete: compared.isComplete,
          },
    points: pointDates(start, end, query.interval, monthStartDay).map((date) => {
      const at = dayNumber(date) - dayNumber(start);
      return {
        date,
        value: money(valued.days[at]?.value ?? 0n),
        time_weighted_return: writeDecimal(ratioOf(growth[at] ?? ZERO)),
        benchmark_return: compared === undefined ? null : writeDecimal(ratioOf(compared.growth[at] ?? ZERO)),
      };
    }),
    is_complete: unpriced.length === 0 && rates.missing.length === 0,
    missing_prices: unpriced.map((key) => {
      const [account_id = '', security_id = ''] = key.split(' ');
      return { account_id, security_id };
    }),
    stale_prices: staleOf(positions, whole === undefined ? prices : await lastPrices(context, positions, end), end),
    missing_rates: rates.missing,
  };
}

function textOf(decimal: Decimal | null): string | null {
  return decimal && writeDecimal(decimal);
}

/** The lines of positions by account and security, and of the prices of other securities, which are held by none. */
class Portfolio {
  readonly lines = new Map<string, Line>();
  readonly quotes = new Map<string, Line>();
  readonly #prices: KnownPrices;

  constructor(positions: readonly PositionRow[], prices: KnownPrices) {
    this.#prices = prices;
    const byLine = Map.groupBy(positions, ({ account_id, security_id }) => `${account_id} ${security_id}`);
    for (const [key, rows] of byLine) {
      const quantities = rows.map(({ date, quantity }) => ({ date, quantity: storedDecimal(quantity) }));
      const [{ account_id, security_id } = { account_id: '', security_id: '' }] = rows;
      this.lines.set(key, { quantities, prices: asPrices(prices.of(account_id, security_id)) });
    }
  }

  line(account: string, security: string | null): Line | undefined {
    return this.lines.get(`${account} ${security}`);
  }

  /** A line that knows the price of a security in an account that may not hold it. */
  quote(account: string, security: string): Line {
    const key = `${account} ${security}`;
    const known = this.quotes.get(key);
    if (known !== undefined) return known;
    const line = { quantities: [], prices: asPrices(this.#prices.of(account, security)) };
    this.quotes.set(key, line);
    return line;
  }
}

/** The money and units that trades bring to the lines of a portfolio, and take from them. */
function flowsOf(portfolio: Portfolio, trades: readonly TradeOfPortfolio[], onlySecurity: string | undefined): Flow[] {
  return trades.flatMap((trade): Flow[] => {
    const { account_id, security_id, other_security_id: other, date, amount_minor: minor, currency, type } = trade;
    const line = portfolio.line(account_id, security_id);
    if (security_id === null) {
      const isCost = type === 'fee' || type === 'tax';
      return isCost && onlySecurity === undefined ? [{ line: undefined, date, minor, currency }] : [];
    }
    const flows: Flow[] = [];
    const isOwn = onlySecurity === undefined || onlySecurity === security_id;
    if (isOwn && minor !== 0n) flows.push({ line, date, minor, currency });
    if (line !== undefined && (type === 'transfer_in' || type === 'opening' || type === 'transfer_out')) {
      flows.push({ line, date, units: storedDecimal(trade.quantity), of: line });
    }
    return other === null ? flows : [...flows, ...turnedUnits(portfolio, trades, trade, other)];
  });
}

/** The units that a merger or spin-off takes from one security and brings to another. */
function turnedUnits(
  portfolio: Portfolio,
  trades: readonly TradeOfPortfolio[],
  trade: TradeOfPortfolio,
  other: string,
): Flow[] {
  const { account_id, security_id, date, type, ratio: text } = trade;
  const ofDay = trades.filter((one) => one.account_id === account_id && one.date === date);
  const traded = (security: string | null, list = ofDay) =>
    list
      .filter((one) => one.security_id === security)
      .reduce((sum, one) => add(sum, storedDecimal(one.quantity)), ZERO);
  const flows: Flow[] = [];
  const line = portfolio.line(account_id, security_id);
  const ratio = parseRatio(text ?? '');
  if (line !== undefined && ratio !== undefined) {
    const held = add(quantityBefore(line, date), traded(security_id, ofDay.slice(0, ofDay.indexOf(trade))));
    const young = divide(multiply(held, ratio.after), ratio.before, QUANTITY_PLACES);
    const left =
      type === 'merger'
        ? { units: negate(held), of: line }
        : { units: negate(young), of: portfolio.quote(account_id, other) };
    flows.push({ line, date, ...left });
  }
  const target = portfolio.line(account_id, other);
  if (target !== undefined) {
    const came = subtract(subtract(quantityOn(target, date), quantityBefore(target, date)), traded(other));
    flows.push({ line: target, date, units: came, of: target });
  }
  return flows;
}

function quantityBefore(line: Line, date: string): Decimal {
  return quantityOn(line, addDays(date, -1));
}

function quantityOn({ quantities }: Line, day: string): Decimal {
  return quantities.findLast(({ date }) => date <= day)?.quantity ?? ZERO;
}

type Measured = { readonly rates: Rates; readonly currency: string };

function totalsOf(
  { opening, days }: ValuedRange,
  trades: readonly TradeOfPortfolio[],
  { rates, currency, security }: Measured & { readonly security: string | undefined },
) {
  let [inflow, outflow, income, fees, taxes] = [0n, 0n, 0n, 0n, 0n];
  for (const day of days) {
    inflow += day.inflow;
    outflow += day.outflow;
  }
  for (const trade of trades) {
    const { type, date, amount_minor, fee_minor, tax_minor, security_id } = trade;
    const isAside = security_id === null && (type === 'interest' || security !== undefined);
    if (isAside || (security !== undefined && security_id !== security)) continue;
    const converted = (minor: bigint) =>
      minor === 0n ? 0n : (rates.convert(minor, trade.currency, currency, date) ?? 0n);
    fees += converted(fee_minor + (type === 'fee' ? amount_minor : 0n));
    taxes += converted(tax_minor + (type === 'tax' ? amount_minor : 0n));
    income += converted(grossIncomeOf(trade));
  }
  const gain = (days.at(-1)?.value ?? opening) - opening - inflow + outflow;
  return { inflow, outflow, income, fees, taxes, gain };
}

/** Dividends and interest before fees and taxes, in minor units of the account's currency. */
export function grossIncomeOf({ type, amount_minor, cost_minor, fee_minor, tax_minor }: TradeOfPortfolio): bigint {
  if (type === 'dividend' || type === 'interest') return fee_minor + tax_minor - amount_minor;
  return type === 'reinvestment' ? (cost_minor ?? 0n) : 0n;
}

function amountsOf({ opening, days }: ValuedRange, before: string) {
  const flows = days.map(({ date, inflow, outflow }) => ({ date, minor: outflow - inflow }));
  const last = days.at(-1);
  const amounts = [
    { date: before, minor: -opening },
    ...flows,
    { date: last?.date ?? before, minor: last?.value ?? 0n },
  ];
  return amounts.filter(({ minor }) => minor !== 0n);
}

type Compared = { readonly growth: readonly Decimal[]; readonly isComplete: boolean };

/** One unit of a security, from the start on. */
function benchmarkOf(prices: Line['prices'], range: Measured & { start: string; end: string }): Compared {
  const quantities = [{ date: addDays(range.start, -1), quantity: { digits: 1n, scale: 0 } }];
  const { opening, days, unpriced } = valueDays({ lines: [{ quantities, prices }], flows: [], ...range });
  return { growth: growthOf(opening, days), isComplete: unpriced.length === 0 };
}

function lastRatio({ growth }: Compared): Decimal | null {
  const last = growth.at(-1);
  return last === undefined ? null : ratioOf(last);
}

function isOfUnits({ type, other_security_id }: TradeOfPortfolio): boolean {
  return other_security_id !== null || type === 'opening' || type === 'transfer_in' || type === 'transfer_out';
}

/** The last known prices of what is held at the end. */
function lastPrices(context: Context, positions: readonly PositionRow[], end: string): Promise<KnownPrices> {
  return pricesOf(
    context,
    positions.filter(({ until }) => until > end),
    { start: end, end },
  );
}

/** The securities held at the end whose last price is stale. */
function staleOf(positions: readonly PositionRow[], prices: KnownPrices, end: string) {
  const held = positions.filter(({ until, quantity }) => until > end && !isZero(storedDecimal(quantity)));
  return [...Map.groupBy(held, ({ security_id }) => security_id)].flatMap(([security_id, holders]) => {
    const [date] = holders.flatMap((one) => prices.of(one.account_id, one.security_id).at(-1)?.priced_on ?? []).sort();
    return date !== undefined && isStale(date, end) ? [{ security_id, price_date: date }] : [];
  });
}
