import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { dumpLedger } from '../harness/family/dump-ledger.ts';
import { idFor, pathOf, protectedRoutes } from '../harness/family/example-request.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { nameOf, visit } from '../harness/server/contract.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

const TRANSACTIONS = '/api/v1/transactions';

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const { id } = await coffer.createTransaction(user, account);
  const url = `${TRANSACTIONS}/${id}` as const;
  const send = <M extends 'GET' | 'HEAD' | 'PATCH' | 'PUT' | 'DELETE', Path extends string>(
    method: M,
    path: Path,
    headers = {},
    body?: unknown,
  ) => coffer.call(method, path, { token: user.token, headers, ...(body !== undefined && { body }) });
  const tagOf = async <Path extends string>(path: Path) => String((await send('GET', path)).headers.etag);
  return { coffer, user, account, id, url, send, tagOf };
}

test('every read has a strong ETag and answers 304 when it matches', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=1000000' });
  const family = await seedFamily(coffer);
  for (const route of protectedRoutes(coffer).filter(({ method }) => method === 'GET')) {
    const url = pathOf(route, idFor(route, family));
    for (let round = 0; round < 2; round += 1) {
      const shown = await visit(coffer, route, url, { cookie: family.cookie });
      if (shown.status !== 200) continue;
      const tag = String(shown.headers.etag);
      assert.match(tag, /^"[\w-]{22}"$/, nameOf(route));
      if (route.operation === 'listRequestLog') continue; // each request is in it
      const known = await visit(coffer, route, url, { cookie: family.cookie, headers: { 'if-none-match': tag } });
      assert.deepEqual([known.status, known.text, known.headers.etag], [304, '', tag], nameOf(route));
      assert.equal(known.headers['content-type'], undefined);
      // Programs keep the calendar, and no other response.
      const cached = route.operation === 'downloadCalendar' ? 'private, no-cache' : 'no-store';
      assert.equal(known.headers['cache-control'], cached, nameOf(route));
    }
  }
});

test('If-None-Match matches weakly, in a list and by *; a write changes the ETag', async (t) => {
  const { coffer, user, account, send, tagOf } = await setUp(t);
  for (const path of [TRANSACTIONS, `/api/v1/accounts/${account}`]) {
    const tag = await tagOf(path);
    for (const header of [tag, `W/${tag}`, `"x", ${tag}`, `W/"y",W/${tag}`, '*']) {
      assert.equal((await send('GET', path, { 'if-none-match': header })).status, 304, header);
      assert.equal((await send('HEAD', path, { 'if-none-match': header })).status, 304, header);
    }
    for (const header of ['"x"', tag.slice(1, -1), `"x${tag.slice(1)}`, '']) {
      assert.equal((await send('GET', path, { 'if-none-match': header })).status, 200, header);
    }
    await coffer.createTransaction(user, account);
    const fresh = await send('GET', path, { 'if-none-match': tag });
    assert.equal(fresh.status, 200);
    assert.notEqual(fresh.headers.etag, tag);
  }
});

test('a 304 counts against the rate limit and reports the remaining requests', async (t) => {
  const { coffer, user } = await setUp(t);
  const { key } = await coffer.createKey(user);
  const shown = await coffer.call('GET', TRANSACTIONS, { key });
  const known = await coffer.call('GET', TRANSACTIONS, {
    key,
    headers: { 'if-none-match': String(shown.headers.etag) },
  });
  assert.equal(known.status, 304);
  const left = (reply: typeof shown) => Number(reply.headers['x-ratelimit-remaining']);
  assert.equal(left(shown) - left(known), 1);
});

test('a 304 has the headers of the 200 except those of a body, and is logged as a 304', async (t) => {
  const { coffer, send } = await setUp(t);
  const shown = await send('GET', TRANSACTIONS);
  const condition = `"x", W/${shown.headers.etag}`;
  const known = await send('GET', TRANSACTIONS, { 'if-none-match': condition, 'x-request-id': 'known' });
  const varying = { 'x-request-id': undefined, date: undefined };
  const { 'content-type': _type, 'content-length': _length, ...headers } = shown.headers;
  assert.deepEqual({ ...known.headers, ...varying }, { ...headers, ...varying });
  assert.deepEqual([known.status, known.text], [304, '']);
  const line = coffer.logLines.findLast((text) => text.includes('"known"')) ?? '';
  assert.equal(JSON.parse(line).status, 304);
});

