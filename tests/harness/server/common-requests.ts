import assert from 'node:assert/strict';
import type { Coffer, TestUser } from './start-coffer.ts';

const PATH = '/api/v1/transactions';

/** The benchmark's requests. */
export type CommonRequest =
  | 'list'
  | 'filtered list'
  | 'one transaction'
  | 'accounts'
  | 'balance sheet'
  | 'usage'
  | 'create';

/** How the benchmark's requests are sent, for a family that gets more transactions than a page has. Each must succeed. */
export async function commonRequests(
  coffer: Coffer,
  user: TestUser,
): Promise<(readonly [CommonRequest, () => Promise<void>])[]> {
  const { key } = await coffer.createKey(user);
  const account_id = await coffer.createAccount(user);
  const category = await coffer.call('POST', '/api/v1/categories', { key, body: { name: 'Bread' } });
  let count = 0;
  const create = async (members: object = {}) => {
    const date = `2025-11-${String(1 + (count++ % 28)).padStart(2, '0')}`;
    const transaction = { account_id, name: `Bakery ${count}`, date, amount: '3.10', ...members };
    const { status, text, body } = await coffer.call('POST', PATH, { key, body: { transaction } });
    assert.equal(status, 201, text);
    return body.id;
  };
  const first = await create({ category_id: category.body.id, date: '2025-12-01' });
  for (let index = 0; index < 30; index += 1) await create();
  const read = (url: string) => async () => {
    const { status, text } = await coffer.call('GET', url, { key });
    assert.equal(status, 200, text);
  };
  const filters = `account_id=${account_id}&start_date=2025-10-01&end_date=2025-12-31`;
  return [
    ['list', read(`${PATH}?per_page=25`)],
    ['filtered list', read(`${PATH}?${filters}&per_page=25`)],
    ['one transaction', read(`${PATH}/${first}`)],
    ['accounts', read('/api/v1/accounts')],
    ['balance sheet', read('/api/v1/balance_sheet')],
    ['usage', read('/api/v1/usage')],
    ['create', async () => void (await create())],
  ];
}
