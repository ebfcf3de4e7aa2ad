import { CreateAccountBody, CreateAccountResponse, ListChangesQueryParams } from '../generated/zod';

/** Sends a body that the schemas accept, and returns the balance of the response as they read it. */
export async function run(baseUrl: string, key: string): Promise<string> {
  const account = CreateAccountBody.parse({ name: 'Cash', account_type: 'depository', balance: '2.50' });
  if (CreateAccountBody.safeParse({ account: { name: 'Cash' } }).success) throw new Error('a type is required');
  if (ListChangesQueryParams.safeParse({ limit: 501 }).success) throw new Error('501 is above the maximum');
  const reply = await fetch(`${baseUrl}/api/v1/accounts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': key },
    body: JSON.stringify(account),
  });
  return CreateAccountResponse.parse(await reply.json()).balance_amount;
}
