import type { QueryClient } from '@tanstack/react-query';

export { readTransactionsSearch, type TransactionsSearch } from './model/index.ts';
export { AccountLedger, TransactionsPage } from './page/index.ts';
export { ReviewPage } from './review/index.ts';

/** Sends the entries that wait on this device. */
export async function sendWaiting(client: QueryClient): Promise<void> {
  const entry = await import('./entry/index.ts');
  await entry.sendWaiting(client);
}
