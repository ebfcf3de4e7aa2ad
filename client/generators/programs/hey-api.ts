import { createAccount, createTransaction, listTransactions } from '../generated/hey';
import { client } from '../generated/hey/client.gen';

/** Creates an account and a transaction, and returns the amount that the list shows. */
export async function run(baseUrl: string, key: string): Promise<string | undefined> {
  client.setConfig({ baseUrl, auth: ({ name }) => (name === 'X-Api-Key' ? key : undefined) });
  const account = { name: 'Cash', account_type: 'depository', currency: 'EUR', balance: '100' } as const;
  const made = await createAccount({ body: account, throwOnError: true });
  const bread = { account_id: made.data.id, name: 'Bread', date: '2026-01-05', amount: '2.50' };
  await createTransaction({ body: bread, throwOnError: true });
  const listed = await listTransactions({ query: { account_id: [made.data.id] }, throwOnError: true });
  return listed.data.transactions[0]?.signed_amount;
}
