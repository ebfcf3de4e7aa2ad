import type { CofferClient, Schemas } from '#client/src/index.ts';
import { connect, type ServerOptions } from './connect.ts';
import { printJson, printMissing, printTable } from './output.ts';

type Budget = Schemas['Budget'];
type Line = Budget['categories'][number] | Budget['categories'][number]['subcategories'][number];

/** The ways to assign amounts to many categories at once. */
export const ASSIGNED_BY = ['targets', 'previous', 'average'] as const;

type MonthOptions = ServerOptions & { readonly month?: string };

/** The month of the family with what is assigned, spent and left in each category; by default the present one. */
export async function showBudget(options: MonthOptions): Promise<void> {
  const coffer = connect(options);
  const path = await monthOf(coffer, options);
  const { data } = await coffer.GET('/api/v1/budgets/{id}', { params: { path } });
  printBudget(data, options);
}

type AssignOptions = MonthOptions & { readonly by: (typeof ASSIGNED_BY)[number]; readonly dryRun?: boolean };

/** Gives the categories of a month their amounts at once, and shows it. */
export async function assignBudget({ by, dryRun, ...options }: AssignOptions): Promise<void> {
  const coffer = connect(options);
  const path = await monthOf(coffer, options);
  const query = dryRun === true ? { dry_run: true } : {};
  const { data } = await coffer.POST('/api/v1/budgets/{id}/assign', { params: { path, query }, body: { by } });
  printBudget(data, options);
}

type Groups = Schemas['BudgetGroupList']['budget_groups'];

/** The groups of envelopes with their categories. */
export async function showGroups(options: ServerOptions): Promise<void> {
  const coffer = connect(options);
  const { data } = await coffer.GET('/api/v1/budget_groups');
  await printGroups(coffer, data?.budget_groups ?? [], options);
}

/** Gives a group exactly these categories, by name; without one the group is deleted. A new group is the last one. */
export async function setGroup(name: string, names: readonly string[], options: ServerOptions): Promise<void> {
  const coffer = connect(options);
  const categories = await Array.fromAsync(coffer.list('/api/v1/categories'));
  const category_ids = names.map((one) => {
    const found = categories.find((category) => category.name === one);
    if (found === undefined) throw new Error(`There is no category ${one}`);
    return found.id;
  });
  const { data } = await coffer.GET('/api/v1/budget_groups');
  const known = data?.budget_groups ?? [];
  const group = { ...known.find((one) => one.name === name), name, category_ids };
  const others = known.map((one) =>
    one.name === name
      ? group
      : { ...one, category_ids: one.category_ids.filter((category) => !category_ids.includes(category)) },
  );
  const all = known.some((one) => one.name === name) ? others : [...others, group];
  const budget_groups = all
    .filter((one) => one !== group || category_ids.length > 0)
    .map(({ id, name: title, category_ids: ids }) => ({
      ...(id !== undefined && { id }),
      name: title,
      category_ids: ids,
    }));
  const { data: after } = await coffer.PUT('/api/v1/budget_groups', { body: { budget_groups } });
  await printGroups(coffer, after?.budget_groups ?? [], options);
}

async function printGroups(coffer: CofferClient, groups: Groups, options: ServerOptions): Promise<void> {
  if (options.json) {
    printJson(groups);
    return;
  }
  const categories = await Array.fromAsync(coffer.list('/api/v1/categories'));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  printTable(
    [{ title: 'Group' }, { title: 'Categories' }],
    groups.map(({ name, category_ids }) => [name, category_ids.map((id) => names.get(id) ?? id).join(', ')]),
  );
}

async function monthOf(coffer: CofferClient, { month }: MonthOptions): Promise<{ readonly id: string }> {
  const listed = await Array.fromAsync(coffer.list('/api/v1/budgets'));
  const found = listed.find((one) => (month === undefined ? one.current : one.month === month));
  if (found === undefined) throw new Error(`There is no budget of ${month ?? 'this month'}`);
  return { id: found.id };
}

function printBudget(data: Budget | undefined, options: MonthOptions): void {
  if (data === undefined || options.json) {
    printJson(data);
    return;
  }
  const hasTargets = !isZero(data.missing_for_targets_decimal);
  const numbers = [data.method === 'envelopes' ? 'Assigned' : 'Budgeted', 'Spent', 'Left'];
  printTable(
    [
      { title: data.name },
      ...[...numbers, ...(hasTargets ? ['Missing'] : [])].map((title) => ({ title, isNumber: true })),
    ],
    [
      ...linesOf(data).map(rowOf),
      ...(isZero(data.uncategorized.actual_spending_decimal)
        ? []
        : [['Uncategorized', '', data.uncategorized.actual_spending_decimal, '']]),
      [
        `All, ${data.currency}`,
        data.allocated_spending_decimal,
        data.actual_spending_decimal,
        data.available_to_spend_decimal,
        data.missing_for_targets_decimal,
      ],
      ['To assign', '', '', data.available_to_allocate_decimal],
    ],
  );
  printMissing(data.missing_rates);
}

const isZero = (decimal: string) => !/[1-9]/.test(decimal);

/** The groups with their envelopes, then the categories that are in none, with their subcategories. */
function linesOf({ categories, groups }: Budget): Printed[] {
  const own = new Map(
    categories
      .flatMap((root): Line[] => [{ ...root, ...root.own }, ...root.subcategories])
      .map((line) => [line.category.id, line]),
  );
  const placed = new Set(groups.flatMap(({ category_ids }) => category_ids));
  const isFree = ({ category }: Line) => !placed.has(category.id);
  const grouped = groups.flatMap(({ name, category_ids, ...figures }) => [
    { ...figures, category: { name }, missing_for_target_decimal: '0' },
    ...category_ids
      .flatMap((id) => own.get(id) ?? [])
      .filter(isUsed)
      .map(indented),
  ]);
  const rest = categories.filter(isFree).flatMap((root) => {
    const whole = root.subcategories.every(isFree) ? root : { ...root, ...root.own };
    return [whole, ...root.subcategories.filter(isFree).map(indented)];
  });
  return [...grouped, ...rest.filter(isUsed)];
}

const indented = (line: Line): Line => ({ ...line, category: { ...line.category, name: `  ${line.category.name}` } });

/** Whether a category has an amount, a rest of the month before, or spending. */
function isUsed({
  budget_category_id,
  budgeted_spending_decimal,
  actual_spending_decimal,
  carried_over_decimal,
}: Line) {
  const amounts = [budgeted_spending_decimal, actual_spending_decimal, carried_over_decimal];
  return budget_category_id !== null || !amounts.every(isZero);
}

type Printed = Pick<
  Line,
  'budgeted_spending_decimal' | 'actual_spending_decimal' | 'available_to_spend_decimal' | 'missing_for_target_decimal'
> & { readonly category: { readonly name: string } };

function rowOf({ category, ...line }: Printed): string[] {
  return [
    ...[category.name, line.budgeted_spending_decimal, line.actual_spending_decimal, line.available_to_spend_decimal],
    isZero(line.missing_for_target_decimal) ? '' : line.missing_for_target_decimal,
  ];
}
