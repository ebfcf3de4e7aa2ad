import { useMutation } from '@tanstack/react-query';
import { api, done } from '../../api/index.ts';
import { t } from '../i18n/index.ts';
import { notifyDone } from './notify.tsx';

/** Announces what requests did, with an Undo that reverts all of them; `onSettled` follows the Undo. */
export function useUndoable(onSettled?: () => unknown) {
  const { mutate } = useMutation({
    mutationFn: revertRequests,
    onSuccess: () => notifyDone(t('Undone')),
    ...(onSettled && { onSettled }),
  });
  return (message: string, ...responses: readonly Response[]) => notifyDone(message, () => mutate(responses));
}

/** The message about a saved change of a record, with its new name if that has changed. */
export function savedText(name: string, before = name): string {
  return before === name ? t('{name} saved', { name }) : t('{before} is now {name}', { before, name });
}

/** Reverts all that the requests of these responses did, the newest first. @throws ApiError */
export async function revertRequests(responses: readonly Response[]): Promise<void> {
  for (const { headers } of responses.toReversed()) {
    const request_id = headers.get('x-request-id');
    if (request_id === null) throw new Error('the response does not name its request');
    await done(api.POST('/api/v1/changes/revert', { body: { request_id } }));
  }
}
