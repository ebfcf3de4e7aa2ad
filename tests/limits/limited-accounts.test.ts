import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Route } from '#http/route.ts';
import { exampleBody, idFor, isWrite, pathOf, protectedRoutes } from '../harness/family/example-request.ts';
import { type SeededFamily, seedFamily } from '../harness/family/seed-family.ts';
import { allowClient } from '../harness/oauth/allow-client.ts';
import { nameOf, queryOf, readContract, visit, withoutRequestId } from '../harness/server/contract.ts';
import { type CallOptions, type Coffer, startCoffer } from '../harness/server/start-coffer.ts';

const EVERY_SCOPE = ['read_write', 'api_keys:read', 'api_keys:write', 'family:erase'];
const OUTSIDE_AMOUNT = '4711.37';

/** A family with records outside and inside the accounts that `credentials` are limited to. */
async function seedLimited(coffer: Coffer) {
  const outside = await seedFamily(coffer);
  const { token } = outside.user;
  const send: Send = async (method, path, body) => {
    const reply = await coffer.call<{ id: string }>(method, `/api/v1/${path}`, { token, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  // Labels and settings belong to the family: their names may be seen.
  const { categories } = (await coffer.call('GET', '/api/v1/categories?per_page=100', { token })).body;
  const tags = (await coffer.call('GET', '/api/v1/tags', { token })).body;
  const named = [...categories.map(({ id }) => `categories/${id}`), ...tags.map(({ id }) => `tags/${id}`)];
  for (const [index, path] of named.entries()) await send('PATCH', path, { name: `Label ${index}` });
  await send('PATCH', 'family_settings', { name: 'Family' });
  const entry = { account_id: outside.ids.accounts, name: outside.canary, date: '2026-01-08', amount: OUTSIDE_AMOUNT };
  await send('POST', 'transactions', entry);
  const account = await coffer.createAccount(outside.user, { name: 'Inside' });
  const other = await coffer.createAccount(outside.user, { name: 'Inside too' });
  const inside = await seedInside(send, account, other, outside.ids.other_accounts ?? '');
  const limits = { account_ids: [account, other] };
  const { key } = await coffer.createKey(outside.user, { scopes: EVERY_SCOPE, tier: 'enterprise', ...limits });
  const grant = await allowClient(coffer, outside.user, outside.ids.oauth_applications ?? '', ['read_write']);
  await coffer.database.write(({ db }) =>
    db
      .updateTable('grants')
      .set({ limits: JSON.stringify({ ...limits, rate_limit: null, writes_per_day: null }) })
      .where('id', '=', grant.id)
      .execute(),
  );
  const credentials: readonly CallOptions[] = [{ key }, { token: grant.token }];
  return { outside, inside, account, other, credentials, key };
}

type Send = (method: 'POST' | 'PATCH', path: string, body: object) => Promise<{ readonly id: string }>;

/** Records inside, by the segment of their path; one is the side of a transfer from an account outside. */
async function seedInside(send: Send, account: string, other: string, outside: string) {
  const make = async (resource: string, members: object) => (await send('POST', resource, members)).id;
  const entry = { account_id: account, date: '2026-01-05', name: 'Inside', amount: '3.21' };
  const transfer = { date: '2026-01-06', amount: '7' };
  const transfers = await make('transfers', { from_account_id: account, to_account_id: other, ...transfer });
  await make('transfers', { from_account_id: outside, to_account_id: account, ...transfer });
  return {
    accounts: account,
    transactions: await make('transactions', entry),
    valuations: await make('valuations', { account_id: account, date: '2026-02-01', amount: '50' }),
    transfers,
    recurring_transactions: await make('recurring_transactions', {
      account_id: account,
      name: 'Inside',
      amount: '9.90',
      currency: 'USD',
      expected_day_of_month: 5,
      last_occurrence_date: '2026-03-05',
      next_expected_date: '2026-04-05',
    }),
  };
}

const SHOWN = new Set([
  'categories',
  'other_categories',
  'changes',
  'tags',
  'exchange_rates',
  'users',
  'chats',
  'oauth_applications',
]);

/** Matches what no response to a limited credential may contain. */
function hiddenIn({ canary, ids }: SeededFamily): RegExp {
  const hidden = Object.entries(ids).flatMap(([resource, id]) => (SHOWN.has(resource) ? [] : [id]));
  return new RegExp([canary, '4,?711\\.37', '_cents\\*":-?471137', ...hidden].join('|'));
}

/** A text without the ids that the request itself had sent. */
function unsentIn(text: string, sent: readonly string[]): string {
  return sent.reduce((left, known) => left.replaceAll(known, ''), text);
}

test('no read shows a limited credential anything of other accounts', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, inside, credentials } = await seedLimited(coffer);
  const contract = await readContract(coffer);
  const hidden = hiddenIn(outside);
  const { accounts = '', merchants = '', transactions = '' } = outside.ids;
  const shown = new Set<string>();
  for (const route of protectedRoutes(coffer).filter((one) => !isWrite(one))) {
    const names = new Set(queryOf(contract, route).map(({ name }) => name));
    const queries = [
      '',
      '?per_page=100&include_disabled=true',
      '?search=canary&q=canary',
      ...[`account_id=${accounts}`, `account_ids=${accounts}`, `ids=${transactions}`, `merchant_id=${merchants}`]
        .filter((query) => names.has(query.split('=')[0] ?? ''))
        .map((query) => `?${query}`),
    ];
    for (const credential of credentials) {
      for (const query of queries) {
        for (const id of [idFor(route, outside), ...insideIds(route, inside)]) {
          const url = pathOf(route, id) + query;
          const reply = await visit(coffer, route, url, credential);
          const text = route.operation === 'listChanges' ? withoutLabels(reply.body) : reply.text;
          const unsent = unsentIn(text + JSON.stringify(reply.headers), [id, accounts, merchants, transactions]);
          assert.doesNotMatch(unsent, hidden, `${nameOf(route)}${query}`);
          if (reply.status === 200) shown.add(route.operation);
        }
      }
    }
  }
  for (const operation of ['listTransactions', 'getTransfer', 'getBalanceSheet', 'getIncomeStatement', 'listChanges'])
    assert.ok(shown.has(operation), `${operation} is refused`);
});

function insideIds(route: Route, inside: Readonly<Record<string, string>>): string[] {
  const id = inside[segmentOf(route)];
  return id === undefined ? [] : [id];
}

// The feed has the former names of categories and tags.
function withoutLabels(body: unknown): string {
  const { changes = [], ...rest } = (body ?? {}) as { readonly changes?: readonly { readonly resource: string }[] };
  return JSON.stringify([rest, changes.filter(({ resource }) => !['category', 'tag'].includes(resource))]);
}

function segmentOf({ path }: Route): string {
  return path.split('/:')[0]?.split('/').at(-1) ?? '';
}

test('each parameter that a route calls harmless is a parameter of the route', async (t) => {
  const coffer = await startCoffer(t);
  const contract = await readContract(coffer);
  for (const route of coffer.server.routes) {
    const known = queryOf(contract, route).map(({ name }) => name);
    for (const harmless of route.harmless ?? []) assert.ok(known.includes(harmless.split('=')[0] ?? ''), nameOf(route));
  }
});

test('an id outside the accounts of a credential is the same refusal as an unknown id', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, credentials } = await seedLimited(coffer);
  const shared = new Set(['categories', 'tags', 'exchange_rates']);
  const byId = protectedRoutes(coffer).filter((route) => route.path.includes(':') && !shared.has(segmentOf(route)));
  for (const route of byId) {
    for (const credential of credentials) {
      const options = isWrite(route) ? { ...credential, body: exampleBody(route, outside) } : credential;
      const unknown = await visit(coffer, route, pathOf(route, randomUUID()), options);
      const reply = await visit(coffer, route, pathOf(route, idFor(route, outside)), options);
      assert.ok([403, 404].includes(reply.status), `${nameOf(route)}: ${reply.text}`);
      if (segmentOf(route) === 'api_keys') continue; // a key may not manage a stronger one: 403
      assert.deepEqual(withoutRequestId(reply), withoutRequestId(unknown), nameOf(route));
    }
  }
});

