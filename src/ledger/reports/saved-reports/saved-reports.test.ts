import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { exportArchive } from '#tests/harness/family/export-family.ts';
import { readZip } from '#tests/harness/family/read-zip.ts';
import { inviteMember } from '#tests/harness/family/sharing.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { formOf } from '#tests/statements/form-of.ts';

const URL = '/api/v1/saved_reports';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const member = await inviteMember(coffer, user);
  const as = ({ token }: TestUser) => ({
    send: (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers: Record<string, string> = {}) =>
      coffer.call<Reply>(method, `/api/v1/${path}`, { token, headers, ...(body && { body }) }),
    save: async (body: object) => {
      const made = await coffer.call<Reply>('POST', URL, { token, body: { name: 'Food', ...body } });
      assert.equal(made.status, 201, made.text);
      return made.body;
    },
    show: (id: string) => coffer.call<Reply>('GET', `${URL}/${id}`, { token }),
    names: async () => (await coffer.call('GET', URL, { token })).body.saved_reports.map(({ name }) => name),
    feed: async () =>
      (await coffer.call('GET', '/api/v1/changes?resources[]=saved_report', { token })).body.changes.map(
        ({ kind }) => kind,
      ),
  });
  return { coffer, user, member, mine: as(user), theirs: as(member) };
}

type Reply = {
  readonly id: string;
  readonly request_id: string;
  readonly issues: readonly { readonly pointer: string; readonly code: string }[];
} & Readonly<Record<string, unknown>>;

test('a report keeps its choices, and what is not sent has the usual ones', async (t) => {
  const { mine } = await start(t);
  const usual = { group_by: 'category', measure: 'expense', chart: 'bars', period: 'last_12_months', shared: false };
  const none = { interval: null, start_date: null, end_date: null, compare: null, q: null };
  const { id, created_at, updated_at, ...made } = await mine.save({});
  assert.deepEqual(made, { name: 'Food', ...usual, ...none });
  const change = { name: 'Work', q: 'tag:work', interval: 'month', start_date: '2026-01-01', end_date: '2026-03-31' };
  const { status, body } = await mine.send('PATCH', `saved_reports/${id}`, change);
  assert.equal(status, 200);
  assert.deepEqual(body, { ...made, ...change, period: null, id, created_at, updated_at });
  assert.deepEqual((await mine.show(id)).body, body);
  const again = await mine.send('PATCH', `saved_reports/${id}`, { period: 'this_year' });
  assert.deepEqual(
    [again.body.period, again.body.start_date, again.body.end_date],
    ['this_year', null, null],
    'a named period replaces the days',
  );
  assert.equal((await mine.send('DELETE', `saved_reports/${id}`)).status, 204);
  assert.equal((await mine.show(id)).status, 404);
});

test("another person's own report is a 404, and a shared one is the family's", async (t) => {
  const { mine, theirs } = await start(t);
  const { id } = await mine.save({ name: 'Mine' });
  for (const { status, body } of [
    await theirs.show(id),
    await theirs.send('PATCH', `saved_reports/${id}`, { name: 'Theirs' }),
    await theirs.send('DELETE', `saved_reports/${id}`),
  ])
    assert.deepEqual([status, body.error], [404, 'not_found']);
  assert.deepEqual([await mine.names(), await theirs.names()], [['Mine'], []]);
  assert.deepEqual([await mine.feed(), await theirs.feed()], [['create'], []]);

  assert.equal((await mine.send('PATCH', `saved_reports/${id}`, { shared: true })).body.shared, true);
  const renamed = await theirs.send('PATCH', `saved_reports/${id}`, { name: 'Ours' });
  assert.deepEqual([renamed.status, await mine.names()], [200, ['Ours']]);
  assert.deepEqual(await theirs.feed(), ['create', 'update']);
  assert.deepEqual(await mine.feed(), ['create', 'delete', 'create', 'update']);

  await theirs.send('PATCH', `saved_reports/${id}`, { shared: false });
  assert.equal((await mine.show(id)).status, 404, 'it is theirs, who said so');
  assert.deepEqual([(await mine.feed()).at(-1), (await theirs.feed()).at(-1)], ['delete', 'create']);
});

