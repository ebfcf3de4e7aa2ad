import { isSet } from '#database/tables/ledger-tables.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { absolute, formatDecimal, MAX_MINOR } from '#kernel/money/money.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { monthEnd, monthStart } from '#kernel/time/civil-month.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { holderOf, type MonthFigures, sum } from './compute-month.ts';
import { placeCategories } from './groups.ts';
import type { BudgetView } from './read-figures.ts';
import {
  type BudgetCategoryRow,
  type BudgetGroupRow,
  type BudgetRow,
  type CategoryLabel,
  categoryIdsOf,
} from './store.ts';
import { type Need, needOf, type TargetColumns } from './targets.ts';

/** Today, and the day on which the family's months begin. */
export type Calendar = { readonly today: CivilDate; readonly monthStartDay: number };

export function styleOf({ currency }: { readonly currency: string }, locale: MoneyLocale = 'en'): MoneyStyle {
  return { currency: storedCurrency(currency), locale };
}

/** A budget in lists. `allocated` is the sum of its categories. */
export function presentListed(budget: BudgetRow, allocated: bigint, calendar: Calendar, style: MoneyStyle) {
  const { id, month, method, currency } = budget;
  const [start_date, end_date] = daysOf(month, calendar);
  return {
    id,
    month,
    method,
    start_date,
    end_date,
    name: nameOf(month, calendar, style.locale),
    currency,
    initialized: true,
    current: start_date <= calendar.today && calendar.today <= end_date,
    ...presentMoney('budgeted_spending', budget.spending_minor ?? allocated, style),
    ...presentOptional('expected_income', budget.income_minor, style),
    ...presentMoney('allocated_spending', allocated, style),
    ...presentMoney('held_for_next_month', budget.held_minor, style),
    ...presentMoney('starting_amount', budget.starting_minor, style),
    created_at: secondsForm(budget.created_at),
    updated_at: secondsForm(budget.updated_at),
  };
}

export function daysOf(month: string, { monthStartDay }: Pick<Calendar, 'monthStartDay'>): [CivilDate, CivilDate] {
  return [monthStart(month, monthStartDay), monthEnd(month, monthStartDay)];
}

/** `May 2026`, or the days where months do not begin on the first. */
function nameOf(month: string, calendar: Calendar, locale: MoneyLocale): string {
  const [start, end] = daysOf(month, calendar).map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  const utc = { timeZone: 'UTC', year: 'numeric' } as const;
  if (calendar.monthStartDay === 1) return new Intl.DateTimeFormat(locale, { ...utc, month: 'long' }).format(start);
  return new Intl.DateTimeFormat(locale, { ...utc, month: 'short', day: 'numeric' }).formatRange(start, end);
}

export function presentBudget(
  view: BudgetView,
  groups: readonly BudgetGroupRow[],
  calendar: Calendar,
  locale: MoneyLocale = 'en',
) {
  const { budget, figures, aside, missing, unconverted } = view;
  const style = styleOf(budget, locale);
  const needs = needsOf(view, calendar);
  const uncategorized = {
    ...presentMoney('actual_spending', figures.unbudgeted.get(null) ?? 0n, style),
    ...presentMoney('actual_income', figures.income.get(null) ?? 0n, style),
  };
  return {
    ...presentListed(budget, figures.allocated, calendar, style),
    ...presentMoney('actual_spending', figures.spent, style),
    ...presentMoney('actual_income', figures.earned, style),
    ...presentMoney('put_aside', aside, style),
    ...presentMoney('carried_over', figures.carried, style),
    ...presentMoney('available_to_spend', figures.toSpend, style),
    ...presentMoney('available_to_allocate', figures.toAllocate, style),
    ...presentMoney('carried_over_to_allocate', figures.carriedToAllocate, style),
    ...presentMoney('missing_for_targets', sum([...needs.values()].map(({ missing }) => missing)), style),
    kinds: presentKinds(figures, style),
    categories: presentCategories(view, needs, style),
    groups: placeCategories(groups, view.categories).map(({ row: { id, name }, categoryIds }) => ({
      ...{ id, name, category_ids: categoryIds },
      ...presentAmounts(
        categoryIds.map((category) => amountsOf(figures, category)),
        style,
      ),
    })),
    uncategorized,
    unconverted_count: unconverted,
    missing_rates: missing,
  };
}

/** The amounts that envelopes need for their targets, by category. */
type Needs = ReadonlyMap<string, Need>;

function needsOf({ budget, figures }: BudgetView, { monthStartDay }: Pick<Calendar, 'monthStartDay'>): Needs {
  return new Map([...figures.lines].map(([category, line]) => [category, needOf(line, budget, monthStartDay)]));
}

function presentNeed(need: Need | undefined, style: MoneyStyle) {
  return {
    ...presentMoney('needed_for_target', need?.needed ?? 0n, style),
    ...presentMoney('missing_for_target', need?.missing ?? 0n, style),
  };
}

function presentTarget(
  { target_type: type, target_minor: amount, target_date: date }: TargetColumns,
  style: MoneyStyle,
) {
  return type === null || amount === null ? null : { type, date, ...presentMoney('amount', amount, style) };
}

type Amounts = { budgeted: bigint; carried: bigint; spent: bigint };

function presentAmounts(all: readonly Amounts[], style: MoneyStyle) {
  const budgeted = sum(all.map((one) => one.budgeted));
  return { ...presentMoney('budgeted_spending', budgeted, style), ...presentUse(all, style) };
}

