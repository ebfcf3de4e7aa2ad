import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../../api/index.ts';
import { webhooksQuery } from './queries.ts';

/** Changes a webhook. */
export function useChangeWebhook(id: string, meta: { readonly showsError: boolean }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Schemas['WebhookChange']) =>
      unwrap(api.PATCH('/api/v1/webhooks/{id}', { params: { path: { id } }, body: { webhook: change } })),
    onSuccess: () => client.invalidateQueries(webhooksQuery()),
    meta,
  });
}
