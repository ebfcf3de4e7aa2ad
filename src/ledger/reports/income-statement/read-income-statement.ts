import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { hasDates } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { invalid } from '#kernel/errors.ts';
import { cutToDates, type Limits } from '#kernel/limits.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { absolute, formatDecimal, MAX_MINOR } from '#kernel/money/money.ts';
import { monthEnd, monthOf, monthStart } from '#kernel/time/civil-month.ts';
import { familyCalendar, familyCurrency } from '#ledger/family.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { type Compared, comparedPeriod } from '#ledger/reports/breakdown/periods.ts';
import { type VisibleAccounts, visibleAccountsOf } from '#ledger/visibility.ts';
import { coverWithMonths, findSums, type Period } from './find-sums.ts';
import type { IncomeStatementQuery } from './schemas.ts';
import { addTally, emptyTally, type Tallies, type Tally, tallyRows } from './tally.ts';

/**
 * Income and expense of the accounts in the user's reports, in the family's currency, each entry at its day's rate.
 * @throws AppError `validation_failed` if the period ends before it begins.
 */
export async function readIncomeStatement(context: Context, query: z.output<typeof IncomeStatementQuery>) {
  const db = context.db.read;
  const { familyId, limits } = context.actor;
  const calendar = await familyCalendar(db, familyId, context.clock());
  const period = periodOf(query, calendar, limits);
  const compared = query.compare === undefined ? null : periodBefore(period, query.compare, calendar, limits);
  const visible = await visibleAccountsOf(db, context.actor, 'finances');
  const code = await familyCurrency(db, familyId);
  const setting: Setting = { db, familyId, visible, code, calendar };
  const [sums, before, categories, merchants] = await Promise.all([
    readSums(setting, period),
    compared && readSums(setting, compared),
    findCategoryLabels(db, familyId),
    findMerchantLabels(db, familyId),
  ]);
  const style = { currency: storedCurrency(code), locale: query.locale ?? 'en' } as const;
  return {
    currency: code,
    ...presentTotals(sums, style),
    months: presentMonths(sums.tallies, calendar.monthStartDay, style),
    categories: presentCategories(sums.tallies, categories, style),
    merchants: presentMerchants(sums.tallies, merchants, style),
    ...presentRates(sums),
    comparison: before && {
      ...presentTotals(before, style),
      categories: presentCategories(before.tallies, categories, style),
      ...presentRates(before),
    },
  };
}

type Setting = {
  readonly db: Db;
  readonly familyId: number;
  readonly visible: VisibleAccounts;
  /** The family's currency. */
  readonly code: string;
  readonly calendar: Calendar;
};

type Sums = Awaited<ReturnType<typeof readSums>>;

/** The sums of a period in the family's currency, and the rates that these lack. */
async function readSums({ db, familyId, visible, code, calendar }: Setting, period: Period) {
  const { today, monthStartDay } = calendar;
  const cover = coverWithMonths(period, today);
  const rows = await findSums(db, { visible, period, cover, currency: code, monthStartDay });
  const rates = await ratesOn(db, familyId, [code, ...rows.flatMap(({ currency }) => currency ?? [])], period);
  const tallies = tallyRows(rows, {
    convert: (minor, currency, date) => rates.convert(minor, currency, code, date),
    monthStartDay,
  });
  return { period, tallies, missing: rates.missing };
}

/** The period to compare with, as far as the credential may see it. */
function periodBefore(period: Period, compared: Compared, { monthStartDay }: Calendar, limits: Limits | null) {
  const whole = comparedPeriod(period, compared, monthStartDay);
  if (whole === null) return null;
  const { start = whole.start, end = whole.end } = cutToDates(limits, whole.start, whole.end);
  return start > end ? null : { start, end };
}

type Calendar = Awaited<ReturnType<typeof familyCalendar>>;

function periodOf(
  { start_date, end_date }: z.output<typeof IncomeStatementQuery>,
  { today, monthStartDay }: Calendar,
  limits: Limits | null,
): Period {
  const { end = today } = cutToDates(limits, undefined, end_date ?? today);
  const month = monthStart(monthOf(end, monthStartDay), monthStartDay);
  const { start = month } = cutToDates(limits, start_date ?? month, undefined);
  if (start > end && hasDates(limits)) {
    throw invalid('?end_date', 'outside_limits', 'the period must contain days that this credential may see');
  }
  if (start > end) throw invalid('?end_date', 'before_start', 'end_date must not be before start_date');
  return { start, end };
}