function presentUse(all: readonly Amounts[], style: MoneyStyle) {
  const [carried, spent] = [sum(all.map((one) => one.carried)), sum(all.map((one) => one.spent))];
  return {
    ...presentMoney('carried_over', carried, style),
    ...presentMoney('actual_spending', spent, style),
    ...presentMoney('available_to_spend', sum(all.map(({ budgeted }) => budgeted)) + carried - spent, style),
  };
}

/** The amounts of a category without its subcategories. */
function amountsOf({ lines, unbudgeted }: MonthFigures, categoryId: string): Amounts {
  const line = lines.get(categoryId);
  if (line === undefined) return { budgeted: 0n, carried: 0n, spent: unbudgeted.get(categoryId) ?? 0n };
  return { budgeted: line.row.amount_minor, carried: line.carried, spent: line.spent };
}

function presentKinds({ lines }: MonthFigures, style: MoneyStyle) {
  const byKind = Map.groupBy(lines.values(), ({ row }) => row.kind);
  return (['fixed', 'flexible'] as const).flatMap((kind) => {
    const ofKind = byKind.get(kind);
    if (ofKind === undefined) return [];
    const amounts = ofKind.map(({ row, carried, spent }) => ({ budgeted: row.amount_minor, carried, spent }));
    return [{ kind, ...presentAmounts(amounts, style) }];
  });
}

function presentCategories({ figures, categories }: BudgetView, needs: Needs, style: MoneyStyle) {
  const children = Map.groupBy(categories, ({ parent_id }) => parent_id);
  const budgeted = new Set(figures.lines.keys());
  return (children.get(null) ?? []).map((root) => {
    const beneath = children.get(root.id) ?? [];
    const own = amountsOf(figures, root.id);
    const all = [own, ...beneath.map(({ id }) => amountsOf(figures, id))];
    return {
      ...head(root, figures, needs, style),
      ...presentAmounts(all, style),
      own: presentAmounts([own], style),
      subcategories: beneath.map((label) => ({
        ...head(label, figures, needs, style),
        ...presentAmounts([amountsOf(figures, label.id)], style),
        inherits_parent_budget: holderOf(label.id, budgeted, new Map([[label.id, label.parent_id]])) === root.id,
      })),
    };
  });
}

function head(label: CategoryLabel, { lines, income }: MonthFigures, needs: Needs, style: MoneyStyle) {
  const row = lines.get(label.id)?.row;
  return {
    category: presentLabel(label),
    budget_category_id: row?.id ?? null,
    kind: row?.kind ?? null,
    rollover: row === undefined ? null : isSet(row.rollover),
    target: row === undefined ? null : presentTarget(row, style),
    ...presentNeed(needs.get(label.id), style),
    ...presentMoney('actual_income', income.get(label.id) ?? 0n, style),
  };
}

function presentLabel({ id, name, color, icon, parent_id }: CategoryLabel) {
  return { id, name, color, lucide_icon: icon, parent_id };
}

/** A category of a budget in lists. `whole` is its amount with the subcategories. */
export function presentListedRow(row: BudgetCategoryRow, label: CategoryLabel, whole: bigint, style: MoneyStyle) {
  return {
    id: row.id,
    budget_id: row.budget_id,
    currency: style.currency.code,
    subcategory: label.parent_id !== null,
    inherits_parent_budget: false,
    kind: row.kind,
    rollover: isSet(row.rollover),
    ...presentMoney('budgeted_spending', row.amount_minor, style),
    ...presentMoney('display_budgeted_spending', whole, style),
    target: presentTarget(row, style),
    category: presentLabel(label),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

export function presentRow(view: BudgetView, row: BudgetCategoryRow, calendar: Calendar, locale: MoneyLocale = 'en') {
  const { figures, categories } = view;
  const style = styleOf(view.budget, locale);
  const label = categories.find(({ id }) => id === row.category_id);
  if (label === undefined) throw new Error('a budget has an unknown category');
  const family = categories.filter(({ id, parent_id }) => id === label.id || parent_id === label.id);
  const amounts = family.map(({ id }) => amountsOf(figures, id));
  const whole = sum(amounts.map(({ budgeted }) => budgeted));
  const need = presentNeed(needsOf(view, calendar).get(label.id), style);
  return { ...presentListedRow(row, label, whole, style), ...presentUse(amounts, style), ...need };
}

/** A group of envelopes in lists. */
export function presentGroup(row: BudgetGroupRow) {
  return {
    id: row.id,
    name: row.name,
    category_ids: [...categoryIdsOf(row)],
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

/** The currency and locale of amounts. */
type MoneyStyle = { readonly currency: Currency; readonly locale: MoneyLocale };

type Members<Name extends string, Text, Cents> = Record<Name | `${Name}_decimal`, Text> &
  Record<`${Name}_cents`, Cents>;

/** An amount under its name in three forms. */
export function presentMoney<const Name extends string>(
  name: Name,
  minor: bigint,
  style: MoneyStyle,
): Members<Name, string, number | null> {
  return presentOptional(name, minor, style) as Members<Name, string, number | null>;
}

/** The same for an amount that may be null. */
export function presentOptional<const Name extends string>(
  name: Name,
  minor: bigint | null,
  { currency, locale }: MoneyStyle,
): Members<Name, string | null, number | null> {
  const isExact = minor !== null && absolute(minor) <= MAX_MINOR;
  return {
    [name]: minor === null ? null : formatMoney(minor, currency, locale),
    [`${name}_decimal`]: minor === null ? null : formatDecimal(minor, currency),
    [`${name}_cents`]: isExact ? Number(minor) : null,
  } as Members<Name, string | null, number | null>;
}