test('a write requires its If-Match version and returns the new ETag', async (t) => {
  const { coffer, url, send, tagOf } = await setUp(t);
  const tag = await tagOf(url);
  const changed = await send('PATCH', url, { 'if-match': tag }, { name: 'First' });
  assert.equal(changed.status, 200);
  assert.equal(changed.headers.etag, await tagOf(url));
  const before = await dumpLedger(coffer);
  for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
    const stale = await send(method, url, { 'if-match': tag }, method === 'DELETE' ? undefined : { name: 'Second' });
    assert.deepEqual([stale.status, stale.body.error], [412, 'precondition_failed'], method);
  }
  assert.equal(await dumpLedger(coffer), before);
  const next = String(changed.headers.etag);
  assert.equal((await send('PUT', url, { 'if-match': `"x", ${next}` }, { name: 'Third' })).status, 200);
  assert.equal((await send('DELETE', url, { 'if-match': await tagOf(url) })).status, 200);
});

test('If-Match compares strongly; * matches any version, but no missing record', async (t) => {
  const { url, send, tagOf } = await setUp(t);
  const tag = await tagOf(url);
  for (const header of [`W/${tag}`, tag.slice(1, -1), '""', '']) {
    assert.equal((await send('PATCH', url, { 'if-match': header }, { name: 'x' })).status, 412, header);
  }
  assert.equal((await send('PATCH', url, { 'if-match': '*' }, { name: 'x' })).status, 200);
  assert.equal((await send('PATCH', url, { 'if-none-match': '*' }, { name: 'y' })).status, 412);
  assert.equal((await send('PATCH', `${TRANSACTIONS}/none`, { 'if-match': '*' }, { name: 'x' })).status, 412);
});

test('If-Match applies to the same query: another locale is another representation', async (t) => {
  const { url, send, tagOf } = await setUp(t);
  const german = await tagOf(`${url}?locale=de`);
  assert.notEqual(german, await tagOf(url));
  assert.equal((await send('PATCH', `${url}?locale=de`, { 'if-match': german }, { name: 'x' })).status, 200);
  assert.equal((await send('PATCH', url, { 'if-match': german }, { name: 'y' })).status, 412);
});

test('of 20 editors with the same version, exactly one succeeds', async (t) => {
  const { url, send, tagOf } = await setUp(t);
  const tag = await tagOf(url);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, editor) => send('PATCH', url, { 'if-match': tag }, { name: `Editor ${editor}` })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array<number>(19).fill(412)]);
  const winner = answers.find(({ status }) => status === 200);
  assert.equal((await send('GET', url)).body.name, winner?.body.name);
});

test('a conditional write with an idempotency key is replayed, a 412 is not', async (t) => {
  const { url, send, tagOf } = await setUp(t);
  const tag = await tagOf(url);
  const headers = { 'if-match': tag, 'idempotency-key': 'k' };
  const first = await send('PATCH', url, headers, { name: 'Once' });
  const again = await send('PATCH', url, headers, { name: 'Once' });
  assert.deepEqual([again.status, again.text, again.headers.etag], [200, first.text, first.headers.etag]);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  const stale = { 'if-match': tag, 'idempotency-key': 'other' };
  assert.equal((await send('PATCH', url, stale, { name: 'Twice' })).status, 412);
  const fresh = { 'if-match': await tagOf(url), 'idempotency-key': 'other' };
  assert.equal((await send('PATCH', url, fresh, { name: 'Twice' })).status, 200);
});

test('other origins can read the ETag, replay and dry-run headers', async (t) => {
  const { send, url } = await setUp(t);
  const exposed = String((await send('GET', url)).headers['access-control-expose-headers']).split(', ');
  for (const name of ['etag', 'idempotent-replayed', 'dry-run', 'location', 'retry-after']) {
    assert.ok(exposed.includes(name), name);
  }
});
