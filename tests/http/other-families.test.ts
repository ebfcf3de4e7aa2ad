import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { dumpLedger, familyOf } from '../harness/family/dump-ledger.ts';
import {
  exampleBody,
  exampleWith,
  idFor,
  isWrite,
  pathOf,
  protectedRoutes,
  resourceOf,
} from '../harness/family/example-request.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { membersOf, nameOf, queryOf, readContract, visit, withoutRequestId } from '../harness/server/contract.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

// Every route, every parameter and every member that names a record, from the route table and the published contract.

test("another family's id in a path is the same 404 as an unknown id", async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await seedFamily(coffer), await seedFamily(coffer)];
  const theirLedger = () => familyOf(coffer, theirs.user).then((id) => dumpLedger(coffer, id));
  const before = await theirLedger();
  assert.match(before, new RegExp(theirs.canary));
  // There are no chats: every request for one is refused alike. The changes of each family are numbered from 1.
  const isById = (path: string) => path.includes(':') && !/\/(chats|changes)\//.test(path);
  const byId = coffer.server.routes.filter(({ path }) => isById(path));
  for (const route of byId) {
    for (const credential of [{ token: ours.user.token }, { cookie: ours.cookie }]) {
      const options = isWrite(route) ? { ...credential, body: exampleBody(route, ours) } : credential;
      const unknown = await visit(coffer, route, pathOf(route, randomUUID()), options);
      assert.equal(unknown.status, 404, `${nameOf(route)}: ${unknown.text}`);
      for (const id of [idFor(route, theirs), idFor(route, theirs).toUpperCase(), 'x', "'--", '%00', '0', 'null']) {
        const reply = await visit(coffer, route, pathOf(route, id), options);
        assert.equal(reply.status, 404, `${nameOf(route)} with ${id}: ${reply.text}`);
        assert.deepEqual(withoutRequestId(reply), withoutRequestId(unknown));
      }
    }
  }
  assert.equal(await theirLedger(), before);
});

// The resource that each id member references; '' is not a record, `self` is the path's own resource.
const POINTS_AT: Record<string, string> = {
  account_id: 'accounts',
  add_tag_ids: 'tags',
  account_ids: 'accounts',
  application_id: '',
  bank_connection_id: 'bank_connections',
  benchmark_id: 'securities',
  budget_id: 'budgets',
  category_id: 'categories',
  client_chunk_id: '',
  client_session_id: '',
  category_ids: 'categories',
  credential_id: 'api_keys',
  credential_ids: 'api_keys',
  device_id: '',
  external_id: '',
  from_account_id: 'accounts',
  from_category_id: 'categories',
  inflow_transaction_id: 'transactions',
  rule_id: 'rules',
  merchant_id: 'merchants',
  merchant_ids: 'merchants',
  other_security_id: 'securities',
  outflow_transaction_id: 'transactions',
  parent_id: 'categories',
  plan_id: 'forecast_plans',
  replacement_id: 'self',
  remove_tag_ids: 'tags',
  request_id: '',
  security_id: 'securities',
  tag_ids: 'tags',
  to_account_id: 'accounts',
  to_category_id: 'categories',
  trade_id: 'trades',
  transfer_account_id: 'accounts',
  user_id: 'users',
  user_ids: 'users',
  webhook_id: 'webhooks',
};

// A purchase ignores them; `src/ledger/investments/trades/trades.test.ts` sends them with the types that use them.
const NOT_OF_PURCHASES = ['category_id', 'other_security_id', 'trade_id', 'transfer_account_id'];

