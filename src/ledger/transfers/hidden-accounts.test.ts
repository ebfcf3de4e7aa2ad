import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const SECRET = 'Surprise party';

test('a transfer tells its readers nothing of an account that is hidden from them', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  await shareByDefault(coffer, owner, 'private');
  const hidden = await coffer.createAccount(owner, { name: SECRET });
  const common = await coffer.createAccount(owner, { name: 'Common' });
  const send = async (from_account_id: string, to_account_id: string) => {
    const body = { from_account_id, to_account_id, date: '2026-01-04', amount: '20' };
    const reply = await coffer.call('POST', '/api/v1/transfers', { token: owner.token, body });
    assert.equal(reply.status, 201, reply.text);
  };
  await send(hidden, common);
  const member = await inviteMember(coffer, owner);
  const guest = await inviteMember(coffer, owner, 'guest');
  await shareAccount(coffer, owner, common, member, 'full_control');
  await shareAccount(coffer, owner, common, guest, 'read_only');
  await send(common, hidden);
  await coffer.call('PATCH', `/api/v1/accounts/${hidden}`, { token: owner.token, body: { name: `${SECRET} 2` } });
  for (const { token } of [member, guest]) {
    const read = async (path: 'transactions' | 'transfers' | 'changes' | 'accounts' | 'transactions?search=surprise') =>
      (await coffer.call('GET', `/api/v1/${path}`, { token })).text;
    const transactions = JSON.parse(await read('transactions')).transactions;
    assert.equal(transactions.length, 2);
    for (const path of ['transactions', 'transfers', 'changes', 'accounts'] as const)
      assert.doesNotMatch(await read(path), new RegExp(SECRET), path);
    assert.deepEqual(JSON.parse(await read('transactions?search=surprise')).transactions, []);
  }
});
