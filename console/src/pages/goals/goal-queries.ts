import { useMutation } from '@tanstack/react-query';
import { api, FRESH, readAll, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone, useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';

export type Goal = Schemas['Goal'];
export type NewGoal = Schemas['NewGoal'];

/** All goals by target day. */
export const goalsQuery = () => readAll('/api/v1/goals', 'goals', undefined, FRESH);

/** Creates a goal, or changes the one of `id`. */
export function useSaveGoal(id: string | null, onDone: () => void) {
  return useMutation({
    mutationFn: (goal: NewGoal) =>
      unwrap(
        id === null
          ? api.POST('/api/v1/goals', { body: { goal } })
          : api.PATCH('/api/v1/goals/{id}', { params: { path: { id } }, body: { goal } }),
      ),
    onSuccess: () => {
      onDone();
      notifyDone(t('Goal saved'));
    },
    meta: { showsError: true },
  });
}

export function useDeleteGoal() {
  const announce = useUndoable();
  return useMutation({
    mutationFn: ({ id }: Goal) => api.DELETE('/api/v1/goals/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }, { name }) => announce(t('{name} deleted', { name }), response),
  });
}