test("another family's id in a query or body equals an unknown one and changes nothing", async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await seedFamily(coffer), await seedFamily(coffer)];
  const before = await dumpLedger(coffer);
  const { token } = ours.user;
  const contract = await readContract(coffer);
  let tried = 0;
  for (const route of protectedRoutes(coffer)) {
    const url = pathOf(route, idFor(route, ours));
    const places = [
      ...queryOf(contract, route).map(({ name }) => ({
        name,
        send: (id: string) => visit(coffer, route, `${url}?${name}=${id}`, { token }),
      })),
      ...membersOf(contract, route).map(({ path }) => ({
        name: String(path.at(-1)),
        send: (id: string) => {
          const json = JSON.stringify(String(path.at(-1)).endsWith('s') ? [id] : id);
          return visit(coffer, route, url, { token, body: exampleWith(route, ours, path, json) });
        },
      })),
    ];
    for (const { name, send } of places.filter((place) => /_ids?$/.test(place.name))) {
      const resource = POINTS_AT[name];
      assert.ok(resource !== undefined, `say in POINTS_AT what ${name} of ${nameOf(route)} points at`);
      if (resource === '' || (resourceOf(route) === 'trades' && NOT_OF_PURCHASES.includes(name))) continue;
      const unknown = await send(randomUUID());
      const foreign = await send(theirs.ids[resource === 'self' ? resourceOf(route) : resource] ?? '');
      const what = `${name} of ${nameOf(route)}: ${foreign.text}`;
      assert.equal(foreign.status, unknown.status, what);
      assert.deepEqual(withoutRequestId(foreign), withoutRequestId(unknown), what);
      // A change of all that match counts them first: 409.
      if (isWrite(route)) assert.ok([404, 409, 422].includes(foreign.status), what);
      tried += 1;
    }
  }
  assert.ok(tried > 15, `only ${tried} members tried`);
  assert.equal(await dumpLedger(coffer), before);
});

test("another family's id in a bulk delete is unknown and rolls an atomic one back", async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await seedFamily(coffer), await seedFamily(coffer)];
  const before = await dumpLedger(coffer);
  const remove = (atomic: boolean, ids: readonly (string | undefined)[]) => {
    const operations = ids.map((id) => ({ op: 'delete', id }));
    return coffer.call('POST', '/api/v1/transactions/bulk', { token: ours.user.token, body: { atomic, operations } });
  };
  const { transactions } = theirs.ids;
  const [unknown, foreign] = [await remove(false, [randomUUID()]), await remove(false, [transactions])];
  assert.equal(foreign.body.results[0]?.status, 404);
  assert.deepEqual(withoutRequestId(foreign), withoutRequestId(unknown));
  assert.equal((await remove(true, [ours.ids.transactions, transactions])).status, 422);
  assert.equal(await dumpLedger(coffer), before);
});

test("no list, sum or search includes another family's data", async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await seedFamily(coffer), await seedFamily(coffer)];
  // Changes are numbered in each family: their ids are no secret.
  const { changes: _, ...ids } = theirs.ids;
  const hidden = new RegExp([theirs.canary, theirs.user.email, ...Object.values(ids)].join('|'));
  for (const route of protectedRoutes(coffer).filter((one) => !isWrite(one))) {
    for (const query of ['', '?per_page=100', '?search=canary', '?include_disabled=true']) {
      const url = pathOf(route, idFor(route, ours)) + query;
      const replies = [
        await visit(coffer, route, url, { token: ours.user.token }),
        await visit(coffer, route, url, { cookie: ours.cookie }),
      ];
      for (const { text, headers } of replies)
        assert.doesNotMatch(text + JSON.stringify(headers), hidden, nameOf(route));
    }
  }
});

test('a list is refused to a revoked or narrow key, and empty for a stranger', async (t) => {
  const coffer = await startCoffer(t);
  const { user } = await seedFamily(coffer);
  const list = (credential: object) => coffer.call('GET', '/api/v1/transactions', credential);
  const { id, key } = await coffer.createKey(user);
  const shown = await list({ key });
  assert.ok(shown.status === 200 && shown.body.transactions.length > 0);
  const { key: narrow } = await coffer.createKey(user, { scopes: ['accounts:read'] });
  assert.equal((await list({ key: narrow })).status, 403);
  const { token } = await coffer.signUp();
  assert.deepEqual((await list({ token })).body.transactions, []);
  await coffer.call('DELETE', `/api/v1/api_keys/${id}`, { token: user.token });
  assert.equal((await list({ key })).status, 401);
  assert.equal((await list({ key, headers: { accept: 'text/html' } })).status, 406);
});
