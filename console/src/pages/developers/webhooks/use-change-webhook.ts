import { useMutation } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../../api/index.ts';

/** Changes a webhook. */
export function useChangeWebhook(id: string, meta: { readonly showsError: boolean }) {
  return useMutation({
    mutationFn: (change: Schemas['WebhookChange']) =>
      unwrap(api.PATCH('/api/v1/webhooks/{id}', { params: { path: { id } }, body: { webhook: change } })),
    meta,
  });
}
