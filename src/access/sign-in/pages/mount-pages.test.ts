import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { html } from '#access/texts/html.ts';
import { startPageServer } from '#tests/harness/browser/page-server.ts';
import { csrfField } from './form-token.ts';
import { sendOnward, sendPage } from './send-page.ts';

const FORM = 'application/x-www-form-urlencoded';

function mountTestPages(scope: FastifyInstance): void {
  scope.get('/form', (request, reply) => {
    const fields = html`${csrfField(request, reply)}${csrfField(request, reply)}`;
    return sendPage(reply, {
      title: 'A <form>',
      body: html`<h1>Form</h1>${fields}`,
      formAction: ['https://app.example/back'],
    });
  });
  scope.post('/form', (_request, reply) => sendOnward(reply, '/form'));
  scope.get('/scripted', (_request, reply) =>
    sendPage(reply, { title: 'Scripted', body: html`<h1>Scripted</h1>`, script: html`void 0;` }),
  );
  scope.get('/broken', () => {
    throw new Error('a secret of the inside');
  });
}

async function startPages(t: TestContext) {
  const { app, base } = await startPageServer(t, mountTestPages, { basePath: '/money', quiet: true });
  const origin = new URL(base).origin;
  const given = await app.inject('/form');
  const [cookie = ''] = String(given.headers['set-cookie']).split(';');
  const token = /value="([^"]+)"/.exec(given.body)?.[1] ?? '';
  const post = (headers: Record<string, string>, payload: string) =>
    app.inject({ method: 'POST', url: '/form', headers: { 'content-type': FORM, ...headers }, payload });
  return { app, origin, given, cookie, token, post };
}

test('a form is accepted only from its browser and from pages of this server', async (t) => {
  const { origin, cookie, token, post } = await startPages(t);
  const body = `form_token=${token}`;
  const same = { 'sec-fetch-site': 'same-origin', cookie };

  const taken = await post(same, body);
  assert.equal(taken.statusCode, 303);
  assert.equal(taken.headers.location, '/money/form');
  assert.equal((await post({ origin, cookie }, body)).statusCode, 303, 'an older browser says only its origin');

  const { cookie: _, ...withoutCookie } = same;
  const refusals = [
    await post(same, ''),
    await post(same, 'form_token='),
    await post(same, `form_token=${'a'.repeat(token.length)}`),
    await post(same, `form_token=${cookie.split('=')[1]}`),
    await post(withoutCookie, body),
    await post({ ...same, cookie: `coffer_form=${'b'.repeat(32)}` }, body),
    await post({ ...same, cookie: `${cookie}; coffer_form=${'b'.repeat(32)}` }, body),
    await post({ ...same, 'sec-fetch-site': 'cross-site' }, body),
    await post({ ...same, 'sec-fetch-site': 'same-site' }, body),
    await post({ cookie, origin: 'https://evil.example' }, body),
    await post({ cookie, origin: 'null' }, body),
    await post({ cookie }, body),
  ];
  for (const refused of refusals) {
    assert.equal(refused.statusCode, 403);
    assert.match(String(refused.headers['content-type']), /^text\/html/);
    assert.match(refused.body, /<h1>Request failed<\/h1>/);
  }
});

test('page headers limit sources, framing and form targets, and forbid caching', async (t) => {
  const { app, given } = await startPages(t);
  const policy = String(given.headers['content-security-policy']);
  const nonce = /nonce-([^']+)/.exec(policy)?.[1] ?? '';
  assert.ok(given.body.includes(`<style nonce="${nonce}">`));
  for (const directive of [
    "default-src 'none'",
    "script-src 'none'",
    "form-action 'self' https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    assert.ok(policy.split('; ').includes(directive), directive);
  }
  assert.equal(given.headers['referrer-policy'], 'same-origin');
  assert.equal(given.headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(given.headers['cache-control'], 'no-store');
  assert.equal(given.headers['x-content-type-options'], 'nosniff');
  assert.equal(given.headers['access-control-allow-origin'], undefined);
  assert.match(given.body, /<title>A &lt;form&gt; – Coffer<\/title>/);

  const scripted = await app.inject('/scripted');
  assert.match(String(scripted.headers['content-security-policy']), /script-src 'nonce-[^']+'; .*connect-src 'self'/);
  const again = await app.inject('/scripted');
  assert.notEqual(again.headers['content-security-policy'], scripted.headers['content-security-policy']);
});

test('the cookie of forms is read by no script, and on https bound to this host alone', async (t) => {
  const plain = await startPages(t);
  assert.match(
    String(plain.given.headers['set-cookie']),
    /^coffer_form=[\w-]{32}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
  );
  const { app, base } = await startPageServer(t, mountTestPages, { scheme: 'https', host: 'coffer.example' });
  const secure = await app.inject({ url: '/form', headers: { host: new URL(base).host } });
  assert.match(String(secure.headers['set-cookie']), /^__Host-coffer_form=[\w-]{32}; Path=\/; .*; Secure$/);
});

test('only plain http to another machine is called unencrypted', async (t) => {
  for (const [scheme, host, isPlain] of [
    ['http', 'localhost', false],
    ['http', '127.0.0.1', false],
    ['https', 'coffer.example', false],
    ['http', '192.168.1.20', true],
    ['http', 'localhost.evil.example', true],
  ] as const) {
    const { app, base } = await startPageServer(t, mountTestPages, { scheme, host });
    const { body } = await app.inject({ url: '/form', headers: { host: new URL(base).host } });
    assert.equal(body.includes('not encrypted'), isPlain, base);
  }
});

test('errors are shown on a page with the request id and without the cause', async (t) => {
  const { app, cookie, post } = await startPages(t);
  const broken = await app.inject({ url: '/broken', headers: { accept: 'application/json' } });
  const same = { 'sec-fetch-site': 'same-origin', cookie };
  const notForms = [
    await post({ ...same, 'content-type': 'application/json' }, '{}'),
    await post(same, 'a'.repeat(20_000)),
  ];
  assert.deepEqual(
    [broken, ...notForms].map(({ statusCode }) => statusCode),
    [500, 415, 413],
  );
  for (const { headers, body } of [broken, ...notForms]) {
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.ok(body.includes(String(headers['x-request-id'])));
    assert.ok(!body.includes('secret of the inside'));
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
  }
});
