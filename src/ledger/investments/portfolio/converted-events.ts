import { storedCurrency } from '#kernel/money/currencies.ts';
import { divide, fromMinor, toMinor } from '#kernel/money/decimal.ts';
import type { TradeEvent } from '#ledger/investments/cost-basis/trade-events.ts';
import { eventOf, storedDecimal } from '#ledger/investments/trades/index.ts';
import type { Rates } from '#ledger/rates/rates.ts';
import type { TradeOfPortfolio } from './store.ts';

/** A trade as an event whose money is in another currency, and whether its rate was unknown. */
export type ConvertedEvent = { readonly event: TradeEvent; readonly isUnknown: boolean };

const DIVIDED_PLACES = 24;

/**
 * The event of a trade with its money in `currency`, at the rate that the trade was made at, or else at that of its day. The cost of units
 * that came from elsewhere is converted on the day on which they were bought.
 */
export function convertedEvent(trade: TradeOfPortfolio, currency: string, rates: Rates): ConvertedEvent | undefined {
  const event = eventOf(trade);
  if (event === undefined) return undefined;
  const converted = (minor: bigint, date: string) => {
    if (trade.currency === currency || minor === 0n) return minor;
    const { exchange_rate, price_currency } = trade;
    if (exchange_rate === null || price_currency !== currency)
      return rates.convert(minor, trade.currency, currency, date);
    const units = fromMinor(minor, storedCurrency(trade.currency));
    return toMinor(divide(units, storedDecimal(exchange_rate), DIVIDED_PLACES), storedCurrency(currency));
  };
  switch (event.type) {
    case 'buy':
    case 'reinvestment': {
      const cost = converted(event.cost, event.date);
      if (cost !== undefined) return { event: { ...event, cost }, isUnknown: false };
      const { id, date, security, quantity } = event;
      return {
        event: { id, date, security, quantity, type: 'opening', cost: null, acquiredOn: date },
        isUnknown: true,
      };
    }
    case 'opening':
    case 'transfer_in': {
      const cost = event.cost === null ? null : (converted(event.cost, event.acquiredOn ?? event.date) ?? null);
      return { event: { ...event, cost }, isUnknown: cost === null };
    }
    case 'sell': {
      const proceeds = converted(event.proceeds, event.date);
      return { event: { ...event, proceeds: proceeds ?? 0n }, isUnknown: proceeds === undefined };
    }
    case 'return_of_capital': {
      const amount = converted(event.amount, event.date);
      return { event: { ...event, amount: amount ?? 0n }, isUnknown: amount === undefined };
    }
    default:
      return { event, isUnknown: false };
  }
}
