import type { CofferClient, Schemas } from '#client/src/index.ts';
import { accountId, forecastPlanId, recurringId } from '#src/cli/find-records.ts';
import { connect, type ServerOptions } from './connect.ts';
import { print, printJson, printMissing, printTable } from './output.ts';
import { days, type ReportOptions } from './report-commands.ts';
import { dayFromToday, printTransactions } from './transaction-commands.ts';

/** The states of an expected payment. */
export const BILL_STATES = ['upcoming', 'due', 'paid', 'changed_price', 'missed'] as const;

type BillOptions = ReportOptions & {
  readonly state?: (typeof BILL_STATES)[number];
  readonly account?: string;
  readonly toEnter?: boolean;
};

const ASKED_DAYS = 31;

/** The expected payments of some days. Money out is positive. */
export async function listBills({ state, account, toEnter = false, ...options }: BillOptions): Promise<void> {
  const coffer = connect(options);
  const query = {
    ...(toEnter && {
      start_date: dayFromToday(-ASKED_DAYS),
      end_date: dayFromToday(ASKED_DAYS),
      posting: 'ask' as const,
    }),
    ...days(options),
    ...(state !== undefined && { state }),
    ...(account !== undefined && { account_id: await accountId(coffer, account) }),
  };
  const { data } = await coffer.GET('/api/v1/recurring_transactions/occurrences', { params: { query } });
  if (data === undefined) return;
  const occurrences = data.occurrences.filter((one) => !toEnter || one.state === 'due' || one.state === 'missed');
  if (options.json) return printJson({ ...data, occurrences });
  printTable(
    [{ title: 'Date' }, { title: 'Name' }, { title: 'Amount', isNumber: true }, { title: 'State' }],
    occurrences.map(({ date, name, amount_decimal, currency, state: shown }) => [
      ...[date, name ?? '', `${amount_decimal} ${currency}`],
      shown.replace('_', ' '),
    ]),
  );
}

type EnterOptions = ServerOptions & {
  readonly day?: string;
  readonly date?: string;
  readonly amount?: string;
  readonly account?: string;
  readonly dryRun?: boolean;
};

/** Enters the transaction of an expected payment. */
export async function enterBill(recurring: string, { account, dryRun, ...options }: EnterOptions): Promise<void> {
  const coffer = connect(options);
  const { day: occurrence_date, date, amount } = options;
  const { data } = await coffer.POST('/api/v1/recurring_transactions/{id}/enter', {
    params: { path: { id: await recurringId(coffer, recurring) }, query: dryRun === true ? { dry_run: true } : {} },
    body: {
      ...(occurrence_date !== undefined && { occurrence_date }),
      ...(date !== undefined && { date }),
      ...(amount !== undefined && { amount }),
      ...(account !== undefined && { account_id: await accountId(coffer, account) }),
    },
  });
  if (data !== undefined) printTransactions([data], options);
}

/** Payments that repeat at a price, the dearest first. */
export async function listSubscriptions(options: ServerOptions): Promise<void> {
  const { data } = await connect(options).GET('/api/v1/recurring_transactions/subscriptions');
  if (data === undefined || options.json) return printJson(data);
  printTable(
    [
      { title: 'Name' },
      { title: 'Frequency' },
      { title: 'Next' },
      { title: 'Amount', isNumber: true },
      { title: 'A year', isNumber: true },
      { title: 'Price before', isNumber: true },
    ],
    data.subscriptions.map(({ recurring_transaction: { name, merchant, interval, ...next }, ...prices }) => [
      ...[name ?? merchant?.name ?? '', howOften(interval), next.next_expected_date],
      ...[`${prices.amount_decimal} ${next.currency}`, prices.yearly_amount_decimal],
      prices.prices[1]?.amount_decimal ?? '',
    ]),
  );
}

