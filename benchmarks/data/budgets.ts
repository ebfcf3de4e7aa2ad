import type { Server } from '../tools/processes.ts';
import { call } from '../tools/requests.ts';
import type { Family } from './families.ts';

/** A month of limits, and the last month of ten years of envelopes, by id. */
export type Budgets = { readonly limits: string; readonly envelopes: string };

const [FIRST_YEAR, MONTHS] = [2016, 120];
const AMOUNT = '250';

/** Gives a family a budget for each month of ten years, with an amount for each category, and one of limits after them. */
export async function seedBudgets({ port }: Server, { key }: Family): Promise<Budgets> {
  const send = (method: string, path: string, body?: object) =>
    call({ port, headers: { 'x-api-key': key } }, method, path, body);
  const { categories = [] } = await send('GET', 'categories?per_page=100');
  const create = async (month: string, method: keyof Budgets) => {
    const { id = '' } = await send('POST', 'budgets', { month, method });
    for (const category of categories)
      await send('POST', 'budget_categories', { budget_id: id, category_id: category.id, budgeted_spending: AMOUNT });
    return id;
  };
  const limits = await create(monthAt(MONTHS), 'limits');
  const envelopes = await create(monthAt(MONTHS - 1), 'envelopes');
  for (let at = MONTHS - 2; at >= 0; at -= 1) await create(monthAt(at), 'envelopes');
  return { limits, envelopes };
}

const monthAt = (at: number): string => `${FIRST_YEAR + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, '0')}`;
