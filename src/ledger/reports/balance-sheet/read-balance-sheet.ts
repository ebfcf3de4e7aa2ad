import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { dayNumber, yearsBefore } from '#kernel/time/civil-date.ts';
import { ACCOUNT_TYPE_NAMES, foreignShares, isInvested, NO_SHARE, rulesOf } from '#ledger/balances/index.ts';
import { rememberedSettings } from '#ledger/family.ts';
import { countStalePrices } from '#ledger/investments/market-days/index.ts';
import { distinctRates, type MissingRate, type Rates, ratesOn } from '#ledger/rates/rates.ts';
import {
  type AccountHistory,
  type AccountSeries,
  type AccountWorth,
  balanceReader,
  findSeries,
  pointDates,
  readHistory,
  sumWorths,
  worthAt,
} from '#ledger/reports/balances/index.ts';
import type { BalanceSheetHistoryQuery, BalanceSheetQuery } from './schemas.ts';

type Worths = {
  readonly worths: readonly AccountWorth[];
  readonly missing: readonly MissingRate[];
  readonly missingPrices: number;
};

/** Assets, liabilities and net worth of the accounts in the user's reports, now or at the end of a day. */
export async function getBalanceSheet(context: Context, query: z.output<typeof BalanceSheetQuery>) {
  const { db, actor, clock } = context;
  const { familyId } = actor;
  const { currency: code, today } = await rememberedSettings(db, familyId, clock());
  const date = query.date ?? today;
  const all = await findSeries(db.read, actor, date, { forReports: true });
  const { worths, missing, missingPrices } = await (query.date === undefined
    ? presentWorths(context, all)
    : worthsAt(context, all, query.date));
  const accountIds = worths
    .map(({ account }) => account)
    .filter(isInvested)
    .map(({ id }) => id);
  const stale = await countStalePrices(db.read, familyId, accountIds, date);
  const rates = await ratesOn(db.read, familyId, [code, ...all.map(({ account }) => account.currency)], {
    start: date,
    end: date,
  });
  const { assets, liabilities } = sumSheet(worths, rates, code, date);
  const currency = storedCurrency(code);
  const money = (minor: bigint) => ({
    amount: formatDecimal(minor, currency),
    currency: code,
    formatted: formatMoney(minor, currency, query.locale ?? 'en'),
  });
  return {
    currency: code,
    date,
    net_worth: money(assets - liabilities),
    assets: money(assets),
    liabilities: money(liabilities),
    missing_rates: distinctRates([...missing, ...rates.missing]),
    missing_prices: missingPrices,
    stale_prices: [...stale.values()].reduce((sum, count) => sum + count, 0),
  };
}

async function presentWorths({ db, actor }: Context, all: readonly AccountSeries[]): Promise<Worths> {
  const foreign = all.flatMap(({ account, hasForeign }) => (hasForeign || isInvested(account) ? [account] : []));
  const shares = await foreignShares(db.read, actor.familyId, foreign);
  const worths = all.map(({ account }) => {
    const { converted } = shares.get(account.id) ?? NO_SHARE;
    return { account, minor: account.balance_minor + converted };
  });
  const lacking = [...shares.values()];
  return {
    worths,
    missing: lacking.flatMap((share) => share.missing),
    missingPrices: lacking.reduce((sum, share) => sum + share.missingPrices, 0),
  };
}

async function worthsAt({ db }: Context, all: readonly AccountSeries[], date: string): Promise<Worths> {
  const worths: AccountWorth[] = [];
  const missing: MissingRate[] = [];
  let missingPrices = 0;
  for (const series of all) {
    if (date < series.start) continue; // its history had not begun
    const worth = await worthAt(db.read, series, date);
    worths.push({ account: series.account, minor: worth.total });
    missing.push(...worth.missing);
    missingPrices += worth.missingPrices;
  }
  return { worths, missing, missingPrices };
}

/** The most days of one response. */
export const DAYS_MAX = 4000;

type Query = z.output<typeof BalanceSheetHistoryQuery>;

/** Net worth at the end of each day, week or month, at that day's rates. @throws AppError `validation_failed`. */
export async function getBalanceSheetHistory(context: Context, query: Query) {
  const { db, actor, clock } = context;
  const { familyId } = actor;
  const { currency: code, today, monthStartDay } = await rememberedSettings(db, familyId, clock());
  const end = query.end_date ?? today;
  const start = query.start_date ?? yearsBefore(end < '1901' ? '1901-01-01' : end, 1);
  if (dayNumber(end) - dayNumber(start) >= DAYS_MAX) {
    throw invalid('?start_date', 'too_many_days', `start_date and end_date may span at most ${DAYS_MAX} days`);
  }
  const currency = storedCurrency(code);
  const all = await findSeries(db.read, actor, end, { forReports: true });
  const dates = start > end ? [] : pointDates(start, end, query.interval, monthStartDay);
  const rates = await ratesOn(db.read, familyId, [code, ...all.map(({ account }) => account.currency)], { start, end });
  const histories: AccountHistory[] = [];
  for (const series of dates.length === 0 ? [] : all) {
    histories.push({ series, history: await readHistory(db.read, series, start, end) });
  }
  const balancesOn = balanceReader(histories);
  const decimal = (minor: bigint) => formatDecimal(minor, currency);
  const points = dates.map((date) => {
    const worths = balancesOn(date);
    const { assets, liabilities } = sumSheet(worths, rates, code, date);
    const types = sumTypes(worths, rates, code, date);
    return {
      date,
      net_worth: decimal(assets - liabilities),
      assets: decimal(assets),
      liabilities: decimal(liabilities),
      account_types: types.map(({ type, minor }) => ({ account_type: type, amount: decimal(minor) })),
    };
  });
  const missing = histories.flatMap(({ history }) => history.missing);
  return { currency: code, points, missing_rates: distinctRates([...missing, ...rates.missing]) };
}

/** Sums in minor units of the family's currency. */
type Sheet = { readonly assets: bigint; readonly liabilities: bigint };

/** Sums worths at the rates of a day. */
function sumSheet(worths: readonly AccountWorth[], rates: Rates, currency: string, date: string): Sheet {
  const sides = Map.groupBy(worths, ({ account }) => rulesOf(account.type).classification);
  const total = (side: readonly AccountWorth[] = []) => sumWorths(side, rates, currency, date);
  return { assets: total(sides.get('asset')), liabilities: total(sides.get('liability')) };
}

/** The sum of each account type that has accounts, rounded on its own. Those of liabilities are the amounts owed. */
function sumTypes(worths: readonly AccountWorth[], rates: Rates, currency: string, date: string) {
  const byType = Map.groupBy(worths, ({ account }) => account.type);
  return ACCOUNT_TYPE_NAMES.flatMap((type) => {
    const own = byType.get(type);
    return own === undefined ? [] : [{ type, minor: sumWorths(own, rates, currency, date) }];
  });
}
