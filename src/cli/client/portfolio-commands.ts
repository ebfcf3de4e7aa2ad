import type { CofferClient } from '#client/src/index.ts';
import { connect, type ServerOptions } from './connect.ts';
import { printJson, printMissing, printTable } from './output.ts';
import { days, type ReportOptions } from './report-commands.ts';

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

const FIGURE = [{ title: '' }, { title: 'Figure', isNumber: true }];

/** Prints the returns of holdings. */
export async function showPerformance(options: ReportOptions): Promise<void> {
  const { data } = await connect(options).GET('/api/v1/portfolio/performance', { params: { query: days(options) } });
  if (data === undefined || options.json) return printJson(data);
  const percent = (ratio: string | null) => (ratio === null ? '' : `${(Number(ratio) * 100).toFixed(2)}%`);
  printTable(FIGURE, [
    [`Value before ${data.start_date}, ${data.currency}`, data.start_value],
    ['In', data.inflow],
    ['Out', data.outflow],
    [`Value on ${data.end_date}`, data.end_value],
    ['Gain', data.gain],
    ['  of prices', data.price_gain],
    ['  of currencies', data.currency_gain],
    ['  of income', data.income],
    ['Fees', data.fees],
    ['Taxes', data.taxes],
    ['Time-weighted return', percent(data.time_weighted_return)],
    ['  by year', percent(data.time_weighted_return_yearly)],
    ['Money-weighted return by year', percent(data.money_weighted_return_yearly)],
  ]);
  printMissing(data.missing_rates);
}

export const ALLOCATED_BY = ['kind', 'currency', 'country', 'account', 'security'] as const;

type AllocationOptions = ServerOptions & { readonly by: (typeof ALLOCATED_BY)[number]; readonly targets?: string };

/** Prints what holdings are worth by group. */
export async function showAllocation({ by, targets, ...options }: AllocationOptions): Promise<void> {
  const query = { group_by: by, ...(targets !== undefined && { targets }) };
  const { data } = await connect(options).GET('/api/v1/portfolio/allocation', { params: { query } });
  if (data === undefined || options.json) return printJson(data);
  const numbers = ['Value', 'Weight', 'Target', 'Drift', 'Excess'].map((title) => ({ title, isNumber: true }));
  printTable(
    [{ title: `By ${by}, ${data.currency}` }, ...numbers],
    data.groups.map((group) => [
      ...[group.name ?? group.key ?? `No ${by}`, group.value, group.weight],
      ...[group.target ?? '', group.drift ?? '', group.excess ?? ''],
    ]),
  );
  printMissing(data.missing_rates);
}

/** Prints the realised gains of a year. */
export async function showGains({ year, ...options }: ServerOptions & { readonly year?: string }): Promise<void> {
  const query = year === undefined ? {} : { year };
  const { data } = await connect(options).GET('/api/v1/portfolio/gains', { params: { query } });
  if (data === undefined || options.json) return printJson(data);
  const numbers = ['Quantity', 'Proceeds', 'Cost', 'Gain'].map((title) => ({ title, isNumber: true }));
  printTable(
    [...['Date', 'Account', 'Ticker', 'Acquired'].map((title) => ({ title })), ...numbers, { title: 'Currency' }],
    [
      ...data.gains.map((gain) => [
        ...[gain.date, gain.account.name, gain.security.ticker, gain.acquired_on ?? '?', gain.qty],
        ...[gain.proceeds, gain.cost ?? '?', gain.gain ?? '?', gain.currency],
      ]),
      ['All', '', '', '', '', data.total.proceeds, data.total.cost, data.total.gain, data.currency],
    ],
  );
  printMissing(data.missing_rates);
}

/** Prints dividends and interest by month, and those that are expected. */
export async function showDividends(options: ReportOptions): Promise<void> {
  const { data } = await connect(options).GET('/api/v1/portfolio/dividends', { params: { query: days(options) } });
  if (data === undefined || options.json) return printJson(data);
  printTable(
    [{ title: 'Month' }, { title: data.currency, isNumber: true }, { title: '' }],
    [
      ...data.months.map(({ month, amount }) => [month, amount, '']),
      ...data.forecast.months.map(({ month, amount }) => [month, amount, 'expected']),
    ],
  );
  printMissing(data.missing_rates);
}
