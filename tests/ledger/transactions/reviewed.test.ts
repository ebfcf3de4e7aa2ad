import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, by: object = { token }) => {
    // biome-ignore lint/suspicious/noExplicitAny: the members of a response depend on its path.
    const reply = await coffer.call<any>(method, `/api/v1/${path}`, { ...by, ...(body && { body }) });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const category_id = (await send('POST', 'categories', { name: 'Food' })).id;
  const enter = (members: object, by?: object) =>
    send(
      'POST',
      'transactions',
      { account_id: account, date: '2026-01-05', amount: '7', name: 'Shop', ...members },
      by,
    );
  const patch = (id: string, change: object, by?: object) => send('PATCH', `transactions/${id}`, change, by);
  const find = async (query: string) =>
    (await send('GET', `transactions?${query}`)).transactions.map(({ name }: { name: string }) => name);
  const { key } = await coffer.createKey(user, { name: 'Sync', scopes: ['transactions:write'] });
  return { coffer, user, account, send, category_id, enter, patch, find, program: { key } };
}

test('an entry with a category is reviewed if a person, not a program, enters it', async (t) => {
  const { enter, category_id, program } = await setUp(t);
  const states = [
    await enter({ category_id }),
    await enter({}),
    await enter({ category_id }, program),
    await enter({ category_id, reviewed: true }, program),
    await enter({ category_id, reviewed: false }),
  ];
  assert.deepEqual(
    states.map(({ reviewed }) => reviewed),
    [true, false, false, true, false],
  );
});

test('a category that a person sets marks as reviewed, and that of a program does not', async (t) => {
  const { enter, patch, category_id, program, send } = await setUp(t);
  const { id } = await enter({});
  assert.equal((await patch(id, { category_id }, program)).reviewed, false);
  assert.equal((await patch(id, { notes: 'Seen' })).reviewed, false);
  assert.equal((await patch(id, { category_id })).reviewed, true);
  assert.equal((await patch(id, { category_id: null, reviewed: false })).reviewed, false);
  const { changes } = await send('GET', 'changes');
  assert.deepEqual([changes.at(-1).before.reviewed, changes.at(-1).after.reviewed], [true, false]);
});

test('lists, searches and sums filter by reviewed, and many are marked at once', async (t) => {
  const { enter, find, send } = await setUp(t);
  const open = await enter({ name: 'Open' });
  await enter({ name: 'Seen', reviewed: true });
  assert.deepEqual([await find('reviewed=true'), await find('reviewed=false')], [['Seen'], ['Open']]);
  assert.deepEqual([await find('q=is:reviewed'), await find('q=-is:reviewed')], [['Seen'], ['Open']]);
  assert.equal((await send('GET', 'transaction_sums?reviewed=false')).sums[0].expense, '7.00');
  const operations = [{ op: 'update', id: open.id, transaction: { reviewed: true } }];
  await send('POST', 'transactions/bulk', { atomic: true, operations });
  assert.deepEqual(await find('reviewed=false'), []);
});

test('split lines are reviewed with their parent', async (t) => {
  const { enter, patch, send } = await setUp(t);
  const { id } = await enter({ amount: '10' });
  await send('POST', `transactions/${id}/splits`, { splits: [{ amount: '7' }, { amount: '3' }] });
  await patch(id, { reviewed: true });
  const { splits } = await send('GET', `transactions/${id}/splits`);
  assert.deepEqual(
    splits.map(({ reviewed }: { reviewed: boolean }) => reviewed),
    [true, true],
  );
});

test('who may label the entries of an account may mark them as reviewed', async (t) => {
  const { coffer, user, account, enter, patch } = await setUp(t);
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, account, member, 'read_write');
  const { id } = await enter({});
  assert.equal((await patch(id, { reviewed: true }, { token: member.token })).reviewed, true);
});

test('a rule marks as reviewed, and a mark that a person takes away stays away', async (t) => {
  const { enter, patch, send, category_id } = await setUp(t);
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: 'rent' }];
  const actions = [{ action_type: 'set_transaction_category', value: category_id }];
  await send('POST', 'rules', { rule: { conditions, actions } });
  assert.equal((await enter({ name: 'Rent 1' })).reviewed, false, 'no person has seen the category of the rule');
  const marking = { conditions, actions: [{ action_type: 'mark_transaction_reviewed' }] };
  const preview = (await send('POST', 'rules/preview', marking)).data;
  assert.deepEqual([preview.changed, preview.transactions[0].after.reviewed], [1, true]);
  const rule = (await send('POST', 'rules', { rule: { ...marking, applies_on: ['create', 'update'] } })).data;
  const ruled = await enter({ name: 'Rent 2' });
  assert.deepEqual([ruled.reviewed, ruled.set_by.reviewed], [true, rule.id]);
  assert.equal((await patch(ruled.id, { reviewed: false })).reviewed, false);
  assert.equal((await patch(ruled.id, { notes: 'Ask' })).reviewed, false);
});

test('a transfer that a person enters is reviewed', async (t) => {
  const { coffer, user, account, send, find } = await setUp(t);
  const other = await coffer.createAccount(user);
  await send('POST', 'transfers', { from_account_id: account, to_account_id: other, amount: '5', date: '2026-01-05' });
  assert.deepEqual(await find('reviewed=false'), []);
});

test('a mark is taken back alone, whatever has changed since', async (t) => {
  const { enter, patch, send } = await setUp(t);
  const { id } = await enter({});
  await patch(id, { reviewed: true });
  const { changes } = await send('GET', 'changes');
  await patch(id, { cleared: true });
  await send('POST', `changes/${changes.at(-1).sequence}/revert`, {});
  const { reviewed, cleared, set_by } = await send('GET', `transactions/${id}`);
  assert.deepEqual([reviewed, cleared, set_by], [false, true, null]);
});