test('no write of a limited credential changes anything of other accounts', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, account, credentials } = await seedLimited(coffer);
  const before = await newestChange(coffer);
  for (const route of protectedRoutes(coffer).filter(isWrite)) {
    for (const credential of credentials) {
      const body = exampleBody(route, outside);
      const url = pathOf(route, idFor(route, outside));
      const reply = await visit(coffer, route, url, { ...credential, body });
      assert.ok(reply.status < 500, `${nameOf(route)}: ${reply.text}`);
    }
  }
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['resource', 'kind', 'account_ids'])
    .where('sequence', '>', before)
    .execute();
  const free = new Set(['category', 'tag', 'webhook', 'proposal', 'api_key']);
  for (const { resource, kind, account_ids } of changes) {
    const isFree = free.has(resource) && (kind === 'create' || resource === 'proposal');
    const what = `${kind} ${resource} ${account_ids}`;
    assert.ok(isFree || (JSON.parse(account_ids ?? '["none"]') as string[]).every((id) => id === account), what);
  }
});

async function newestChange(coffer: Coffer): Promise<bigint> {
  const { newest } = await coffer.database.read
    .selectFrom('changes')
    .select(({ fn }) => fn.max('sequence').as('newest'))
    .executeTakeFirstOrThrow();
  return BigInt(newest);
}

