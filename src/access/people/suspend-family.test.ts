import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unfinishedExports } from '#integrations/exports/index.ts';
import { unfinishedFamilyImports } from '#integrations/family-imports/store.ts';
import { unfinishedSessions } from '#integrations/imports/sessions/store.ts';
import { unfinishedImports } from '#integrations/imports/store.ts';
import { listEnabled } from '#integrations/webhooks/store.ts';
import { unfinishedRuns } from '#ledger/rules/runs/run-store.ts';
import { dumpLedger, familyOf } from '#tests/harness/family/dump-ledger.ts';
import { exampleBody, idFor, isWrite, pathOf, protectedRoutes } from '#tests/harness/family/example-request.ts';
import { exportFamily } from '#tests/harness/family/export-family.ts';
import { operate } from '#tests/harness/family/operate.ts';
import { openSession, seedFamily, waitForExport } from '#tests/harness/family/seed-family.ts';
import type { Refusal } from '#tests/harness/server/body-of.ts';
import { nameOf } from '#tests/harness/server/contract.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const REASON = 'unpaid since May <b>';

const suspend = (coffer: Coffer, { email }: TestUser) =>
  operate(coffer, 'families suspend', { family: email, reason: REASON });
const resume = (coffer: Coffer, { email }: TestUser) => operate(coffer, 'families resume', { family: email });

test('every route answers a suspended family with 403, and changes nothing', async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await seedFamily(coffer), await seedFamily(coffer)];
  const { key } = await coffer.createKey(ours.user, { scopes: ['read_write'] });
  await suspend(coffer, ours.user);
  const familyId = await familyOf(coffer, ours.user);
  const before = await dumpLedger(coffer, familyId);
  const credentials = [{ token: ours.user.token }, { key }, { cookie: ours.cookie }];
  for (const [index, route] of protectedRoutes(coffer).entries()) {
    const credential = credentials[index % credentials.length];
    const body = isWrite(route) && { body: exampleBody(route, ours) };
    const reply = await coffer.call<Refusal>(route.method, pathOf(route, idFor(route, ours)), {
      ...credential,
      ...body,
    });
    assert.equal(reply.status, 403, nameOf(route));
    assert.equal(reply.body.error, 'family_suspended', nameOf(route));
  }
  const { body } = await coffer.call('GET', '/api/v1/accounts', { key });
  assert.partialDeepStrictEqual(body, {
    message: `The operator of this server has suspended your family: ${REASON}`,
    details: { reason: REASON },
  });
  const userinfo = await coffer.call('GET', '/oauth/userinfo', { token: ours.user.token });
  assert.equal(userinfo.status, 403, userinfo.text);
  const mcp = await coffer.call('POST', '/mcp', { key, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
  assert.equal(mcp.status, 403, mcp.text);
  assert.equal(await dumpLedger(coffer, familyId), before);
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { token: theirs.user.token })).status, 200);
  await resume(coffer, ours.user);
  for (const credential of credentials) {
    assert.equal((await coffer.call('GET', '/api/v1/accounts', credential)).status, 200);
  }
});

test('no user of a suspended family signs in, and the pages say why', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const invited = await coffer.call('POST', '/api/v1/invitations', { token: user.token, body: { role: 'member' } });
  const cookie = await openSession(coffer, user);
  const page = (path: string, language: string, sent = cookie) =>
    coffer.call('GET', path, { cookie: sent, headers: { 'accept-language': language } });
  assert.equal((await page('/sessions/suspended', 'en')).headers.location, '/app/');
  await suspend(coffer, user);
  const { email, password } = user;
  for (const path of ['/api/v1/auth/login', '/api/v1/sessions'] as const) {
    const { status, body } = await coffer.call('POST', path, { body: { email, password } });
    assert.deepEqual([status, body.error], [403, 'family_suspended'], path);
  }
  const wrong = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password: 'a guess at it' } });
  assert.equal(wrong.status, 401, 'who does not know the password learns nothing');
  const late = { user: { email: 'late@example.test', password }, invite_code: invited.body.code };
  assert.equal((await coffer.call('POST', '/api/v1/auth/signup', { body: late })).body.error, 'family_suspended');
  const refreshed = await coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token: user.refreshToken } });
  const token = refreshed.body.access_token;
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { token })).status, 403);
  const shown = await page('/sessions/suspended', 'en');
  assert.match(shown.text, /Your family is suspended[\s\S]*unpaid since May &lt;b&gt;/);
  for (const [language, title] of Object.entries(TITLES)) {
    assert.match((await page('/sessions/suspended', language)).text, new RegExp(`<h1>${title}</h1>`), language);
  }
  assert.equal((await page('/sessions/suspended', 'en', '')).headers.location, '/sessions/new');
  assert.equal((await page('/sessions/new', 'en')).status, 200, 'another person may sign in');
  await resume(coffer, user);
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { token })).status, 200, 'no sign-in was ended');
});

