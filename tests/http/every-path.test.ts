import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { isForm } from '#http/body.ts';
import { SCOPES } from '#kernel/scopes.ts';
import { dumpLedger } from '../harness/family/dump-ledger.ts';
import { exampleBody, idFor, isWrite, pathOf } from '../harness/family/example-request.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import type { Refusal } from '../harness/server/body-of.ts';
import { nameOf, visit, withoutRequestId } from '../harness/server/contract.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

// The rules of HTTP that every path of the route table keeps.

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const NO_LIMITS = { COFFER_RATE_LIMITS: 'standard=1000000,premium=1000000,enterprise=1000000' };

test('an unsupported method is a 405 with Allow, before authentication', async (t) => {
  const coffer = await startCoffer(t);
  const methodsOf = Map.groupBy(coffer.server.routes, (route) => route.path);
  for (const [path, routes] of methodsOf) {
    const answered = new Set<string>(routes.map((route) => route.method));
    for (const method of [...METHODS, 'HEAD' as const]) {
      if (answered.has(method) || (method === 'HEAD' && answered.has('GET'))) continue;
      const reply = await coffer.call(method, path.replace(/:\w+/g, randomUUID()), {
        headers: { 'x-http-method-override': 'GET' },
      });
      assert.equal(reply.status, 405, `${method} ${path}`);
      const allowed = String(reply.headers.allow).split(', ').sort();
      assert.deepEqual(allowed, [...answered, 'OPTIONS', ...(answered.has('GET') ? ['HEAD'] : [])].sort());
    }
  }
});

test('a path that does not exist is a JSON 404, with or without a credential', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const paths = [
    '/api',
    '/api/v1',
    '/api/v2/accounts',
    '/api/v1/Accounts',
    '/api/v1/accounts/a/b',
    '/api/v1//accounts',
  ];
  for (const path of [
    ...paths,
    '/etc/passwd',
    '/docs/../../etc/passwd',
    '/metrics',
    '/.env',
    '/api/v1/users/me/../..',
  ]) {
    for (const method of METHODS) {
      for (const credential of [{}, { token }]) {
        const reply = await coffer.call<Refusal>(method, path, credential);
        assert.equal(reply.status, 404, `${method} ${path}`);
        assert.equal(reply.body.error, 'not_found');
      }
    }
  }
});

test('a suffix or Accept other than JSON is a JSON 406; a .json suffix is ignored', async (t) => {
  const coffer = await startCoffer(t);
  const family = await seedFamily(coffer);
  for (const route of coffer.server.routes) {
    const path = pathOf(route, idFor(route, family));
    for (const suffix of ['.xml', '.html', '.csv', '.json.xml']) {
      const reply = await coffer.call(route.method, path + suffix, { token: family.user.token });
      // `me.xml` is an id like any other, of a path that may not answer the method.
      assert.ok([405, 406].includes(reply.status), `${nameOf(route)} ${suffix}: ${reply.status}`);
    }
    for (const accept of ['text/html', 'application/xml, text/*', 'application/json;q=0']) {
      const reply = await visit(coffer, route, path, { token: family.user.token, headers: { accept } });
      assert.equal(reply.status, 406, `${nameOf(route)} ${accept}`);
    }
    const plain = await coffer.call(route.method, path);
    const suffixed = await coffer.call(route.method, `${path}.json`);
    assert.equal(suffixed.status, plain.status);
    if (plain.status >= 400) assert.deepEqual(withoutRequestId(suffixed), withoutRequestId(plain));
    const problem = await coffer.call(route.method, path, { headers: { accept: 'application/problem+json' } });
    if (problem.status >= 400) assert.match(String(problem.headers['content-type']), /^application\/problem\+json/);
  }
});

test('a body that is not JSON is a 415 and changes nothing', async (t) => {
  const coffer = await startCoffer(t);
  const family = await seedFamily(coffer);
  const before = await dumpLedger(coffer);
  const types = [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'application/jsonx',
  ];
  for (const route of coffer.server.routes.filter(isWrite)) {
    const refused = route.form === undefined ? types : types.filter((type) => !isForm(type));
    for (const type of refused) {
      const reply = await visit(coffer, route, pathOf(route, idFor(route, family)), {
        cookie: family.cookie,
        body: JSON.stringify(exampleBody(route, family)),
        headers: { 'content-type': type },
      });
      assert.equal(reply.status, 415, `${nameOf(route)} ${type}: ${reply.text}`);
    }
  }
  assert.equal(await dumpLedger(coffer), before);
});

test('an empty body with a JSON content type is the same as no body, on every method', async (t) => {
  const coffer = await startCoffer(t, NO_LIMITS);
  const { user } = await seedFamily(coffer);
  const { key } = await coffer.createKey(user, { scopes: SCOPES });
  for (const route of coffer.server.routes) {
    const url = pathOf(route, randomUUID());
    if (route.operation === 'deleteProfile') continue; // it deletes the user; its own test sends such a body
    const nothing = await coffer.call(route.method, url, { key });
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
      const empty = await visit(coffer, route, url, { key, headers: { 'content-type': type, 'content-length': '0' } });
      assert.equal(empty.status, nothing.status, `${nameOf(route)}: ${empty.text}`);
      if (empty.status >= 400) assert.deepEqual(withoutRequestId(empty), withoutRequestId(nothing));
    }
  }
});