test('sums, counts and balances cover the accounts of the credential alone', async (t) => {
  const coffer = await startCoffer(t);
  const { credentials } = await seedLimited(coffer);
  for (const credential of credentials) {
    const all = await coffer.call('GET', '/api/v1/transactions', credential);
    assert.equal(all.body.pagination.total_count, 4);
    const last = await coffer.call('GET', '/api/v1/transactions?page=2&per_page=3', credential);
    assert.equal(last.body.transactions.length, 1);
    assert.equal((await coffer.call('GET', '/api/v1/accounts', credential)).body.accounts.length, 2);
  }
});

test('no response is repeated or replayed to a credential with other limits', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, key } = await seedLimited(coffer);
  const all = await coffer.createKey(outside.user, { scopes: ['read_write'] });
  for (let round = 0; round < 3; round += 1) {
    const wide = await coffer.call('GET', '/api/v1/accounts', { key: all.key });
    const narrow = await coffer.call('GET', '/api/v1/accounts', { key });
    assert.deepEqual([wide.body.accounts.length, narrow.body.accounts.length], [5, 2]);
  }
  const headers = { 'idempotency-key': randomUUID() };
  const body = { account_id: outside.ids.accounts, name: outside.canary, date: '2026-01-09', amount: '1' };
  const path = '/api/v1/transactions';
  assert.equal((await coffer.call('POST', path, { key: all.key, headers, body })).status, 201);
  const replayed = await coffer.call('POST', path, { key, headers, body });
  assert.equal(replayed.body.error, 'idempotency_key_reused');
});

test('a key makes and changes no key that sees more accounts than itself', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, account, other, key } = await seedLimited(coffer);
  const make = async (limits: object) =>
    coffer.call('POST', '/api/v1/api_keys', {
      key,
      body: { name: randomUUID(), scopes: ['accounts:read'], ...limits },
    });
  for (const limits of [{}, { account_ids: null }, { account_ids: [account, outside.ids.accounts] }]) {
    const refused = await make(limits);
    assert.deepEqual([refused.status, refused.body.error], [403, 'limited_credential'], refused.text);
  }
  const made = await make({ account_ids: [other] });
  assert.deepEqual([made.status, made.body.account_ids], [201, [other]], made.text);
  const widen = { account_ids: null };
  const id = made.body.id;
  assert.equal((await coffer.call('PATCH', `/api/v1/api_keys/${id}`, { key, body: widen })).status, 403);
  const { token } = outside.user;
  assert.equal((await coffer.call('PATCH', `/api/v1/api_keys/${id}`, { token, body: widen })).status, 200);
});

test('a key that is limited takes the accounts from the keys that it made', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const [one, two] = [await coffer.createAccount(user), await coffer.createAccount(user)];
  const maker = await coffer.createKey(user, { scopes: EVERY_SCOPE });
  const body = { name: 'made', scopes: ['read'] };
  const made = await coffer.call('POST', '/api/v1/api_keys', { key: maker.key, body });
  const seen = async () => (await coffer.call('GET', '/api/v1/accounts', { key: made.body.key })).body.accounts.length;
  assert.equal(await seen(), 2);
  const limited = { account_ids: [one] };
  assert.equal((await coffer.call('PATCH', `/api/v1/api_keys/${maker.id}`, { token, body: limited })).status, 200);
  assert.equal(await seen(), 1);
  const unknown = await coffer.call('PATCH', `/api/v1/api_keys/${maker.id}`, {
    token,
    body: { account_ids: [two, randomUUID()] },
  });
  assert.deepEqual([unknown.status, unknown.body.issues?.[0]?.pointer], [422, '/account_ids/1'], unknown.text);
});
