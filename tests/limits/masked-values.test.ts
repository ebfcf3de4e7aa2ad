import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleBody, idFor, isWrite, pathOf, protectedRoutes } from '../harness/family/example-request.ts';
import { seedMasked } from '../harness/family/limited-family.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';
import { nameOf, visit } from '../harness/server/contract.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';
import { startReceiver, TO_THIS_MACHINE } from '../harness/server/webhook-receiver.ts';

// 4711.37 and 12.30 are amounts; 100 is a balance, 7 and 8 are those of transfers.
const VALUES = /4,?711\.37|\b12\.30\b|"-?\$?[78]\.00"|"-?\$?100\.00"|_cents":-?(?:471137|1230|700|10000)\b/;

test('no read shows a masked credential an amount, a balance or a name of others', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, credentials } = await seedMasked(coffer);
  const hidden = new RegExp(`${outside.canary}|${VALUES.source}`);
  const shown = new Set<string>();
  for (const route of protectedRoutes(coffer).filter((one) => !isWrite(one))) {
    for (const credential of credentials) {
      for (const query of ['', '?per_page=100&limit=200', '?format=csv', `?webhook_id=${outside.ids.webhooks}`]) {
        const url = pathOf(route, idFor(route, outside)) + query;
        const reply = await visit(coffer, route, url, credential);
        const text = route.operation === 'listChanges' ? ofEntries(reply.body) : reply.text;
        assert.doesNotMatch(text, hidden, url);
        if (reply.status === 200) shown.add(route.operation);
      }
    }
  }
  for (const operation of ['listAccounts', 'listTransactions', 'getTransaction', 'getTransfer', 'listChanges'])
    assert.ok(shown.has(operation), `${operation} is refused`);
  for (const operation of [
    'sumTransactions',
    'getIncomeStatement',
    'listMerchants',
    'downloadTransactions',
    'getBalance',
  ])
    assert.ok(!shown.has(operation), `${operation} is not refused`);
});

// The feed has the former names of accounts and labels.
function ofEntries(body: unknown): string {
  const { changes = [] } = (body ?? {}) as { readonly changes?: readonly { readonly resource: string }[] };
  return JSON.stringify(changes.filter(({ resource }) => !['account', 'category', 'tag'].includes(resource)));
}

test('a masked transaction keeps its day, category, tags and account', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, credentials } = await seedMasked(coffer);
  const { token } = outside.user;
  const path = `/api/v1/transactions/${outside.ids.transactions}` as const;
  const whole = (await coffer.call('GET', path, { token })).body;
  for (const credential of credentials) {
    const { body } = await coffer.call('GET', path, credential);
    const { id, date, category, tags, account, currency, classification, created_at } = whole;
    const kept = { id, date, category, tags, account, currency, classification, created_at };
    assert.deepEqual({ ...body, ...kept }, body);
    const { amount, amount_cents, signed_amount, name, notes, merchant } = body;
    assert.deepEqual([amount, amount_cents, signed_amount, name, notes], ['•••', 0, '•••', '•••', '•••']);
    assert.deepEqual(merchant, { id: outside.ids.merchants, name: '•••' });
    const usage = await coffer.call('GET', '/api/v1/usage', credential);
    assert.equal(usage.body.limits?.mask_values, true, usage.text);
  }
});

test('filters and orders by what is hidden from a credential are refused', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, credentials } = await seedMasked(coffer);
  const guesses = ['search=canary', 'q=canary', 'min_amount=1', 'max_amount=9', 'external_id=x', 'source=api'];
  const orders = ['sort=amount', 'sort=-amount', 'sort=name', 'sort=-name'];
  for (const credential of credentials) {
    for (const query of [...guesses, ...orders]) {
      const refused = await coffer.call('GET', `/api/v1/transactions?${query}`, credential);
      assert.deepEqual([refused.status, refused.body.error], [403, 'limited_credential'], refused.text);
      assert.deepEqual(refused.body.details, { limit: 'mask_values' });
    }
    const fitting = `category_id=${outside.ids.categories}&start_date=2026-01-01&sort=date`;
    const { body } = await coffer.call('GET', `/api/v1/transactions?${fitting}`, credential);
    assert.equal(body.pagination.total_count, 2);
  }
});

test('a masked credential writes nothing but its webhooks and keys', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, credentials } = await seedMasked(coffer);
  const free = /Webhook|ApiKey/;
  for (const route of protectedRoutes(coffer).filter((one) => isWrite(one) && !free.test(one.operation))) {
    for (const credential of credentials) {
      const body = exampleBody(route, outside);
      const reply = await visit(coffer, route, pathOf(route, idFor(route, outside)), { ...credential, body });
      assert.equal(reply.status, 403, `${nameOf(route)}: ${reply.text}`);
      assert.doesNotMatch(reply.text, VALUES, nameOf(route));
    }
  }
});

test('webhooks and tools of a masked key have no values', async (t) => {
  const receiver = await startReceiver(t, () => 204);
  const { coffer } = await startListening(t, TO_THIS_MACHINE);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const { key } = await coffer.createKey(user, { tier: 'enterprise', scopes: ['read_write'], mask_values: true });
  const webhook = { url: receiver.url, events: ['transaction.created'] };
  assert.equal((await coffer.call('POST', '/api/v1/webhooks', { key, body: webhook })).status, 201);
  await coffer.createTransaction(user, account, { name: 'Hidden', date: '2026-01-08', amount: '4711.37' });
  await receiver.until(1);
  assert.match(receiver.received[0]?.text ?? '', /"date":"2026-01-08"/);
  for (const { text } of receiver.received) assert.doesNotMatch(text, /Hidden|4,?711\.37|_cents\\*":-?471137/);
  const send = async (method: string, params: object) =>
    coffer.call('POST', '/mcp', {
      key,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method, params },
    });
  const found = await send('tools/call', { name: 'search_transactions', arguments: {} });
  assert.match(found.text, /2026-01-08/);
  assert.doesNotMatch(found.text, /Hidden|4,?711\.37|_cents\\*":-?471137/);
  const guessed = await send('tools/call', { name: 'search_transactions', arguments: { min_amount: '4711' } });
  assert.match(guessed.text, /mask_values/);
});

test('a masked key makes only masked keys', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const maker = await coffer.createKey(user, { scopes: ['read', 'api_keys:write'], mask_values: true });
  const make = (name: string, limits: object) =>
    coffer.call('POST', '/api/v1/api_keys', { ...maker, body: { name, scopes: ['read'], ...limits } });
  const refused = await make('one', {});
  assert.deepEqual([refused.status, refused.body.error], [403, 'limited_credential'], refused.text);
  const made = await make('two', { mask_values: true });
  assert.deepEqual([made.status, made.body.mask_values], [201, true], made.text);
});
