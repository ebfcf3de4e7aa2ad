import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { CofferError, type CofferOptions, createCoffer, verifyWebhook, WebhookError } from '#client/src/index.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';

async function connect(t: TestContext, settings: Record<string, string> = {}, options: Partial<CofferOptions> = {}) {
  const { coffer, base } = await startListening(t, settings);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const { key } = await coffer.createKey(user);
  return { coffer, base, user, account, key, client: createCoffer({ url: `${base}/`, key, ...options }) };
}

const entry = (account_id: string, name: string) => ({ account_id, date: '2026-02-03', name, amount: '12.50' });

test('a list is read to its end, page after page', async (t) => {
  const { coffer, user, account, client } = await connect(t);
  const operations = Array.from({ length: 230 }, (_, index) => ({
    op: 'create',
    transaction: entry(account, `Coffee ${index}`),
  }));
  await coffer.call('POST', '/api/v1/transactions/bulk', { token: user.token, body: { operations } });
  const names = new Set<string>();
  for await (const { name, signed_amount } of client.list('/api/v1/transactions', { search: 'Coffee' })) {
    assert.equal(signed_amount, '-12.50');
    names.add(name);
  }
  assert.equal(names.size, 230);
  const accounts = await Array.fromAsync(client.list('/api/v1/accounts'));
  assert.deepEqual(
    accounts.map(({ id }) => id),
    [account],
  );
});

test('a list without pages is read too', async (t) => {
  const { client } = await connect(t);
  await client.POST('/api/v1/tags', { body: { name: 'Holiday' } });
  const tags = await Array.fromAsync(client.list('/api/v1/tags'));
  assert.deepEqual(
    tags.map(({ name }) => name),
    ['Holiday'],
  );
});

test('a server that cannot be reached is an error that names it', async () => {
  const client = createCoffer({ url: 'http://127.0.0.1:9', key: 'cfk_x', retries: 0 });
  await assert.rejects(client.GET('/api/v1/accounts', {}), {
    name: 'CofferError',
    code: 'unreachable',
    message: 'http://127.0.0.1:9 cannot be reached',
  });
});

test('a refusal is thrown with its code, its issues and the id of the request', async (t) => {
  const { account, client } = await connect(t);
  const refused = client.POST('/api/v1/transactions', { body: { ...entry(account, 'Tea'), amount: 'much' } });
  const error = await refused.then(
    () => assert.fail('it was not refused'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof CofferError);
  assert.deepEqual([error.status, error.code, error.issues[0]?.pointer], [422, 'validation_failed', '/amount']);
  assert.match(error.requestId ?? '', /^\w{32}$/);
  assert.equal(error.message, error.issues[0]?.message, 'a single fault is said once');
});

test('a write whose response was lost is tried again and done once', async (t) => {
  let lost = 0;
  const fetch = async (request: Request) => {
    const response = await globalThis.fetch(request);
    if (request.method === 'POST' && lost++ === 0) throw new TypeError('the connection was reset');
    return response;
  };
  const { account, client } = await connect(t, {}, { fetch });
  const { data, response } = await client.POST('/api/v1/transactions', { body: entry(account, 'Tea') });
  assert.equal(data.name, 'Tea');
  assert.equal(response.headers.get('idempotent-replayed'), 'true');
  assert.equal((await Array.fromAsync(client.list('/api/v1/transactions'))).length, 1);
});

test('an overloaded server is asked again, a wait too long is not begun', async (t) => {
  let calls = 0;
  const answers = [
    () => new Response('{}', { status: 503, headers: { 'retry-after': '0' } }),
    () => new Response('busy', { status: 502, headers: { 'retry-after': new Date().toUTCString() } }),
  ];
  const fetch = async (request: Request) => answers[calls++]?.() ?? globalThis.fetch(request);
  const { client, base, key } = await connect(t, {}, { fetch });
  assert.equal((await client.GET('/api/v1/accounts')).response.status, 200);
  assert.equal(calls, 3);
  const full = async () => new Response('{}', { status: 429, headers: { 'retry-after': '3600' } });
  const impatient = createCoffer({ url: base, key, fetch: full });
  await assert.rejects(impatient.GET('/api/v1/accounts'), { status: 429, code: 'unknown' });
});

test('changes are followed from where the program stopped, until it ends', async (t) => {
  const { account, client } = await connect(t);
  const { data: first } = await client.POST('/api/v1/transactions', { body: entry(account, 'Tea') });
  const stop = new AbortController();
  const seen: string[] = [];
  let sequence = 0;
  for await (const change of client.changes({ after: 0, signal: stop.signal })) {
    sequence = change.sequence;
    if (change.id === first?.id) break;
  }
  const { data: second } = await client.POST('/api/v1/transactions', { body: entry(account, 'Cake') });
  for await (const change of client.changes({ after: sequence, signal: stop.signal })) {
    if (change.resource !== 'transaction') continue;
    seen.push(change.id);
    stop.abort();
  }
  assert.deepEqual(seen, [second?.id]);
});

test('only a genuine and recent webhook is read', async () => {
  const raw = Buffer.from('a secret of 24 bytes....');
  const secret = `whsec_${raw.toString('base64')}`;
  const body = '{"type":"transaction.created"}';
  const signed = (seconds: number, text = body) => {
    const timestamp = String(Math.floor(Date.now() / 1000) + seconds);
    const digest = createHmac('sha256', raw).update(`msg_1.${timestamp}.${text}`).digest('base64');
    return { 'Webhook-Id': 'msg_1', 'Webhook-Timestamp': timestamp, 'Webhook-Signature': `v1,AAAA v1,${digest}` };
  };
  assert.deepEqual(await verifyWebhook({ secret, headers: signed(0), body }), { type: 'transaction.created' });
  const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
  await verifyWebhook({ secret: [other, secret], headers: new Headers(signed(-200)), body });
  for (const wrong of [
    { secret: other, headers: signed(0), body },
    { secret, headers: signed(-301), body },
    { secret, headers: signed(400), body },
    { secret, headers: signed(0), body: `${body} ` },
    { secret, headers: {}, body },
    { secret: 'whsec_%', headers: signed(0), body },
  ]) {
    await assert.rejects(verifyWebhook(wrong), WebhookError);
  }
});
