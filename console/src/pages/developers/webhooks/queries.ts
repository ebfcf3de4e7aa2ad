import { queryOptions } from '@tanstack/react-query';
import { allPages, api, unwrap } from '../../../api/index.ts';

const REFRESH_MS = 5000;

/** The user's webhooks, those of their programs included. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/webhooks', { params: { query }, signal })),
        (page) => page.webhooks,
      ),
  });

/** The newest deliveries of a webhook; read again while it is shown. */
export const deliveriesQuery = (webhook_id: string, per_page: number) =>
  queryOptions({
    queryKey: ['webhook-deliveries', webhook_id, per_page],
    queryFn: ({ signal }) => {
      const query = { webhook_id, per_page };
      return unwrap(api.GET('/api/v1/webhook_deliveries', { params: { query }, signal }));
    },
    refetchInterval: REFRESH_MS,
  });

/** A delivery with its request and response. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook-deliveries', 'one', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/webhook_deliveries/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
  });
