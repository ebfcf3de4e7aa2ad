import type { FileTrade } from '#integrations/imports/statement.ts';

/** A trade of a file in responses. */
export function presentTradeOfFile({ type, security, quantity, ratio, otherSecurity, ...values }: FileTrade) {
  const { price, priceCurrency, fee, tax, cost } = values;
  return {
    type,
    ticker: security?.ticker ?? null,
    isin: security?.isin ?? null,
    security_name: security?.name ?? null,
    qty: quantity,
    price,
    price_currency: priceCurrency,
    fee,
    tax,
    cost,
    ratio: ratio === null ? null : ratio.join(':'),
    other_ticker: otherSecurity?.ticker ?? null,
  };
}
