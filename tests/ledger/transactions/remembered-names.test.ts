import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { type CallOptions, type Coffer, openCoffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

const SECRET = 'Surprise party';

async function listed(coffer: Coffer, credential: CallOptions) {
  const { status, text, body } = await coffer.call('GET', '/api/v1/transactions', credential);
  assert.equal(status, 200, text);
  return { text, transactions: body.transactions };
}

/** A server that remembers the names of a family: an account with an entry that came from another one, which is a secret. */
async function startRemembering(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  await shareByDefault(coffer, owner, 'private');
  const secret = await coffer.createAccount(owner, { name: SECRET });
  const common = await coffer.createAccount(owner, { name: 'Common' });
  const body = { from_account_id: secret, to_account_id: common, date: '2026-01-04', amount: '20' };
  assert.equal((await coffer.call('POST', '/api/v1/transfers', { token: owner.token, body })).status, 201);
  const member = await inviteMember(coffer, owner);
  await shareAccount(coffer, owner, common, member, 'full_control');
  const remember = async () => assert.match((await listed(coffer, owner)).text, new RegExp(SECRET));
  await remember();
  return { coffer, owner, member, secret, common, remember };
}

test('a remembered name of an account is not shown to users who do not see the account', async (t) => {
  const { coffer, owner, member, secret, common, remember } = await startRemembering(t);
  const { key } = await coffer.createKey(owner, { account_ids: [common] });
  for (const credential of [member, { key }]) {
    const { text, transactions } = await listed(coffer, credential);
    assert.doesNotMatch(text, new RegExp(SECRET));
    assert.deepEqual(
      transactions.map(({ transfer }) => transfer),
      [null],
    );
    await remember();
  }
  await shareAccount(coffer, owner, secret, member, 'read_only');
  assert.match((await listed(coffer, member)).text, new RegExp(SECRET));
  await shareAccount(coffer, owner, secret, member, 'none');
  await remember();
  assert.doesNotMatch((await listed(coffer, member)).text, new RegExp(SECRET));
});

test('a masked name stays masked although it is remembered for others', async (t) => {
  const { coffer, owner, common } = await startRemembering(t);
  const { token } = owner;
  const merchant = await coffer.call('POST', '/api/v1/merchants', { token, body: { name: 'Bookmaker' } });
  await coffer.createTransaction(owner, common, { merchant_id: merchant.body.id });
  const { key } = await coffer.createKey(owner, { mask_values: true });
  for (let round = 0; round < 2; round += 1) {
    assert.match((await listed(coffer, owner)).text, /Bookmaker/);
    assert.doesNotMatch((await listed(coffer, { key })).text, /Bookmaker/);
  }
});

test('a write shows the names as it leaves them, in its answer and in a dry run', async (t) => {
  const { coffer, owner, common } = await startRemembering(t);
  const { token } = owner;
  const category = await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Old' } });
  const { id } = await coffer.createTransaction(owner, common, { category_id: category.body.id });
  await listed(coffer, owner);
  const rename = (name: string, query = '') =>
    coffer.call('PATCH', `/api/v1/categories/${category.body.id}${query}`, { token, body: { name } });
  assert.equal((await rename('Dry', '?dry_run=true')).body.name, 'Dry');
  const nameShown = async () => (await listed(coffer, owner)).transactions.find((one) => one.id === id)?.category?.name;
  assert.equal(await nameShown(), 'Old');
  await rename('New');
  const path = `/api/v1/transactions/${id}` as const;
  const annotated = await coffer.call('PATCH', path, { token, body: { notes: 'a' } });
  assert.equal(annotated.body.category?.name, 'New');
  assert.equal(await nameShown(), 'New');
});

test('a process shows at once what another process has renamed, shared and hidden', async (t) => {
  const { coffer, owner, member, secret, remember } = await startRemembering(t);
  if (coffer.postgres === null) return t.skip('SQLite has one process');
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-other-'));
  const other = await openCoffer(dataDir, {}, coffer.postgres);
  t.after(async () => {
    await other.server.close();
    await other.database.close();
    rmSync(dataDir, { recursive: true });
  });
  for (const name of [`${SECRET} 2`, `${SECRET} 3`]) {
    await remember();
    await coffer.createTransaction(owner, secret, { name: 'Cake' }); // remembered names last longer than entries
    const body = { name };
    await other.call('PATCH', `/api/v1/accounts/${secret}`, { token: owner.token, body });
    assert.match((await listed(coffer, owner)).text, new RegExp(name));
  }
  await shareAccount(other, owner, secret, member, 'read_only');
  assert.match((await listed(coffer, member)).text, new RegExp(SECRET));
  await shareAccount(other, owner, secret, member, 'none');
  assert.doesNotMatch((await listed(coffer, member)).text, new RegExp(SECRET));
});
