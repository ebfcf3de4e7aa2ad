import type { Schemas } from '#client/src/index.ts';
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

/** The groups of a breakdown, its period under a name, the period it is compared with, and the query of its transactions. */
type BreakdownOptions = ReportOptions & {
  readonly by: Breakdown['group_by'];
  readonly period?: NonNullable<SavedReport['period']>;
  readonly compare?: 'previous' | 'last_year';
  readonly match?: string;
};

type Breakdown = Schemas['Breakdown'];
type SavedReport = Schemas['SavedReport'];
type Measure = SavedReport['measure'];

/** Money in and out by category, merchant, tag or account. */
export async function showBreakdown({ by, period, compare, match, ...options }: BreakdownOptions): Promise<void> {
  const query = { ...days(options), group_by: by, ...sent({ period, compare, q: match }) };
  const { data } = await connect(options).GET('/api/v1/reports/breakdown', { params: { query } });
  if (data === undefined || options.json) return printJson(data);
  printBreakdown(data, ['income', 'expense']);
}

/** The saved reports, or the figures of the one of a name. */
export async function showSavedReports(name: string | undefined, options: ServerOptions): Promise<void> {
  const coffer = connect(options);
  const reports = await Array.fromAsync(coffer.list('/api/v1/saved_reports'));
  if (name === undefined) {
    if (options.json) return printJson(reports);
    return printTable(
      [{ title: 'Report' }, { title: 'For' }, { title: 'Period' }, { title: 'By' }],
      reports.map(({ shared, period, start_date, end_date, group_by, ...report }) => [
        ...[report.name, shared ? 'the family' : 'you'],
        ...[period?.replaceAll('_', ' ') ?? `${start_date} to ${end_date}`, group_by],
      ]),
    );
  }
  const report = reports.find((one) => one.name === name || one.id === name);
  if (report === undefined) throw new Error(`There is no saved report ${name}; coffer report saved lists them`);
  const { group_by, interval, period, start_date, end_date, compare, q } = report;
  const query = { group_by, ...sent({ interval, period, start_date, end_date, compare, q }) };
  const { data } = await coffer.GET('/api/v1/reports/breakdown', { params: { query } });
  if (data === undefined || options.json) return printJson(data);
  printBreakdown(data, [report.measure]);
}

/** The members that have a value. */
function sent<Members extends object>(members: Members) {
  type Sent = { [Name in keyof Members]?: NonNullable<Members[Name]> };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as Sent;
}

const MEASURES = { income: 'In', expense: 'Out', net: 'Net', transaction_count: 'Count' } as const;

/** The groups of a breakdown, or its parts where it has none, with some figures of each. */
function printBreakdown(data: Breakdown, measures: readonly Measure[]): void {
  const { comparison, group_by } = data;
  const before = comparison === null ? [] : measures.map((one) => `${MEASURES[one]} from ${comparison.start_date}`);
  const numbers = [...measures.map((one) => MEASURES[one]), ...before].map((title) => ({ title, isNumber: true }));
  type Figures = Readonly<Record<Measure, string | number>>;
  const row = (name: string, own: Figures, other: Figures | null) => [
    name,
    ...[own, ...(other === null ? [] : [other])].flatMap((one) => measures.map((measure) => String(one[measure]))),
  ];
  const parts = data.periods.map((part) => row(part.start_date, part, null));
  printTable(
    [{ title: `${data.start_date} to ${data.end_date}` }, ...numbers],
    [
      ...data.groups.map((group) => row(group.name ?? `No ${group_by}`, group, group.comparison)),
      ...(group_by === 'none' ? parts : []),
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
