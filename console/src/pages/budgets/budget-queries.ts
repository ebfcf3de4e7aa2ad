import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, done, FRESH, keyOf, readAll, type Schemas, unwrap } from '../../api/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';

export type Budget = Schemas['Budget'];
/** A category of a month. */
export type Line = Budget['categories'][number] | Budget['categories'][number]['subcategories'][number];
/** The ways to assign amounts to all envelopes at once. */
export type Assignment = Schemas['BudgetAssignment']['by'];
type Row = Schemas['BudgetCategoryChange'] & { readonly id: string };

/** All months that have a budget, newest first. */
export const budgetsQuery = () => readAll('/api/v1/budgets', 'budgets', undefined, FRESH);

/** The budget of a month with its figures; null where there is none. */
export const budgetQuery = (month: string) =>
  queryOptions({
    queryKey: keyOf('/api/v1/budgets', { month }),
    ...FRESH,
    queryFn: async ({ client, signal }) => {
      const found = (await client.fetchQuery(budgetsQuery())).find((budget) => budget.month === month);
      if (found === undefined) return null;
      return unwrap(api.GET('/api/v1/budgets/{id}', { params: { path: { id: found.id } }, signal }));
    },
  });

/** The budget as it would be with amounts assigned in one way. Nothing is stored. */
export const assignmentQuery = ({ id, updated_at }: Budget, by: Assignment) =>
  queryOptions({
    queryKey: keyOf('/api/v1/budgets/{id}/assign', { id, by, updated_at }),
    ...FRESH,
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/v1/budgets/{id}/assign', {
          params: { path: { id }, query: { dry_run: true } },
          body: { assignment: { by } },
          signal,
        }),
      ),
    retry: false,
  });

/** The budget of a month as it would begin from the spending of the three months before. Nothing is stored. */
export const proposalQuery = (month: string) =>
  queryOptions({
    queryKey: keyOf('/api/v1/budgets', { month, from: 'spending' }),
    ...FRESH,
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/v1/budgets', {
          params: { query: { dry_run: true } },
          body: { budget: { month, from: 'spending' } },
          signal,
        }),
      ),
    retry: false,
  });

/** The writes of a budget. Each refreshes what the page shows. With `showsError` the caller shows what is refused. */
export function useBudgetWrites(meta?: { readonly showsError: true }) {
  const create = useMutation({
    mutationFn: (budget: Schemas['NewBudget']) => unwrap(api.POST('/api/v1/budgets', { body: { budget } })),
  });
  const change = useMutation({
    mutationFn: ({ id, ...budget }: Schemas['BudgetChange'] & { readonly id: string }) =>
      unwrap(api.PATCH('/api/v1/budgets/{id}', { params: { path: { id } }, body: { budget } })),
  });
  const add = useMutation({
    ...(meta && { meta }),
    mutationFn: (budget_category: Schemas['NewBudgetCategory']) =>
      unwrap(api.POST('/api/v1/budget_categories', { body: { budget_category } })),
  });
  const changeRow = useMutation({
    ...(meta && { meta }),
    mutationFn: ({ id, ...budget_category }: Row) =>
      unwrap(api.PATCH('/api/v1/budget_categories/{id}', { params: { path: { id } }, body: { budget_category } })),
  });
  const removeRow = useMutation({
    mutationFn: (id: string) => done(api.DELETE('/api/v1/budget_categories/{id}', { params: { path: { id } } })),
  });
  return { create, change, add, changeRow, removeRow };
}

/** Deletes the budget of a month, with undo. */
export function useDeleteBudget() {
  const format = useFormat();
  const announce = useUndoable();
  return useMutation({
    mutationFn: ({ id }: Budget) => api.DELETE('/api/v1/budgets/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }, { month }) => {
      announce(t('Budget of {month} deleted', { month: format.month(month) }), response);
    },
  });
}
