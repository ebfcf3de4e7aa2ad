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
      ...data.categories
        .flatMap((root) => [root, ...root.subcategories.map(indented)])
        .filter(isUsed)
        .map(rowOf),
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

function rowOf({ category, ...line }: Line): string[] {
  return [
    ...[category.name, line.budgeted_spending_decimal, line.actual_spending_decimal, line.available_to_spend_decimal],
    isZero(line.missing_for_target_decimal) ? '' : line.missing_for_target_decimal,
  ];
}
