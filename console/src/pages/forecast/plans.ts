import { useMutation } from '@tanstack/react-query';
import { api, FRESH, readAll, type Schemas, written } from '../../api/index.ts';
import { savedText, useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Change } from './tried-changes.ts';

export type ForecastPlan = Schemas['ForecastPlan'];

/** All plans, the oldest first. */
export const plansQuery = () => readAll('/api/v1/forecast_plans', 'forecast_plans', undefined, FRESH);

type PlanMembers = {
  readonly name?: string;
  readonly below?: string;
  readonly shared?: boolean;
  readonly changes?: readonly Change[];
};

/** Makes a plan. */
export function useMakePlan(onDone: (plan: ForecastPlan) => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: ({ changes = [], name = '', ...members }: PlanMembers) =>
      written(api.POST('/api/v1/forecast_plans', { body: { ...members, name, changes: changes.map(sentChange) } })),
    onSuccess: ({ data, response }) => {
      onDone(data);
      announce(t('{name} added', { name: data.name }), response);
    },
    meta: { showsError: true },
  });
}

/** Changes any members of a plan. */
export function useChangePlan({ id, name: before }: ForecastPlan, onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: ({ changes, ...members }: PlanMembers) => {
      const body = { ...members, ...(changes && { changes: changes.map(sentChange) }) };
      return written(api.PATCH('/api/v1/forecast_plans/{id}', { params: { path: { id } }, body }));
    },
    onSuccess: ({ data: { name }, response }) => {
      onDone();
      announce(savedText(name, before), response);
    },
    meta: { showsError: true },
  });
}

export function useDeletePlan(onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: ({ id }: ForecastPlan) => api.DELETE('/api/v1/forecast_plans/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }, { name }) => {
      onDone();
      announce(t('{name} deleted', { name }), response);
    },
  });
}

// The name of the recurring payment is not the plan's.
function sentChange(change: Change): Schemas['NewForecastPlanChange'] {
  if (change.kind === 'payment') return change;
  const { recurring_transaction: _, ...sent } = change;
  return sent;
}
