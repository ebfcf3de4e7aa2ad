import { useMutation } from '@tanstack/react-query';
import { ApiError, api, unwrap } from '../../../api/index.ts';
import { keepFocus, notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';

/** One change with those that belong to it, or all changes of a request. */
export type UndoTarget = { readonly sequence: number } | { readonly requestId: string };

/** Reverts changes. */
export function useUndo(target: UndoTarget, onDone?: () => void) {
  return useMutation({
    mutationFn: () =>
      unwrap(
        'sequence' in target
          ? api.POST('/api/v1/changes/{sequence}/revert', { params: { path: { sequence: String(target.sequence) } } })
          : api.POST('/api/v1/changes/revert', { body: { request_id: target.requestId } }),
      ),
    onSuccess: () => {
      onDone?.();
      notifyDone(t('Undone'));
      keepFocus();
    },
    meta: { showsError: true },
  });
}

/** The numbers of the later changes that stand in the way of a revert. */
export function contradictingChanges(error: Error | null): readonly number[] {
  if (!(error instanceof ApiError) || error.code !== 'later_changes') return [];
  const { changes } = error.details;
  return Array.isArray(changes) ? changes.map((change) => Number(change.sequence)) : [];
}
