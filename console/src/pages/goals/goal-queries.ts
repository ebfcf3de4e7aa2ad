import { useMutation } from '@tanstack/react-query';
import { api, FRESH, readAll, type Schemas, written } from '../../api/index.ts';
import { savedText, useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';

export type Goal = Schemas['Goal'];
export type NewGoal = Schemas['NewGoal'];

/** All goals by target day. */
export const goalsQuery = () => readAll('/api/v1/goals', 'goals', undefined, FRESH);

/** Creates a goal, or changes the one that is `before`. */
export function useSaveGoal(before: Goal | null, onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: (goal: NewGoal) =>
      written(
        before === null
          ? api.POST('/api/v1/goals', { body: { goal } })
          : api.PATCH('/api/v1/goals/{id}', { params: { path: { id: before.id } }, body: { goal } }),
      ),
    onSuccess: ({ data: { name }, response }) => {
      onDone();
      announce(before === null ? t('{name} added', { name }) : savedText(name, before.name), response);
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
