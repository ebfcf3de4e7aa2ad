import { createAccount, createTransaction, listTransactions } from '../generated/fetch';

/** Creates an account and a transaction, and returns the amount that the list shows. */
export async function run(baseUrl: string, key: string): Promise<string | undefined> {
  const { fetch } = globalThis;
  globalThis.fetch = (path, init) =>
    fetch(baseUrl + String(path), {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'X-Api-Key': key },
    });
  const made = await createAccount({ name: 'Cash', account_type: 'depository', currency: 'EUR', balance: '100' });
  if (made.status !== 201) throw new Error(`status ${made.status}`);
  const bread = { account_id: made.data.id, name: 'Bread', date: '2026-01-05', amount: '2.50' };
  await createTransaction({ transaction: bread });
  const listed = await listTransactions({ account_id: [made.data.id] });
  return listed.status === 200 ? listed.data.transactions[0]?.signed_amount : undefined;
}
