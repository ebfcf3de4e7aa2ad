import { connect, type ServerOptions } from './connect.ts';
import { printJson, printMissing, printTable } from './output.ts';

/** The days of a report. */
export type ReportOptions = ServerOptions & { readonly from?: string; readonly to?: string };

const FIGURE = [{ title: '' }, { title: 'Amount', isNumber: true }];

/** The days of a query. */
export function days({ from, to }: ReportOptions) {
  return { ...(from !== undefined && { start_date: from }), ...(to !== undefined && { end_date: to }) };
}

export async function showIncomeStatement(options: ReportOptions): Promise<void> {
  const { data } = await connect(options).GET('/api/v1/income_statement', { params: { query: days(options) } });
  if (data === undefined || options.json) return printJson(data);
  const { currency } = data;
  printTable(
    [
      { title: `${data.start_date} to ${data.end_date}` },
      { title: 'In', isNumber: true },
      { title: 'Out', isNumber: true },
    ],
    [
      ...data.categories.map(({ category, income, expense }) => [
        category?.name ?? 'Uncategorized',
        income.amount,
        expense.amount,
      ]),
      [`All, ${currency}`, data.income.amount, data.expense.amount],
    ],
  );
  printMissing(data.missing_rates);
}

/** The groups of a breakdown, and the period it is compared with. */
type BreakdownOptions = ReportOptions & {
  readonly by: 'category' | 'merchant' | 'tag' | 'account';
  readonly compare?: 'previous' | 'last_year';
};

/** Money in and out by category, merchant, tag or account. */
export async function showBreakdown({ by, compare, ...options }: BreakdownOptions): Promise<void> {
  const query = { ...days(options), group_by: by, ...(compare !== undefined && { compare }) };
  const { data } = await connect(options).GET('/api/v1/reports/breakdown', { params: { query } });
  if (data === undefined || options.json) return printJson(data);
  const { comparison } = data;
  const before = comparison === null ? [] : [`In from ${comparison.start_date}`, `Out from ${comparison.start_date}`];
  const numbers = ['In', 'Out', ...before].map((title) => ({ title, isNumber: true }));
  type Lines = { readonly income: string; readonly expense: string };
  const row = (name: string, { income, expense }: Lines, other: Lines | null) => [
    ...[name, income, expense],
    ...(other === null ? [] : [other.income, other.expense]),
  ];
  printTable(
    [{ title: `${data.start_date} to ${data.end_date}` }, ...numbers],
    [
      ...data.groups.map((group) => row(group.name ?? `No ${by}`, group, group.comparison)),
      row(`All, ${data.currency}`, data, comparison),
    ],
  );
  printMissing(data.missing_rates);
}

/** The kept share of the income of each month. */
export async function showSavingsRate(options: ReportOptions): Promise<void> {
  const { data } = await connect(options).GET('/api/v1/reports/savings_rate', { params: { query: days(options) } });
  if (data === undefined || options.json) return printJson(data);
  const numbers = ['In', 'Out', 'Kept', 'Put aside', '%'].map((title) => ({ title, isNumber: true }));
  type Lines = Pick<typeof data, 'income' | 'expense' | 'net' | 'put_aside' | 'savings_rate'>;
  const row = (name: string, { income, expense, net, put_aside, savings_rate }: Lines) => [
    ...[name, income, expense, net, put_aside],
    savings_rate ?? '',
  ];
  printTable(
    [{ title: 'Month from' }, ...numbers],
    [...data.periods.map((period) => row(period.start_date, period)), row(`All, ${data.currency}`, data)],
  );
  printMissing(data.missing_rates);
}

/** The spending of a month by each day, with the month before and the average. */
export async function showSpendingPace({
  month,
  ...options
}: ServerOptions & { readonly month?: string }): Promise<void> {
  const query = month === undefined ? {} : { month };
  const { data } = await connect(options).GET('/api/v1/reports/spending_pace', { params: { query } });
  if (data === undefined || options.json) return printJson(data);
  const numbers = ['Spent', 'Month before', 'Average'].map((title) => ({ title, isNumber: true }));
  printTable(
    [{ title: `Day, ${data.currency}` }, ...numbers],
    data.days.map(({ date, spent, last_month, average }) => [date, spent ?? '', last_month ?? '', average ?? '']),
  );
  printMissing(data.missing_rates);
}

const DRIVERS = {
  saved: 'Saved',
  market: 'Market',
  assets: 'Property and vehicles',
  debt: 'Debt repaid',
  other: 'Not in reports',
  corrections: 'Opening balances and corrections',
  exchange_rates: 'Exchange rates',
  missing_rates: 'Without a rate',
} as const;

/** The drivers of net worth in a period. */
export async function showNetWorthDrivers(options: ReportOptions): Promise<void> {
  const query = days(options);
  const { data } = await connect(options).GET('/api/v1/reports/net_worth_drivers', { params: { query } });
  if (data === undefined || options.json) return printJson(data);
  printTable(
    [{ title: `${data.start_date} to ${data.end_date}` }, { title: data.currency, isNumber: true }],
    [
      ['Net worth before', data.start_net_worth],
      ...data.drivers.map(({ driver, amount }) => [DRIVERS[driver], amount]),
      ['Net worth after', data.end_net_worth],
    ],
  );
  printMissing(data.missing_rates);
}

/** The balance sheet of a day, by default of now. */
export async function showBalanceSheet(options: ReportOptions): Promise<void> {
  const query = options.to === undefined ? {} : { date: options.to };
  const { data } = await connect(options).GET('/api/v1/balance_sheet', { params: { query } });
  if (data === undefined || options.json) return printJson(data);
  printTable(FIGURE, [
    ['Assets', `${data.assets.amount} ${data.currency}`],
    ['Liabilities', `${data.liabilities.amount} ${data.currency}`],
    ['Net worth', `${data.net_worth.amount} ${data.currency}`],
  ]);
  printMissing(data.missing_rates);
}

/** Net worth at the end of each month. */
export async function showNetWorth(options: ReportOptions): Promise<void> {
  const { data } = await connect(options).GET('/api/v1/balance_sheet/history', { params: { query: days(options) } });
  if (data === undefined || options.json) return printJson(data);
  printTable(
    [{ title: 'Date' }, { title: `Net worth, ${data.currency}`, isNumber: true }],
    data.points.map(({ date, net_worth }) => [date, net_worth]),
  );
  printMissing(data.missing_rates);
}
