import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const patch = (id: string, body: object, by = token) =>
    coffer.call('PATCH', `/api/v1/transactions/${id}`, { token: by, body });
  const read = async <Path extends string>(path: Path) => (await coffer.call('GET', path, { token })).body;
  return { coffer, user, token, account, patch, read };
}

test('a transaction is not cleared until it is marked; lists and sums filter by it', async (t) => {
  const { coffer, user, account, patch, read } = await setUp(t);
  const open = await coffer.createTransaction(user, account, { amount: '7.00' });
  const sent = await coffer.createTransaction(user, account, { amount: '5.00', cleared: true });
  assert.deepEqual([open.cleared, sent.cleared], [false, true]);
  const find = async (query: string) => (await read(`/api/v1/transactions?${query}`)).transactions.map(({ id }) => id);
  assert.deepEqual([await find('cleared=true'), await find('cleared=false')], [[sent.id], [open.id]]);
  assert.deepEqual(await find('q=is:cleared'), [sent.id]);
  const uncleared = async () =>
    (await read('/api/v1/transaction_sums?cleared=false')).sums.map(({ expense }) => expense);
  assert.deepEqual(await uncleared(), ['7.00']);
  assert.equal((await patch(open.id, { cleared: true })).body.cleared, true);
  assert.deepEqual(await uncleared(), []);
  const { changes } = await read('/api/v1/changes');
  assert.deepEqual([changes.at(-1)?.before?.cleared, changes.at(-1)?.after?.cleared], [false, true]);
});

test('split lines have the mark of their parent', async (t) => {
  const { coffer, user, token, account, patch, read } = await setUp(t);
  const { id } = await coffer.createTransaction(user, account, { amount: '10.00', cleared: true });
  const splits = [{ amount: '7' }, { amount: '3' }];
  const split = await coffer.call('POST', `/api/v1/transactions/${id}/splits`, { token, body: { splits } });
  assert.equal(split.status, 201, split.text);
  const marks = async () => (await read(`/api/v1/transactions/${id}/splits`)).splits.map(({ cleared }) => cleared);
  assert.deepEqual(await marks(), [true, true]);
  await patch(id, { cleared: false });
  assert.deepEqual(await marks(), [false, false]);
});

test('marking takes full control of the account', async (t) => {
  const { coffer, user, account, patch } = await setUp(t);
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, account, member, 'read_write');
  const { id } = await coffer.createTransaction(user, account, { amount: '10.00' });
  assert.equal((await patch(id, { cleared: true }, member.token)).status, 403);
  await shareAccount(coffer, user, account, member, 'full_control');
  assert.equal((await patch(id, { cleared: true }, member.token)).status, 200);
});
