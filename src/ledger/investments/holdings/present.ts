import { isSet } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { type Decimal, divide, fromMinor, multiply, toMinor, writeDecimal } from '#kernel/money/decimal.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { Rate } from '#kernel/money/rates.ts';
import type { LastPrice } from '#ledger/investments/market-days/index.ts';
import { storedDecimal, withFraction } from '#ledger/investments/trades/index.ts';
import type { Rates } from '#ledger/rates/rates.ts';
import type { HeldDay } from './held-days.ts';
import { holdingId } from './holding-id.ts';

export function presentHolding(
  { position, date }: HeldDay,
  price: LastPrice | undefined,
  rates: Rates,
  locale: MoneyLocale = 'en',
) {
  const currency = storedCurrency(position.currency);
  const quantity = storedDecimal(position.quantity);
  const rate = price && rates.find(price.currency, currency.code, date);
  const inCurrency = (decimal: Decimal, by: Rate) => toMinor(converted(decimal, by, currency.exponent), currency);
  const unit = price && storedDecimal(price.price);
  // Rounded as in balances: first to the currency of the price.
  const inPriceCurrency = price && unit && toMinor(multiply(quantity, unit), storedCurrency(price.currency));
  const value = price && inPriceCurrency && rates.convert(inPriceCurrency, price.currency, currency.code, date);
  const cost = isSet(position.is_cost_complete) ? position.cost_minor : null;
  const average =
    cost === null ? null : toMinor(divide(fromMinor(cost, currency), quantity, currency.exponent), currency);
  const midnight = `${date}T00:00:00Z`;
  return {
    id: holdingId(position, date),
    date,
    qty: withFraction(position.quantity),
    price: formatMoney(unit && rate ? inCurrency(unit, rate) : 0n, currency, locale),
    amount: formatMoney(value ?? 0n, currency, locale),
    currency: currency.code,
    cost_basis_source: cost === null ? null : 'calculated',
    account: { id: position.account_id, name: position.account_name, account_type: position.account_type },
    security: { id: position.security_id, ticker: position.ticker, name: position.security_name },
    avg_cost: average === null ? null : formatMoney(average, currency, locale),
    price_decimal: unit ? writeDecimal(unit) : null,
    price_currency: price?.currency ?? null,
    price_date: price?.priced_on ?? null,
    amount_decimal: value === undefined ? null : formatDecimal(value, currency),
    missing: price === undefined ? 'price' : rate === undefined ? 'exchange_rate' : null,
    cost: cost === null ? null : formatDecimal(cost, currency),
    gain: cost === null || value === undefined ? null : formatDecimal(value - cost, currency),
    created_at: midnight,
    updated_at: midnight,
  };
}

/** Times the rate, rounded once. */
function converted({ digits, scale }: Decimal, { numerator, denominator }: Rate, places: number): Decimal {
  return divide({ digits: digits * numerator, scale }, { digits: denominator, scale: 0 }, places);
}
