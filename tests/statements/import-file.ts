import assert from 'node:assert/strict';
import type { CallOptions, Coffer, TestUser } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/imports';

/** Imports a text to an account and waits until all rows have an outcome. */
export async function importText(
  coffer: Coffer,
  { token }: Pick<TestUser, 'token'>,
  accountId: string,
  text: string,
  members = {},
) {
  const body = { raw_file_content: text, account_id: accountId, publish: true, ...members };
  const reply = await coffer.call('POST', PATH, { token, body });
  assert.equal(reply.status, 201, reply.text);
  return settledImport(coffer, { token }, reply.body.data?.id ?? '');
}

/** Polls an import until its file is read and it does not run. */
export async function settledImport(coffer: Coffer, credential: CallOptions, id: string) {
  for (let tries = 0; tries < 4000; tries += 1) {
    const { body, text } = await coffer.call('GET', `${PATH}/${id}`, credential);
    const data = body.data ?? assert.fail(text);
    const isReading = data.status === 'pending' && !data.status_detail.uploaded;
    if (!isReading && !['importing', 'reverting'].includes(data.status)) return data;
    // A large import would use up the requests of a minute.
    await new Promise((resolve) => setTimeout(resolve, tries < 100 ? 5 : 50));
  }
  return assert.fail('the import never ends');
}

/** The outcomes of an import that rows have, with their number. */
export function outcomesOf({ stats }: Awaited<ReturnType<typeof settledImport>>): Record<string, number> {
  return Object.fromEntries(Object.entries(stats).filter(([name, count]) => !name.endsWith('_count') && count > 0));
}

/** Date, amount and name of every transaction, sorted. */
export async function transactionsOf(coffer: Coffer, { token }: Pick<TestUser, 'token'>): Promise<string[]> {
  const { body } = await coffer.call('GET', '/api/v1/transactions?per_page=100', { token });
  return body.transactions.map(({ date, signed_amount, name }) => `${date} ${signed_amount} ${name}`).sort();
}

/** Polls a session until its file is read and its imports do not run. */
export async function settledSession(coffer: Coffer, credential: CallOptions, id: string) {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { body, text } = await coffer.call('GET', `/api/v1/import_sessions/${id}`, credential);
    const data = body.data ?? assert.fail(text);
    if (!['importing', 'reverting'].includes(data.status)) return data;
    await new Promise((resolve) => setTimeout(resolve, tries < 100 ? 5 : 50));
  }
  return assert.fail('the session never ends');
}
