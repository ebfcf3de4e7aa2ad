import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Currency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { absolute, formatDecimal, MAX_MINOR } from '#kernel/money/money.ts';
import { monthEnd, monthStart } from '#kernel/time/civil-month.ts';
import { addTally, emptyTally, type Tallies, type Tally } from './tally.ts';

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

/** The lines of a period, with what was put aside. */
export function presentPeriod(tally: Tally, style: FigureStyle) {
  return { ...presentLines(tally, style), put_aside: presentFigure(tally.aside, style) };
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
export function presentMonths({ months }: Tallies, startDay: number, style: FigureStyle) {
  return [...months.keys()].sort().flatMap((month) => {
    const tally = months.get(month);
    const dates = { start_date: monthStart(month, startDay), end_date: monthEnd(month, startDay) };
    return tally === undefined ? [] : [{ month, ...dates, ...presentPeriod(tally, style) }];
  });
}

/** Categories with entries of their own or of subcategories, by name; entries without a category come last. */
export function presentCategories({ categories }: Tallies, labels: readonly CategoryLabel[], style: FigureStyle) {
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
export function presentMerchants({ merchants }: Tallies, labels: readonly MerchantLabel[], style: FigureStyle) {
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
export function findCategoryLabels(db: Db, familyId: number) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'color', 'icon', 'parent_id'])
    .where('family_id', '=', familyId)
    .orderBy('name')
    .execute();
}

type MerchantLabel = Awaited<ReturnType<typeof findMerchantLabels>>[number];

/** All merchants of the family, by name. */
export function findMerchantLabels(db: Db, familyId: number) {
  return db.selectFrom('merchants').select(['id', 'name']).where('family_id', '=', familyId).orderBy('name').execute();
}
