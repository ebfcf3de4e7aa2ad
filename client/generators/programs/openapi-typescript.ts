import createClient from 'openapi-fetch';
import type { paths } from '../generated/schema';

/** Creates an account and a transaction, and returns the amount that the list shows. */
export async function run(baseUrl: string, key: string): Promise<string | undefined> {
  const api = createClient<paths>({ baseUrl, headers: { 'X-Api-Key': key } });
  const account = { name: 'Cash', account_type: 'depository', currency: 'EUR', balance: '100' } as const;
  const made = await api.POST('/api/v1/accounts', { body: { account } });
  if (made.data === undefined) throw new Error(made.error.message);
  const bread = { account_id: made.data.id, name: 'Bread', date: '2026-01-05', amount: '2.50' };
  await api.POST('/api/v1/transactions', { body: { transaction: bread } });
  const listed = await api.GET('/api/v1/transactions', { params: { query: { account_id: [made.data.id] } } });
  return listed.data?.transactions[0]?.signed_amount;
}
