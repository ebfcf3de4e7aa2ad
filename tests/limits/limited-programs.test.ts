import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  authorizationUrl,
  newPkce,
  pageText,
  post,
  redirectParams,
  startAuthorization,
  startListening,
} from '../harness/oauth/oauth-flow.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';
import { startReceiver, TO_THIS_MACHINE } from '../harness/server/webhook-receiver.ts';

// With its decimals: four digits alone stand in some random id.
const HIDDEN = /Hidden|4,?711\.00|_cents\\*":-?471100/;

/** A user with an account that a key is limited to, and one that it does not see. */
async function start(t: TestContext, settings: Record<string, string> = {}) {
  const { coffer, base } = await startListening(t, settings);
  const user = await coffer.signUp();
  const seen = await coffer.createAccount(user, { name: 'Seen' });
  const hidden = await coffer.createAccount(user, { name: 'Hidden' });
  const enter = (account: string, name: string) =>
    coffer.createTransaction(user, account, { name, amount: name === 'Hidden' ? '4711' : '5' });
  const { key } = await coffer.createKey(user, { tier: 'enterprise', account_ids: [seen] });
  return { coffer, base, user, seen, hidden, enter, key };
}

test('a webhook of a limited key is sent nothing of other accounts', async (t) => {
  const receiver = await startReceiver(t, () => 204);
  const { coffer, key, seen, hidden, enter } = await start(t, TO_THIS_MACHINE);
  const create = async (members: object) =>
    coffer.call('POST', '/api/v1/webhooks', { key, body: { url: receiver.url, events: ['*'], ...members } });
  const refused = await create({ account_ids: [hidden] });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '/account_ids/0'], refused.text);
  assert.equal((await create({})).status, 201);
  await enter(hidden, 'Hidden');
  await enter(seen, 'Last');
  for (let count = 1; !receiver.received.some(({ text }) => text.includes('Last')); count += 1) {
    await receiver.until(count);
  }
  for (const { text } of receiver.received) assert.doesNotMatch(text, HIDDEN);
});

test('an assistant with a limited key finds nothing of other accounts', async (t) => {
  const { coffer, key, seen, hidden, enter } = await start(t);
  await enter(hidden, 'Hidden');
  await enter(seen, 'Shown');
  const send = async (method: string, params: object = {}) =>
    coffer.call('POST', '/mcp', {
      key,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method, params },
    });
  const listed = await send('tools/list');
  const names = [...listed.text.matchAll(/"name":"(\w+)","title"/g)].map(([, name = '']) => name);
  assert.ok(names.includes('search_transactions'), listed.text.slice(0, 500));
  for (const name of names) {
    const { text } = await send('tools/call', { name, arguments: {} });
    assert.doesNotMatch(text, HIDDEN, name);
  }
  const searched = await send('tools/call', { name: 'search_transactions', arguments: { search: 'i' } });
  assert.doesNotMatch(searched.text, HIDDEN);
  const { text } = await send('resources/list');
  for (const [, uri = ''] of text.matchAll(/"uri":"([^"]+)"/g)) {
    assert.doesNotMatch((await send('resources/read', { uri })).text, HIDDEN, uri);
  }
});

test('the event stream of a limited key has no change of other accounts', async (t) => {
  const { base, key, seen, hidden, enter } = await start(t);
  await enter(hidden, 'Hidden');
  await enter(seen, 'Shown');
  const headers = { 'x-api-key': key, accept: 'text/event-stream' };
  const response = await fetch(`${base}/api/v1/changes`, { headers });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes('Shown')) break;
  }
  assert.doesNotMatch(text, HIDDEN);
});

test('an application gets the accounts that the person ticks, without scripts', async (t) => {
  const { coffer, base, browser, user, application } = await startAuthorization(t);
  const seen = await coffer.createAccount(user, { name: 'Seen' });
  await coffer.createAccount(user, { name: 'Hidden' });
  await browser.signIn(user);
  const { verifier, challenge } = newPkce();
  const page = await browser.open(String(authorizationUrl(base, application, challenge, { scope: 'read read_write' })));
  const said = await pageText(page.clone() as Response);
  for (const text of ['With which accounts?', 'Seen', 'Hidden', 'All days', 'Any number', 'Changes that it may make'])
    assert.ok(said.includes(text));
  const choice = { decision: 'allow', scope: ['read', 'read_write'], accounts: 'some' };
  const again = await browser.submit(page, choice);
  assert.equal(again.status, 422);
  assert.match(await pageText(again.clone() as Response), /Tick at least one account/);
  const answer = await browser.submit(again, {
    ...choice,
    account: [seen],
    writes_per_day: '10',
    days: '2025-01-01/2025-12-31',
    requests: '50/3600',
    mask_values: 'on',
  });
  const { code = '' } = redirectParams(answer);
  const exchange = { grant_type: 'authorization_code', code, code_verifier: verifier };
  const { body } = await post(base, '/oauth/token', application, {
    ...exchange,
    redirect_uri: application.redirectUri,
  });
  const fresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  const renewed = await post(base, '/oauth/token', application, fresh);
  const token = renewed.body.access_token;
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token })).body;
  assert.deepEqual(
    accounts.map(({ name }: { name: string }) => name),
    ['Seen'],
  );
  const usage = await coffer.call('GET', '/api/v1/usage', { token });
  assert.deepEqual(
    usage.body.limits,
    {
      account_ids: [seen],
      date_from: '2025-01-01',
      date_to: '2025-12-31',
      writes_per_day: 10,
      mask_values: true,
      rate_limit: { limit: 50, window_seconds: 3600 },
    },
    usage.text,
  );
  const apps = await coffer.call('GET', '/api/v1/authorized_applications', { token: user.token });
  assert.deepEqual(apps.body.authorized_applications[0]?.grant_limits[0]?.account_ids, [seen]);
});

test('a proposal of a limited key reaches no other account', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const seen = await coffer.createAccount(user, { name: 'Seen' });
  const hidden = await coffer.createAccount(user, { name: 'Hidden' });
  const { id } = await coffer.createTransaction(user, hidden, { name: 'Hidden', amount: '4711' });
  const scopes = ['read', 'proposals:write'];
  const { key } = await coffer.createKey(user, { scopes, account_ids: [seen] });
  const items = [{ operation: 'updateTransaction', params: { id }, body: { notes: 'x' } }];
  const reply = await coffer.call('POST', '/api/v1/proposals', { key, body: { reason: 'r', items } });
  assert.equal(reply.status, 422, reply.text);
  assert.doesNotMatch(reply.text, HIDDEN);
});
