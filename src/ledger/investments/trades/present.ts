import { storedCurrency } from '#kernel/money/currencies.ts';
import { type Decimal, parseDecimal, toMinor, writeDecimal } from '#kernel/money/decimal.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { TradeView } from './store.ts';

/** A decimal that is stored. */
export function storedDecimal(text: string): Decimal {
  const decimal = parseDecimal(text);
  if (decimal === undefined) throw new Error('a stored number is no decimal');
  return decimal;
}

/** A quantity as clients of this format expect it: always with a fraction. */
export function withFraction(text: string): string {
  return text.includes('.') ? text : `${text}.0`;
}

export function presentTrade(view: TradeView, locale: MoneyLocale = 'en') {
  const currency = storedCurrency(view.currency);
  const priceCurrency = storedCurrency(view.price_currency);
  const price = storedDecimal(view.price);
  const plain = (minor: bigint) => formatDecimal(minor, currency);
  return {
    id: view.id,
    date: view.date,
    name: view.name,
    notes: view.notes,
    type: view.type,
    currency: view.currency,
    amount: formatMoney(view.amount_minor, currency, locale),
    amount_decimal: plain(view.amount_minor),
    qty: withFraction(view.quantity),
    price: formatMoney(toMinor(price, priceCurrency), priceCurrency, locale),
    price_decimal: writeDecimal(price),
    price_currency: view.price_currency,
    exchange_rate: view.exchange_rate,
    fee: plain(view.fee_minor),
    tax: plain(view.tax_minor),
    investment_activity_label: view.activity_label,
    account: { id: view.account_id, name: view.account_name, account_type: view.account_type },
    security: securityRef(view.security_id, view.ticker, view.security_name),
    category: null,
    ratio: view.ratio,
    other_security: securityRef(view.other_security_id, view.other_ticker, view.other_security_name),
    cost: view.cost_minor === null ? null : plain(view.cost_minor),
    acquired_on: view.acquired_on,
    cost_share: view.cost_share,
    lots: view.lots === null ? null : JSON.parse(view.lots),
    external_id: view.external_id,
    source: view.source,
    created_at: secondsForm(view.created_at),
    updated_at: secondsForm(view.updated_at),
  };
}

function securityRef(id: string | null, ticker: string | null, name: string | null) {
  return id === null ? null : { id, ticker: ticker ?? '', name };
}
