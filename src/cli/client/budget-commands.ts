import type { Schemas } from '#client/src/index.ts';
import { connect, type ServerOptions } from './connect.ts';
import { printJson, printMissing, printTable } from './output.ts';

type Budget = Schemas['Budget'];
type Line = Budget['categories'][number] | Budget['categories'][number]['subcategories'][number];

/** The month of the family with what is assigned, spent and left in each category; by default the present one. */
export async function showBudget({ month, ...options }: ServerOptions & { readonly month?: string }): Promise<void> {
  const coffer = connect(options);
  const listed = await Array.fromAsync(coffer.list('/api/v1/budgets'));
  const found = listed.find((one) => (month === undefined ? one.current : one.month === month));
  if (found === undefined) throw new Error(`There is no budget of ${month ?? 'this month'}`);
  const { data } = await coffer.GET('/api/v1/budgets/{id}', { params: { path: { id: found.id } } });
  if (data === undefined || options.json) return printJson(data);
  const numbers = [data.method === 'envelopes' ? 'Assigned' : 'Budgeted', 'Spent', 'Left'];
  printTable(
    [{ title: data.name }, ...numbers.map((title) => ({ title, isNumber: true }))],
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
  return [category.name, line.budgeted_spending_decimal, line.actual_spending_decimal, line.available_to_spend_decimal];
}