test('what contradicts itself is refused with the name of each member', async (t) => {
  const { mine } = await start(t);
  const refused = async (body: object) => {
    const { status, body: answer, text } = await mine.send('POST', 'saved_reports', { name: 'Food', ...body });
    assert.equal(status, 422, text);
    return answer.issues.map(({ pointer, code }) => `${pointer} ${code}`);
  };
  const days = { start_date: '2026-01-01', end_date: '2026-03-31' };
  assert.deepEqual(await refused({ period: 'this_year', ...days }), ['/period too_many']);
  assert.deepEqual(await refused({ start_date: '2026-01-01' }), ['/end_date required']);
  assert.deepEqual(await refused({ period: null }), ['/start_date required', '/end_date required']);
  assert.deepEqual(await refused({ ...days, end_date: '2025-12-31' }), ['/end_date before_start']);
  assert.deepEqual(await refused({ ...days, start_date: '1976-01-01' }), ['/end_date too_long']);
  assert.deepEqual(await refused({ q: 'amount>x' }), ['/q bad_query']);
  assert.deepEqual(await refused({ group_by: 'none', interval: 'month', compare: 'previous' }), [
    '/compare needs_groups',
  ]);
  assert.deepEqual(await refused({ chart: 'flow', q: 'tag:work', interval: 'year' }), [
    '/measure not_in_a_flow',
    '/interval not_in_a_flow',
    '/q not_in_a_flow',
  ]);
  assert.equal((await mine.save({ chart: 'flow', measure: 'net' })).chart, 'flow');
});

test('an undo brings a deleted report back to the person whose own it is', async (t) => {
  const { coffer, user, member, mine, theirs } = await start(t);
  const { id } = await mine.save({});
  const deleted = await mine.send('DELETE', `saved_reports/${id}`);
  const request_id = String(deleted.headers['x-request-id']);
  const undo = ({ token }: TestUser) => coffer.call('POST', '/api/v1/changes/revert', { token, body: { request_id } });
  assert.equal((await undo(member)).status, 404);
  assert.equal((await undo(user)).status, 200);
  assert.equal((await mine.show(id)).status, 200);
  assert.equal((await theirs.show(id)).status, 404);
});

test('a person who leaves takes their own reports along, and shared ones stay', async (t) => {
  const { coffer, user, member, mine, theirs } = await start(t);
  await theirs.save({ name: 'Own' });
  await theirs.save({ name: 'Shared', shared: true });
  const gone = await coffer.call('DELETE', '/api/v1/users/me', { token: member.token });
  assert.equal(gone.status, 200, gone.text);
  assert.deepEqual(await mine.names(), ['Shared']);
  const rows = coffer.database.read.selectFrom('saved_reports').select('name');
  const familyId = await familyOf(coffer, user);
  assert.deepEqual(await rows.where('family_id', '=', familyId).execute(), [{ name: 'Shared' }]);
});

test('a repeated save is one report, and a change on an old version is refused', async (t) => {
  const { mine } = await start(t);
  const once = { 'idempotency-key': 'save-food' };
  const [first, second] = [
    await mine.send('POST', 'saved_reports', { name: 'Food' }, once),
    await mine.send('POST', 'saved_reports', { name: 'Food' }, once),
  ];
  assert.equal(first.body.id, second.body.id);
  assert.deepEqual(await mine.names(), ['Food']);
  const { headers } = await mine.show(first.body.id);
  const old = { 'if-match': String(headers.etag) };
  assert.equal((await mine.send('PATCH', `saved_reports/${first.body.id}`, { name: 'A' }, old)).status, 200);
  assert.equal((await mine.send('PATCH', `saved_reports/${first.body.id}`, { name: 'B' }, old)).status, 412);
});

test('an export has what its maker sees, and an import makes the rest of it theirs', async (t) => {
  const { coffer, user, mine, theirs } = await start(t);
  await mine.save({ name: 'Mine' });
  await mine.save({ name: 'Ours', shared: true, period: null, start_date: '2026-01-01', end_date: '2026-03-31' });
  await theirs.save({ name: 'Theirs' });
  const archive = await exportArchive(coffer, user);
  const lines = (readZip(archive).get('coffer.ndjson') ?? '')
    .split('\n')
    .filter((line) => line.includes('"SavedReport"'));
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).data).map(({ name, shared }) => [name, shared]),
    [
      ['Mine', false],
      ['Ours', true],
    ],
  );
  const other = await coffer.signUp();
  const { body, headers } = formOf(archive);
  const begun = await coffer.server.app.inject({
    ...{ method: 'POST', url: '/api/v1/family_imports', payload: body },
    headers: { ...headers, authorization: `Bearer ${other.token}` },
  });
  assert.equal(begun.statusCode, 202, begun.body);
  type Imported = { readonly data: { readonly status: string } };
  const url = `/api/v1/family_imports/${begun.json().data.id}`;
  const read = () => coffer.call<Imported>('GET', url, { token: other.token });
  const ended = await poll(read, ({ body: { data } }) => ['failed', 'complete'].includes(data.status));
  assert.equal(ended.body.data.status, 'complete', ended.text);
  const { saved_reports } = (await coffer.call('GET', URL, { token: other.token })).body;
  const shown = (await coffer.call('GET', URL, { token: user.token })).body.saved_reports;
  assert.deepEqual(saved_reports, shown);
  const second = await inviteMember(coffer, other);
  const seen = (await coffer.call('GET', URL, { token: second.token })).body.saved_reports;
  assert.deepEqual(
    seen.map(({ name }) => name),
    ['Ours'],
  );
});
