import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ERROR_CODES } from '#kernel/errors.ts';
import { type Coffer, startCoffer } from '../harness/server/start-coffer.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document, read where it is expected to be.
type Json = any;
type Operation = { readonly name: string; readonly operation: Json };

async function contractOf(coffer: Coffer): Promise<Json> {
  const { status, headers, body } = await coffer.call('GET', '/openapi.json');
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^application\/json/);
  return body;
}

function operationsOf(contract: Json): Operation[] {
  return Object.entries<Json>(contract.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
}

test('the contract is valid OpenAPI 3.1 and every reference resolves', async (t) => {
  const contract = await contractOf(await startCoffer(t));
  assert.match(contract.openapi, /^3\.1\.\d$/);
  assert.ok(contract.info.title && contract.info.version && contract.info.license);
  const references = [...JSON.stringify(contract).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
  assert.ok(references.length > 50);
  for (const reference of new Set(references)) {
    const found = reference
      .split('/')
      .slice(1)
      .reduce((node: Json, step) => node?.[step], contract);
    assert.ok(found, reference);
  }
});

test('the committed contract equals the served one (npm run contract)', async (t) => {
  const served = await contractOf(await startCoffer(t));
  const checkedIn = readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8');
  assert.deepEqual(JSON.parse(checkedIn), served);
});

/** Operations that clients know and that this server does not have. */
const ALWAYS_REFUSED = [
  ...['enableAi', 'listChats', 'createChat', 'getChat', 'updateChat', 'putChat', 'deleteChat'],
  ...['createChatMessage', 'retryChatMessage'],
];

test('every operation has an id, a summary, credentials, responses and parameters', async (t) => {
  const contract = await contractOf(await startCoffer(t));
  const names = new Set<string>();
  const schemes = Object.keys(contract.components.securitySchemes);
  for (const { name, operation } of operationsOf(contract)) {
    assert.match(operation.operationId, /^[a-z][A-Za-z]+$/, name);
    assert.ok(!names.has(operation.operationId), `${operation.operationId} is there twice`);
    names.add(operation.operationId);
    assert.match(operation.summary, /^[A-Z].*[^.]$/, name);
    assert.ok(
      contract.tags.some((tag: Json) => operation.tags.includes(tag.name)),
      name,
    );
    for (const one of operation.security)
      for (const scheme of Object.keys(one)) assert.ok(schemes.includes(scheme), name);
    const answers = (kind: string) => Object.keys(operation.responses).some((status) => status.startsWith(kind));
    assert.ok(answers('2') || ALWAYS_REFUSED.includes(operation.operationId), name);
    assert.ok(answers('4'), name);
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared = (operation.parameters ?? []).filter((one: Json) => one.in === 'path');
    assert.deepEqual(
      declared.map((one: Json) => one.name),
      inPath,
      name,
    );
    for (const one of declared) assert.equal(one.required, true, name);
  }
});

test('every response is described: named schemas for bodies, one schema for all errors', async (t) => {
  const contract = await contractOf(await startCoffer(t));
  for (const { name, operation } of operationsOf(contract)) {
    for (const [status, given] of Object.entries<Json>(operation.responses)) {
      const answer = given.$ref === undefined ? given : contract.components.responses[given.$ref.split('/').at(-1)];
      assert.ok(answer.description, `${name} ${status}`);
      const file = ['application/zip', 'application/octet-stream', 'text/calendar', 'text/csv', '*/*']
        .map((media) => answer.content?.[media])
        .find(Boolean);
      if (file !== undefined) {
        assert.deepEqual([Number(status), file.schema], [200, { type: 'string', format: 'binary' }], name);
        continue;
      }
      const schema = answer.content?.['application/json'].schema;
      if (Number(status) >= 400) assert.deepEqual(schema, { $ref: '#/components/schemas/Error' }, `${name} ${status}`);
      else if ([204, 304].includes(Number(status))) assert.equal(schema, undefined, `${name} ${status}`);
      else assert.ok(isNamed(schema), `${name} ${status} answers a schema without a name: ${JSON.stringify(schema)}`);
    }
    const body = operation.requestBody?.content['application/json'].schema;
    if (body !== undefined)
      assert.ok(
        isNamed(body.anyOf?.at(-1) ?? body) && Object.values(body.anyOf?.[0].properties ?? {}).every(isNamed),
        `${name} takes a schema without a name`,
      );
  }
  for (const [name, schema] of Object.entries<Json>(contract.components.schemas)) {
    assert.match(name, /^[A-Z][A-Za-z]+$/);
    assert.ok(
      schema.type !== undefined || schema.anyOf !== undefined || schema.allOf !== undefined,
      `${name} says nothing`,
    );
  }
});

function isNamed(schema: Json): boolean {
  const inner = schema?.items ?? schema;
  return typeof inner?.$ref === 'string' || (inner?.anyOf?.length > 0 && inner.anyOf.every(isNamed));
}

test('/docs has a strict CSP, loads only from this server and names no other', async (t) => {
  const coffer = await startCoffer(t);
  const { status, headers, text } = await coffer.call('GET', '/docs', { headers: { accept: 'text/html' } });
  assert.match(text, /<html lang="en"/);
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^text\/html/);
  const policy = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.split(' ')[0] ?? '', rule]),
  );
  assert.equal(policy.get('default-src'), "default-src 'none'");
  assert.equal(policy.get('frame-ancestors'), "frame-ancestors 'none'");
  assert.equal(policy.get('base-uri'), "base-uri 'none'");
  assert.doesNotMatch(policy.get('script-src') ?? "'unsafe-inline'", /unsafe-inline|unsafe-eval|https?:|\*/);
  assert.doesNotMatch([...policy.values()].join(';'), /https?:|\*/);
  const loaded = [...text.matchAll(/\b(?:src|href)\s*=\s*["']?([^"'\s>]+)/g)].map((match) => match[1] ?? '');
  assert.ok(loaded.length > 0);
  for (const url of loaded) {
    assert.doesNotMatch(url, /^[a-z]+:|^\/\//i, 'from another server');
    const script = await coffer.call('GET', `/${url}`);
    assert.equal(script.status, 200, url);
    assert.match(String(script.headers['content-type']), /^text\/javascript/);
    assert.ok(script.text.length > 10_000);
  }
  assert.match(text, /openapi\.json/);
  assert.doesNotMatch(text, /https?:\/\//);
});

test('no request schema has a default, and no number a pattern', async (t) => {
  const contract = await contractOf(await startCoffer(t));
  const visit = (node: Json, place: string): void => {
    if (typeof node !== 'object' || node === null) return;
    assert.ok(!('default' in node && 'type' in node), `${place} has a default`);
    assert.ok(node.type !== 'integer' || node.pattern === undefined, `${place} is a number with a pattern`);
    for (const [name, value] of Object.entries(node)) if (name !== 'examples') visit(value, `${place}/${name}`);
  };
  visit(contract.components.schemas, '');
  visit(contract.paths, '');
});

test('the contract and the server require the same members', async (t) => {
  const { schemas } = (await contractOf(await startCoffer(t))).components;
  const required = (name: string) => [...schemas[name].required].sort();
  assert.deepEqual(required('NewTransaction'), ['account_id', 'date', 'name']);
  assert.deepEqual(required('NewExchangeRate'), ['date', 'from_currency', 'rate', 'to_currency']);
  assert.deepEqual(required('Refresh'), ['refresh_token']);
  assert.deepEqual(required('NewAccount'), ['account_type', 'name']);
  assert.deepEqual(
    schemas.NewTransfer.anyOf.map((form: Json) => form.required),
    [
      ['from_account_id', 'to_account_id', 'date', 'amount'],
      ['inflow_transaction_id', 'outflow_transaction_id'],
    ],
  );
  assert.equal(schemas.Splits.properties.splits.minItems, 2);
  assert.deepEqual(required('Splits'), ['splits']);
  assert.deepEqual(schemas.Login.properties.device.$ref, '#/components/schemas/Device');
});

test('a body is required only where the server refuses a request without one', async (t) => {
  const { paths } = await contractOf(await startCoffer(t));
  assert.equal(paths['/api/v1/users/me'].delete.requestBody, undefined);
  assert.equal(paths['/api/v1/api_keys/{id}/rotate'].post.requestBody.required, false);
  assert.equal(paths['/api/v1/tags/{id}'].patch.requestBody.required, false);
  assert.equal(paths['/api/v1/tags'].post.requestBody.required, true);
});

test('the contract has OAuth, the rate limit headers and an example of each error', async (t) => {
  const { components, tags, paths } = await contractOf(await startCoffer(t));
  const { authorizationCode, clientCredentials } = components.securitySchemes.oauth2.flows;
  assert.deepEqual(
    [authorizationCode.authorizationUrl, authorizationCode.tokenUrl, clientCredentials.tokenUrl],
    ['/oauth/authorize', '/oauth/token', '/oauth/token'],
  );
  assert.ok(authorizationCode.scopes.read && clientCredentials.scopes['tags:write']);
  const { headers } = paths['/api/v1/tags'].get.responses[200];
  assert.ok(headers['X-RateLimit-Limit'] && headers['X-RateLimit-Remaining'] && headers['X-RateLimit-Reset']);
  assert.ok(components.responses.TooManyRequests.headers['Retry-After']);
  for (const [name, { content }] of Object.entries<Json>(components.responses)) {
    for (const [code, { value }] of Object.entries<Json>(content['application/json'].examples)) {
      assert.equal(value.error, code, name);
    }
  }
  for (const { name, description } of tags) assert.match(description, /\.$/, name);
});

test('every error code has a place on the page that its type leads to', async (t) => {
  const coffer = await startCoffer(t);
  const { status, headers, text } = await coffer.call('GET', '/docs/errors', { headers: { accept: 'text/html' } });
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
  assert.match(text, /<html lang="en">/);
  for (const code of Object.keys(ERROR_CODES)) assert.ok(text.includes(`<h2 id="${code}">`), code);
  const refused = await coffer.call<{ type: string }>('GET', '/api/v1/tags/x', {
    token: (await coffer.signUp()).token,
  });
  const type = new URL(String(refused.body.type));
  assert.deepEqual([type.pathname, type.hash], ['/docs/errors', '#not_found']);
});
