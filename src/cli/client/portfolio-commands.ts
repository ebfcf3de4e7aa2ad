import type { CofferClient } from '#client/src/index.ts';
import { connect, type ServerOptions } from './connect.ts';
import { printJson, printTable } from './output.ts';

/** Lists the family's securities. */
export async function listSecurities(options: ServerOptions): Promise<void> {
  const securities = await Array.fromAsync(connect(options).list('/api/v1/securities'));
  if (options.json) return printJson(securities);
  printTable(
    ['Ticker', 'Exchange', 'Name', 'Type', 'ISIN', 'Currency', 'Id'].map((title) => ({ title })),
    securities.map((one) => [
      ...[one.ticker, one.exchange_operating_mic ?? '', one.name ?? '', one.security_type],
      ...[one.isin ?? '', one.currency, one.id],
    ]),
  );
}

type PriceOptions = ServerOptions & { readonly from?: string; readonly to?: string };

/** Lists the prices of a security, newest first. */
export async function listPrices(security: string, { from, to, ...options }: PriceOptions): Promise<void> {
  const coffer = connect(options);
  const query = {
    security_id: await securityId(coffer, security),
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
  };
  const prices = await Array.fromAsync(coffer.list('/api/v1/security_prices', query));
  if (options.json) return printJson(prices);
  printTable(
    [{ title: 'Day' }, { title: 'Price', isNumber: true }, { title: 'Currency' }, { title: 'Source' }],
    prices.map(({ date, price_decimal, currency, source }) => [date, price_decimal, currency, source]),
  );
}

/** The id of a security that is named by its ticker or id. */
async function securityId(coffer: CofferClient, named: string): Promise<string> {
  const securities = await Array.fromAsync(coffer.list('/api/v1/securities'));
  const ticker = named.toUpperCase();
  const found = securities.filter((one) => one.id === named || one.ticker === ticker);
  const [only, ...others] = found;
  if (only === undefined) throw new Error(`No security has the ticker or id ${named}.`);
  if (others.length > 0) throw new Error(`Several securities have the ticker ${ticker}; name one by its id.`);
  return only.id;
}

/** Prints what the accounts hold today. */
export async function showPortfolio(options: ServerOptions): Promise<void> {
  const coffer = connect(options);
  const date = Temporal.Now.plainDateISO().toString();
  const holdings = await Array.fromAsync(coffer.list('/api/v1/holdings', { date }));
  if (options.json) return printJson(holdings);
  printTable(
    [
      ...['Account', 'Ticker', 'Name'].map((title) => ({ title })),
      ...['Quantity', 'Price', 'Value', 'Cost', 'Gain'].map((title) => ({ title, isNumber: true })),
      { title: 'Currency' },
    ],
    holdings.map((one) => [
      ...[one.account.name, one.security.ticker, one.security.name ?? '', one.qty],
      ...[one.price_decimal ?? '?', one.amount_decimal ?? '?', one.cost ?? '?', one.gain ?? '?', one.currency],
    ]),
  );
}
