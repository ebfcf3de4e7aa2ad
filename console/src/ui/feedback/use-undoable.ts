import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';
import { t } from '../i18n/index.ts';
import { notifyDone } from './notify.tsx';

/** Announces what a request did, with an Undo that reverts the whole request; `onSettled` follows the Undo. */
export function useUndoable(onSettled?: () => unknown) {
  const { mutate: revert } = useMutation({
    mutationFn: (request_id: string) => unwrap(api.POST('/api/v1/changes/revert', { body: { request_id } })),
    onSuccess: () => notifyDone(t('Undone')),
    ...(onSettled && { onSettled }),
  });
  return (message: string, response: Response) => {
    const id = response.headers.get('x-request-id');
    notifyDone(message, id === null ? undefined : () => revert(id));
  };
}
