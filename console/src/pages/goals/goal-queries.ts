import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { allPages, api, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone, useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';

export type Goal = Schemas['Goal'];
export type NewGoal = Schemas['NewGoal'];

/** All goals by target day. What is saved depends on transactions, so that each visit loads them again. */
export const goalsQuery = () =>
  queryOptions({
    queryKey: ['goals'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/goals', { params: { query }, signal })),
        ({ goals }) => goals,
      ),
  });

/** Creates a goal, or changes the one of `id`. */
export function useSaveGoal(id: string | null, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (goal: NewGoal) =>
      unwrap(
        id === null
          ? api.POST('/api/v1/goals', { body: { goal } })
          : api.PATCH('/api/v1/goals/{id}', { params: { path: { id } }, body: { goal } }),
      ),
    onSuccess: async () => {
      onDone();
      notifyDone(t('Goal saved'));
      await client.invalidateQueries({ queryKey: ['goals'] });
    },
    meta: { showsError: true },
  });
}

/** Deletes a goal, with undo. */
export function useDeleteGoal() {
  const client = useQueryClient();
  const announce = useUndoable(['goals']);
  return useMutation({
    mutationFn: ({ id }: Goal) => api.DELETE('/api/v1/goals/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }, { name }) => announce(t('{name} deleted', { name }), response),
    onSettled: () => client.invalidateQueries({ queryKey: ['goals'] }),
  });
}
