import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { verify } from '#src/cli/verify.ts';
import { exportArchive } from '../harness/family/export-family.ts';
import { deletionsDone, fillAccount } from '../harness/family/large-family.ts';
import { operate } from '../harness/family/operate.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import type { Refusal } from '../harness/server/body-of.ts';
import { type Coffer, startCoffer } from '../harness/server/start-coffer.ts';
import { formOf } from '../statements/form-of.ts';

type Answer = Refusal & { readonly id: string; readonly data: { readonly id: string } };

/** A user with an account, on a server with these settings. */
async function start(t: TestContext, settings: Record<string, string> = {}) {
  const coffer = await startCoffer(t, settings);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const post = (path: string, body: object) => coffer.call<Answer>('POST', `/api/v1/${path}`, { token, body });
  const enter = (name: string) =>
    post('transactions', { transaction: { account_id: account, name, date: '2026-01-05', amount: '1' } });
  const quota = (own: Record<string, string>) => operate(coffer, 'families quota', { family: user.email, ...own });
  const used = async (): Promise<number> => JSON.parse(await show(coffer, user.email)).quotas.rows.used;
  return { coffer, user, token, account, post, enter, quota, used };
}

const show = (coffer: Coffer, family: string) => operate(coffer, 'families show', { family, json: true });

async function assertSound({ postgres, dataDir }: Coffer): Promise<void> {
  const { report, isSound } = await verify(
    postgres === null ? { engine: 'sqlite', path: dataDir } : { engine: 'postgres', url: postgres.url },
  );
  assert.ok(isSound, report);
}

const rows = (count: number) =>
  `Date,Name,Amount\n${Array.from({ length: count }, (_, row) => `2026-01-05,Bakery ${row},-1.00\n`).join('')}`;

test('writes at once never give a family more records than it may have', async (t) => {
  const { coffer, enter, quota, used } = await start(t);
  const limit = (await used()) + 3;
  await quota({ rows: String(limit) });
  const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => enter(`Entry ${index}`)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 201, 201, 409, 409, 409, 409, 409]);
  const refused = replies.find(({ status }) => status === 409);
  assert.equal(refused?.body.error, 'conflict');
  assert.deepEqual(refused?.body.details, { quota: 'rows', limit, used: limit });
  assert.match(String(refused?.body.message), new RegExp(`may have ${limit} records`));
  assert.equal(await used(), limit);
  await assertSound(coffer);
});

test('a bulk write beyond the quota writes nothing, and deleting makes room', async (t) => {
  const { coffer, token, account, post, enter, quota, used } = await start(t);
  const { id } = (await enter('First')).body;
  await quota({ rows: String((await used()) + 1) });
  const create = (name: string) => ({
    op: 'create',
    transaction: { account_id: account, name, date: '2026-01-06', amount: '1' },
  });
  const before = await used();
  assert.equal((await post('transactions/bulk', { operations: [create('One'), create('Two')] })).status, 409);
  assert.equal(await used(), before);
  assert.equal((await enter('Last')).status, 201);
  assert.equal((await enter('Too many')).status, 409);
  const change = await coffer.call('PATCH', `/api/v1/transactions/${id}`, {
    token,
    body: { transaction: { name: 'New' } },
  });
  assert.equal(change.status, 200, 'a change needs no room');
  assert.equal((await coffer.call('DELETE', `/api/v1/transactions/${id}`, { token })).status, 200);
  assert.equal((await enter('In its place')).status, 201);
});

test('a family over its quota can delete, in slices too, and the count follows', async (t) => {
  const { coffer, user, token, account, quota, used } = await start(t);
  await fillAccount(coffer, user, { accountId: account, count: 600 });
  const before = await used();
  await quota({ rows: '5' });
  assert.equal((await coffer.call('DELETE', `/api/v1/accounts/${account}?force=true`, { token })).status, 204);
  await deletionsDone(coffer, 1);
  assert.ok((await used()) <= before - 601, 'the account and its entries count no more');
  await assertSound(coffer);
});

