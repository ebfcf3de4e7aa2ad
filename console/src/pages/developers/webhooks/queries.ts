import { read, readAll } from '../../../api/index.ts';

const REFRESH_MS = 5000;

/** The user's webhooks, those of their programs included. */
export const webhooksQuery = () => readAll('/api/v1/webhooks', 'webhooks');

/** The newest deliveries of a webhook; read again while it is shown. */
export const deliveriesQuery = (webhook_id: string, per_page: number) =>
  read('/api/v1/webhook_deliveries', { query: { webhook_id, per_page } }, { refetchInterval: REFRESH_MS });

/** A delivery with its request and response. */
export const deliveryQuery = (id: string) =>
  read('/api/v1/webhook_deliveries/{id}', { path: { id } }, { staleTime: 0 });