type FigureStyle = { readonly currency: Currency; readonly locale: MoneyLocale };

/** Income, expense and net of a tally. */
function presentLines({ income, expense, count }: Tally, style: FigureStyle) {
  return {
    income: presentFigure(income, style),
    expense: presentFigure(expense, style),
    net: presentFigure(income - expense, style),
    transaction_count: count,
  };
}

function presentPeriod(tally: Tally, style: FigureStyle) {
  return { ...presentLines(tally, style), put_aside: presentFigure(tally.aside, style) };
}

function presentTotals({ period: { start, end }, tallies }: Sums, style: FigureStyle) {
  return { start_date: start, end_date: end, ...presentPeriod(tallies.total, style) };
}

function presentRates({ tallies, missing }: Sums) {
  return { unconverted_count: tallies.unconverted, missing_rates: missing };
}

function presentFigure(minor: bigint, { currency, locale }: FigureStyle) {
  return {
    amount: formatDecimal(minor, currency),
    amount_cents: absolute(minor) > MAX_MINOR ? null : Number(minor),
    currency: currency.code,
    formatted: formatMoney(minor, currency, locale),
  };
}

/** Months with entries, oldest first. */
function presentMonths({ months }: Tallies, startDay: number, style: FigureStyle) {
  return [...months.keys()].sort().flatMap((month) => {
    const tally = months.get(month);
    const dates = { start_date: monthStart(month, startDay), end_date: monthEnd(month, startDay) };
    return tally === undefined ? [] : [{ month, ...dates, ...presentPeriod(tally, style) }];
  });
}

/** Categories with entries of their own or of subcategories, by name; entries without a category come last. */
function presentCategories({ categories }: Tallies, labels: readonly CategoryLabel[], style: FigureStyle) {
  const children = Map.groupBy(labels, (label) => label.parent_id);
  const roots = (children.get(null) ?? []).flatMap((root) => {
    const beneath = (children.get(root.id) ?? []).flatMap((label) => {
      const tally = categories.get(label.id);
      return tally === undefined ? [] : [{ label, tally }];
    });
    const own = categories.get(root.id) ?? emptyTally();
    const rolledUp = { ...own };
    for (const { tally } of beneath) addTally(rolledUp, tally);
    if (rolledUp.count === 0) return [];
    const subcategories = beneath.map(({ label, tally }) => ({
      category: shown(label),
      ...presentLines(tally, style),
    }));
    return [{ category: shown(root), ...presentLines(rolledUp, style), own: presentLines(own, style), subcategories }];
  });
  const none = categories.get(null);
  if (none === undefined) return roots;
  const lines = presentLines(none, style);
  return [...roots, { category: null, ...lines, own: lines, subcategories: [] }];
}

/** Merchants with entries, by name; entries without a merchant come last. */
function presentMerchants({ merchants }: Tallies, labels: readonly MerchantLabel[], style: FigureStyle) {
  return [...labels, null].flatMap((merchant) => {
    const tally = merchants.get(merchant?.id ?? null);
    return tally === undefined ? [] : [{ merchant, ...presentLines(tally, style) }];
  });
}

function shown({ id, name, color, icon }: CategoryLabel) {
  return { id, name, color, icon };
}

type Db = Kysely<LedgerTables>;

type CategoryLabel = Awaited<ReturnType<typeof findCategoryLabels>>[number];

/** All categories of the family, by name. */
function findCategoryLabels(db: Db, familyId: number) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'color', 'icon', 'parent_id'])
    .where('family_id', '=', familyId)
    .orderBy('name')
    .execute();
}

type MerchantLabel = Awaited<ReturnType<typeof findMerchantLabels>>[number];

/** All merchants of the family, by name. */
function findMerchantLabels(db: Db, familyId: number) {
  return db.selectFrom('merchants').select(['id', 'name']).where('family_id', '=', familyId).orderBy('name').execute();
}