const TITLES = {
  de: 'Deine Familie ist gesperrt',
  es: 'Tu familia está suspendida',
  fr: 'Votre famille est suspendue',
  nl: 'Je gezin is geblokkeerd',
  pt: 'Sua família está suspensa',
};

test('jobs of a suspended family wait, those of others go on', async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await coffer.signUp(), await coffer.signUp()];
  const asked = await coffer.call('POST', '/api/v1/family_exports', { token: ours.token, body: {} });
  const { id } = asked.body.data;
  await waitForExport(coffer, { token: ours.token }, id);
  await suspend(coffer, ours);
  await coffer.database.write((tx) =>
    tx.db.updateTable('family_exports').set({ status: 'pending' }).where('id', '=', id).execute(),
  );
  await exportFamily(coffer, { token: theirs.token }); // exports are written in turn, the oldest first
  const stored = await coffer.database.read
    .selectFrom('family_exports')
    .select('status')
    .where('id', '=', id)
    .execute();
  assert.deepEqual(stored, [{ status: 'pending' }]);
  const left = await unfinishedExports(coffer.database.everyFamily, null).select('id').execute();
  assert.deepEqual(left, [], 'the metrics raise no alarm about it');
  await resume(coffer, ours);
  await exportFamily(coffer, { token: theirs.token });
  const { body } = await coffer.call('GET', `/api/v1/family_exports/${id}`, { token: ours.token });
  assert.equal(body.data.status, 'completed');
});

test('no kind of job finds what a suspended family has to do', async (t) => {
  const coffer = await startCoffer(t);
  const { user } = await seedFamily(coffer);
  const db = coffer.database.everyFamily;
  const found = async () => ({
    runs: (await unfinishedRuns(db, null).execute()).length,
    imports: (await unfinishedImports(db, null).execute()).length,
    sessions: (await unfinishedSessions(db, null).execute()).length,
    families: (await unfinishedFamilyImports(db, null).execute()).length,
    webhooks: (await listEnabled(db, null)).length,
  });
  await suspend(coffer, user);
  await coffer.database.write(async (tx) => {
    await tx.db.updateTable('webhooks').set({ enabled: 1 }).execute();
    await tx.db.updateTable('rule_runs').set({ status: 'pending' }).execute();
    await tx.db.updateTable('imports').set({ status: 'importing' }).execute();
    await tx.db.updateTable('import_sessions').set({ status: 'importing' }).execute();
    await tx.db.updateTable('family_imports').set({ status: 'importing' }).execute();
  });
  assert.deepEqual(await found(), { runs: 0, imports: 0, sessions: 0, families: 0, webhooks: 0 });
  await coffer.database.write((tx) => tx.db.updateTable('families').set({ suspended_at: null }).execute());
  const due = await found();
  assert.ok(Math.min(...Object.values(due)) > 0, JSON.stringify(due));
});

test('the operator lists and shows families, by their id or a member', async (t) => {
  const coffer = await startCoffer(t);
  const { user } = await seedFamily(coffer);
  const other = await coffer.signUp();
  await suspend(coffer, other);
  const listed = JSON.parse(await operate(coffer, 'families list', { json: true }));
  assert.equal(listed.length, 2);
  assert.partialDeepStrictEqual(listed[0], { currency: 'USD', state: 'active', suspended_at: null });
  assert.partialDeepStrictEqual(listed[1], { state: 'suspended', reason: REASON, people: 1 });
  assert.ok(listed[0].rows > listed[1].rows && listed[0].storage_bytes > 0, JSON.stringify(listed));
  const table = await operate(coffer, 'families list', {});
  assert.match(table, /^Id +Name +Currency +People +Rows +Storage +Last use +State\n/);
  const shown = JSON.parse(await operate(coffer, 'families show', { family: listed[0].id, json: true }));
  assert.equal(
    shown.rows,
    Object.values<number>(shown.rows_by_kind).reduce((sum, count) => sum + count, 0),
  );
  assert.ok(shown.people.some(({ email }: { email: string }) => email === user.email));
  const text = await operate(coffer, 'families show', { family: ` ${other.email.toUpperCase()}` });
  assert.match(text, /suspended since 2026-03-10T10:20:00Z: unpaid since May/);
  for (const family of ['unknown@example.test', '7', '01890000-0000-7000-8000-000000000000']) {
    await assert.rejects(operate(coffer, 'families show', { family }), { code: 'not_found' });
  }
});
