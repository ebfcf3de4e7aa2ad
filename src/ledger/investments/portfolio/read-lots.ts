import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { multiply, toMinor, writeDecimal } from '#kernel/money/decimal.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import type { Lot } from '#ledger/investments/cost-basis/trade-events.ts';
import type { Price } from '#ledger/investments/performance/value-days.ts';
import { distinctRates, ratesOn } from '#ledger/rates/rates.ts';
import { type FollowedLine, followPortfolio } from './follow-portfolio.ts';
import type { LotsQuery } from './schemas.ts';
import { lastPrice, pricesOf, scopeOf } from './scope.ts';

/** The lots that are held on a day, the oldest of each security first, with what they have gained since. */
export async function readLots(context: Context, query: z.output<typeof LotsQuery>) {
  const { db, actor } = context;
  const { scope, currency, today } = await scopeOf(context, query);
  const date = query.date ?? today;
  const day = { start: date, end: date };
  const { lines, rates: ofTrades } = await followPortfolio(context, { scope, currency, end: date });
  const held = lines.filter(({ inAccountCurrency }) => inAccountCurrency.lots.length > 0);
  const holderOf = ({ account, security }: FollowedLine) => ({ account_id: account.id, security_id: security.id });
  const prices = await pricesOf(context, held.map(holderOf), day);
  const wanted = held.flatMap(({ account, security }) => [account.currency, security.currency]);
  const rates = await ratesOn(db.read, actor.familyId, new Set([currency, ...prices.currencies, ...wanted]), day);
  const convert = (minor: bigint, from: string, to: string) => rates.convert(minor, from, to, date) ?? null;
  const unpriced = held.filter((line) => lastPrice(prices, holderOf(line)) === undefined);
  return {
    currency,
    date,
    lots: held.flatMap((line) => lotsOf(line, { price: lastPrice(prices, holderOf(line)), currency, date, convert })),
    missing_prices: unpriced.map(holderOf),
    missing_rates: distinctRates([...ofTrades.missing, ...rates.missing]),
  };
}

type Valuing = {
  readonly price: Price | undefined;
  readonly currency: string;
  readonly date: string;
  readonly convert: (minor: bigint, from: string, to: string) => bigint | null;
};

function lotsOf(
  { account, security, foreignLots, ...line }: FollowedLine,
  { price, currency, date, convert }: Valuing,
) {
  return line.inAccountCurrency.lots.map((lot, at) => {
    const minor = price && toMinor(multiply(lot.quantity, price.price), storedCurrency(price.currency));
    const valueIn = (to: string) =>
      price === undefined || minor === undefined ? null : convert(minor, price.currency, to);
    const gainIn = (to: string, same: Lot | undefined) => {
      const value = valueIn(to);
      return value === null || same?.cost == null ? null : value - same.cost;
    };
    const gain = gainIn(currency, line.inCurrency.lots[at]);
    const own = foreignLots.has(lot.id) ? null : gainIn(security.currency, line.inOwnCurrency.lots[at]);
    const ofPrice = own === null ? null : convert(own, security.currency, currency);
    const money = (amount: bigint | null | undefined, code: string) =>
      amount == null ? null : formatDecimal(amount, storedCurrency(code));
    return {
      account: { id: account.id, name: account.name },
      security: { id: security.id, ticker: security.ticker, name: security.name, isin: security.isin },
      trade_id: lot.id,
      acquired_on: lot.acquiredOn,
      days_held: lot.acquiredOn === null ? null : daysBetween(lot.acquiredOn, date),
      qty: writeDecimal(lot.quantity),
      currency: account.currency,
      cost: money(lot.cost, account.currency),
      value: money(valueIn(account.currency), account.currency),
      gain: money(gainIn(account.currency, lot), account.currency),
      converted: {
        cost: money(line.inCurrency.lots[at]?.cost, currency),
        value: money(valueIn(currency), currency),
        gain: money(gain, currency),
        currency_gain: money(gain === null || ofPrice === null ? null : gain - ofPrice, currency),
      },
    };
  });
}