const WORDS = { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly', year: 'yearly' };

function howOften({ every, unit, day, working_day }: Schemas['RecurringInterval']): string {
  const often = every === 1 ? WORDS[unit] : `every ${every} ${unit}s`;
  if (working_day === -1) return `${often}, last working day`;
  if (working_day !== null) return `${often}, working day ${working_day}`;
  return day === -1 ? `${often}, last day` : often;
}

type ForecastOptions = ServerOptions & {
  readonly days?: number;
  readonly account?: string;
  readonly cash?: true;
  readonly below?: string;
  readonly plan?: string;
};

/** The balances that accounts will probably have; with an account, or of all cash, each day on which something is expected. */
export async function showForecast({ account, ...options }: ForecastOptions): Promise<void> {
  const coffer = connect(options);
  if (options.plan !== undefined && !options.cash) throw new Error('--plan needs --cash');
  if (account !== undefined) return showAccountForecast(coffer, await accountId(coffer, account), options);
  if (options.cash) return showCashForecast(coffer, options);
  if (options.below !== undefined) throw new Error('--below needs --account or --cash');
  const { data } = await coffer.GET('/api/v1/forecast', { params: { query: daysAhead(options) } });
  if (data === undefined || options.json) return printJson(data);
  printTable(
    [
      { title: 'Account' },
      { title: 'Today', isNumber: true },
      { title: data.end_date, isNumber: true },
      { title: 'Lowest', isNumber: true },
      { title: 'On' },
      { title: 'Short from' },
    ],
    data.accounts.map(({ account: { name }, currency, ...figures }) => [
      ...[name, `${figures.balance_decimal} ${currency}`, figures.end_balance_decimal],
      ...[figures.lowest_balance_decimal, figures.lowest_date, figures.short_date ?? ''],
    ]),
  );
  printMissing(data.accounts.flatMap(({ missing_rates }) => missing_rates));
}

async function showAccountForecast(coffer: CofferClient, id: string, options: ForecastOptions): Promise<void> {
  const params = { path: { id }, query: daysQuery(options) };
  const { data } = await coffer.GET('/api/v1/accounts/{id}/forecast', { params });
  if (data === undefined || options.json) return printJson(data);
  printDays(data);
}

async function showCashForecast(coffer: CofferClient, options: ForecastOptions): Promise<void> {
  const plan = options.plan === undefined ? {} : { plan_id: await forecastPlanId(coffer, options.plan) };
  const query = { ...daysQuery(options), ...plan };
  const { data } = await coffer.GET('/api/v1/forecast/cash', { params: { query } });
  if (data === undefined || options.json) return printJson(data);
  printDays(data);
  if (data.band?.starts_on) {
    const { past_forecasts: count, needed, starts_on } = data.band;
    print(`No band of past forecasts yet: there are ${count} of ${needed}; the first is possible on ${starts_on}.`);
  }
  if (data.plan !== null && data.plan.deleted_count > 0)
    print(`Without effect, as the recurring transactions are deleted: ${data.plan.deleted_count} changes of the plan.`);
}

/** Lists the plans of the forecast, each with what it changes. */
export async function listForecastPlans(options: ServerOptions): Promise<void> {
  const plans = await Array.fromAsync(connect(options).list('/api/v1/forecast_plans'));
  if (options.json) return printJson(plans);
  printTable(
    [{ title: 'Plan' }, { title: 'For' }, { title: 'Short below', isNumber: true }, { title: 'Changes' }],
    plans.map(({ name, shared, below, currency, changes }) => [
      ...[name, shared ? 'the family' : 'you', `${below} ${currency}`],
      changes
        .filter(({ enabled }) => enabled)
        .map(changeText)
        .join(', '),
    ]),
  );
}

function changeText(change: Schemas['ForecastPlanChange']): string {
  if (change.kind === 'payment')
    return `${change.name} ${change.amount} ${change.monthly ? 'monthly from' : 'on'} ${change.date}`;
  const { recurring_transaction: recurring, skipped, amount, moved_days: days } = change;
  if (recurring === null) return 'a deleted recurring transaction';
  if (skipped) return `no ${recurring.name}`;
  const moved = days === 0 ? [] : [`${Math.abs(days)} days ${days > 0 ? 'later' : 'earlier'}`];
  return [recurring.name ?? '', ...(amount === null ? [] : [amount]), ...moved].join(' ');
}

function printDays(data: Schemas['AccountForecast'] | Schemas['CashForecast']): void {
  const bands = new Map('band' in data ? data.days.map(({ date, band }) => [date, band] as const) : []);
  const hasBand = [...bands.values()].some((band) => band !== null);
  const numbers = [`Balance, ${data.currency}`, 'Low', 'High', ...(hasBand ? ['8 of 10 from', 'to'] : [])];
  const expected = data.days
    .map(({ items, ...day }) => ({
      ...day,
      items: items.filter(({ kind }) => kind !== 'budget' && kind !== 'average'),
    }))
    .filter(({ items, date }) => items.length > 0 || date === data.end_date);
  printTable(
    [{ title: 'Date' }, ...numbers.map((title) => ({ title, isNumber: true })), { title: 'Payments' }],
    expected.map(({ date, balance_decimal, low_decimal, high_decimal, items }) => [
      ...[date, balance_decimal, low_decimal, high_decimal],
      ...(hasBand ? [bands.get(date)?.low_decimal ?? '', bands.get(date)?.high_decimal ?? ''] : []),
      items.map(({ name, amount_decimal }) => `${name ?? ''} ${amount_decimal}`).join(', '),
    ]),
  );
  printMissing(data.missing_rates);
  if (data.short_date !== null)
    print(`Less than ${data.below_decimal} ${data.currency} is expected to be left on ${data.short_date}.`);
}

function daysQuery(options: ForecastOptions) {
  return { ...daysAhead(options), ...(options.below !== undefined && { below: options.below }) };
}

function daysAhead({ days: count }: ForecastOptions) {
  return count === undefined ? {} : { days: count };
}