test('an import stops at the quota, says so, and goes on when it is raised', async (t) => {
  const { coffer, token, account, post, quota, used } = await start(t);
  await quota({ rows: String((await used()) + 10) });
  const sent = await post('imports', { raw_file_content: rows(100), account_id: account });
  const { id } = sent.body.data;
  const ended = async () => {
    assert.equal((await post(`imports/${id}/publish`, {})).status, 202);
    for (;;) {
      const commit = Promise.withResolvers<void>();
      const forget = coffer.database.versions.onCommit(1, commit.resolve);
      const { data } = (await coffer.call('GET', `/api/v1/imports/${id}`, { token })).body;
      if (data.status === 'importing') await commit.promise;
      forget();
      if (data.status !== 'importing') return data;
    }
  };
  const stopped = await ended();
  assert.equal(stopped.status, 'failed');
  assert.match(String(stopped.error), /may have \d+ records and has \d+/);
  await quota({ rows: 'default' });
  assert.equal((await ended()).status, 'complete');
  await assertSound(coffer);
});

test('a family file with more records than the quota is refused, and nothing is stored', async (t) => {
  const coffer = await startCoffer(t);
  const archive = await exportArchive(coffer, { token: (await seedFamily(coffer)).user.token });
  const user = await coffer.signUp();
  const { token } = user;
  const form = formOf(archive);
  const send = () =>
    coffer.server.app.inject({
      method: 'POST',
      url: '/api/v1/family_imports',
      headers: { ...form.headers, authorization: `Bearer ${token}` },
      payload: form.body,
    });
  await operate(coffer, 'families quota', { family: user.email, rows: '20' });
  const refused = await send();
  assert.equal(refused.statusCode, 409, refused.body);
  assert.partialDeepStrictEqual(refused.json().details, { quota: 'rows', limit: 20 });
  const { body } = await coffer.call<{ data: unknown[] }>('GET', '/api/v1/family_imports', { token });
  assert.deepEqual(body.data, []);
  await operate(coffer, 'families quota', { family: user.email, rows: '0' });
  assert.equal((await send()).statusCode, 202);
});

test('a family has as many jobs at once as its quota says', async (t) => {
  const { coffer, account, post, quota } = await start(t, { COFFER_FAMILY_JOBS: '1' });
  const sent = await post('imports', { raw_file_content: rows(3), account_id: account });
  assert.equal(sent.status, 201, sent.text);
  await coffer.database.write(({ db }) => db.updateTable('imports').set({ status: 'importing' }).execute());
  const refused = await post('family_exports', {});
  assert.equal(refused.status, 409, refused.text);
  assert.deepEqual(refused.body.details, { quota: 'jobs', limit: 1, used: 1 });
  assert.match(await quota({ jobs: '2' }), /^jobs 1 of 2$/m);
  assert.equal((await post('family_exports', {})).status, 202);
});

test('the quota of one family replaces that of the server, for storage too', async (t) => {
  const { coffer, user, account, post, quota } = await start(t, { COFFER_STORAGE_BYTES: '1000' });
  const send = () => post('imports', { raw_file_content: rows(120), account_id: account });
  const refused = await send();
  assert.equal(refused.status, 409, refused.text);
  assert.deepEqual(refused.body.details, { quota: 'storage', limit: 1000, used: 0 });
  assert.match(await quota({ storage: '5242880' }), /^storage 0\.0 MB of 5\.0 MB$/m);
  assert.equal((await send()).status, 201);
  assert.match(await operate(coffer, 'families show', { family: user.email }), /^storage 0\.0 MB of 5\.0 MB$/m);
  await assert.rejects(quota({ rows: 'many' }), /--rows must be a whole number/);
  const other = await coffer.signUp();
  assert.equal(JSON.parse(await show(coffer, other.email)).quotas.rows.limit, null);
});
