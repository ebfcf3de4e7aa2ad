import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readSettings } from '#config/read-settings.ts';
import { startPageServer } from '#tests/harness/browser/page-server.ts';
import { codeAt, enableSecondFactor, wrongCodeAt } from '#tests/harness/oauth/second-factor.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { mountSignInPages } from './mount-sign-in-pages.ts';

type Options = { basePath?: string; scheme?: 'http' | 'https' };
type Form = Record<string, string>;

/** The pages as a browser without a window sees them: it keeps cookies, and sends a form with the page's own token. */
async function startPages(t: TestContext, { basePath = '', scheme = 'http' }: Options = {}) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const host = 'coffer.example';
  const forgotten: string[] = [];
  const { app, base } = await startPageServer(
    t,
    (scope) =>
      mountSignInPages(scope, {
        settings: readSettings({ COFFER_PUBLIC_URL: `${scheme}://${host}${basePath}` }).settings,
        credentials: { forgetUser: (id) => void forgotten.push(id) },
        prepareFamily: async () => {},
        welcomeMember: async () => {},
        holders: [],
        outbox: null,
        database: coffer.database,
        clock: () => coffer.now,
        identityProvider: { name: 'House <keys>', href: '/sessions/oidc' },
        findPendingClient: async (returnTo) =>
          returnTo === '/oauth/interactions/x' ? { clientName: '<b>Board', redirectUri: 'board.app:/back' } : null,
      }),
    { scheme, host, basePath },
  );
  const jar = new Map<string, string>();
  const keep = (sent: string | string[] | undefined) => {
    for (const line of [sent ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
  };
  const cookies = () => ({
    host: new URL(base).host,
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({ url, headers: { ...cookies(), ...headers } });
    keep(reply.headers['set-cookie']);
    return reply;
  };
  const send = async (url: string, form: Form) => {
    const form_token = /name="form_token" value="([^"]+)"/.exec((await get(url)).body)?.[1] ?? '';
    const reply = await app.inject({
      method: 'POST',
      url: url.split('?')[0] ?? '',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...cookies(),
      },
      payload: new URLSearchParams({ form_token, ...form }).toString(),
    });
    keep(reply.headers['set-cookie']);
    return reply;
  };
  return { coffer, user, forgotten, jar, get, send };
}

const SIGN_IN = '/sessions/new';

test('a correct password opens a session and redirects with 303 within this server', async (t) => {
  const { user, get, send, jar } = await startPages(t, { basePath: '/money', scheme: 'https' });
  const right = { email: ` ${user.email.toUpperCase()} `, password: user.password };
  for (const [returnTo, location] of [
    ['/oauth/interactions/x?a=b', '/money/oauth/interactions/x?a=b'],
    ['/money/oauth/device', '/money/oauth/device'],
    ['https://evil.example/', '/money/sessions/current'],
    ['//evil.example/', '/money/sessions/current'],
    ['/\\evil.example/', '/money/sessions/current'],
    ['', '/money/sessions/current'],
  ] as const) {
    const reply = await send(SIGN_IN, { ...right, return_to: returnTo });
    assert.equal(reply.statusCode, 303, reply.body);
    assert.equal(reply.headers.location, location);
  }
  assert.match(jar.get('__Host-coffer_session') ?? '', /^cfs_/);
  const home = await get('/sessions/current');
  assert.match(home.body, /You are signed in/);
  assert.ok(home.body.includes(user.email));
});

test('the page is a 200 and names the waiting client and every sign-in method', async (t) => {
  const { get } = await startPages(t, { basePath: '/money' });
  for (const accept of ['*/*', 'application/json', 'text/plain', 'image/png', '']) {
    assert.equal((await get(SIGN_IN, { accept })).statusCode, 200);
  }
  const { body, headers } = await get(`${SIGN_IN}?return_to=/oauth/interactions/x`);
  assert.ok(body.includes('<bdi>&lt;b&gt;Board</bdi>'));
  assert.ok(body.includes('href="/money/sessions/oidc?return_to=%2Foauth%2Finteractions%2Fx"'));
  assert.ok(body.includes('Sign in with House &lt;keys&gt;'));
  assert.match(String(headers['content-security-policy']), /form-action 'self' board\.app:;/);
  const open = await get(`${SIGN_IN}?return_to=https://evil.example/`);
  assert.ok(!open.body.includes('evil.example'));
});

test('a wrong password, unknown address or throttled attempt shows the form again', async (t) => {
  const { user, send, jar } = await startPages(t);
  const wrong = await send(SIGN_IN, { email: user.email, password: 'wrong', return_to: '/oauth/device' });
  const unknown = await send(SIGN_IN, { email: 'unknown@example.test', password: 'wrong', return_to: '/oauth/device' });
  assert.equal(wrong.statusCode, 422);
  assert.equal(unknown.body.match(/role="alert"[^>]*>[^<]*/)?.[0], wrong.body.match(/role="alert"[^>]*>[^<]*/)?.[0]);
  assert.match(wrong.body, /role="alert" id="fault">The email address or the password is wrong\.</);
  assert.match(wrong.body, /aria-invalid="true" aria-describedby="fault"/);
  assert.ok(wrong.body.includes('name="return_to" value="/oauth/device"'));
  assert.ok(wrong.body.includes(`value="${user.email}"`) && !wrong.body.includes('value="wrong"'));

  let last = wrong;
  for (let guess = 0; guess < 5; guess += 1) last = await send(SIGN_IN, { email: user.email, password: 'wrong' });
  assert.equal(last.statusCode, 429);
  assert.match(String(last.headers['retry-after']), /^\d+$/);
  assert.match(last.body, /Too many attempts; try again in \d+ seconds/);
  assert.ok(!jar.has('coffer_session'));
});

test('signing in again ends the previous session; signing out ends the current one', async (t) => {
  const { coffer, user, send, jar, get, forgotten } = await startPages(t);
  const right = { email: user.email, password: user.password };
  await send(SIGN_IN, right);
  const first = jar.get('coffer_session');
  await send(SIGN_IN, right);
  const second = jar.get('coffer_session');
  assert.notEqual(second, first);
  const live = async () =>
    (await coffer.database.read.selectFrom('sessions').selectAll().where('revoked_at', 'is', null).execute()).length;
  assert.equal(await live(), 1);

  const out = await send('/sessions/current', {});
  assert.equal(out.statusCode, 404, 'the way out has a path of its own');
  const token = /name="form_token" value="([^"]+)"/.exec((await get('/sessions/current')).body)?.[1] ?? '';
  assert.notEqual(token, '');
  const left = await send('/sessions/sign-out', { form_token: token });
  assert.equal(left.statusCode, 303);
  assert.equal(left.headers.location, '/sessions/new?notice=signed_out');
  assert.equal(left.headers['clear-site-data'], undefined, 'browsers complain of it on plain http');
  assert.equal(await live(), 0);
  assert.ok(!jar.has('coffer_session'));
  assert.deepEqual(forgotten, [user.id, user.id]);
  assert.equal((await get('/sessions/current')).headers.location, '/sessions/new');
});

test('guesses elsewhere do not keep a browser out that signed in on the page', async (t) => {
  const { coffer, user, send, jar } = await startPages(t);
  await send(SIGN_IN, { email: user.email, password: user.password });
  assert.ok(jar.has('coffer_browser'));
  const guess = { body: { email: user.email, password: 'wrong' } };
  while ((await coffer.call('POST', '/api/v1/auth/login', guess)).status === 401);
  jar.delete('coffer_session');
  const again = await send(SIGN_IN, { email: user.email, password: user.password });
  assert.equal(again.statusCode, 303);
  jar.delete('coffer_browser');
  while ((await coffer.call('POST', '/api/v1/auth/login', guess)).status === 401);
  assert.equal((await send(SIGN_IN, { email: user.email, password: user.password })).statusCode, 429);
});

test('with a second factor, only password and code together open a session, once', async (t) => {
  const { coffer, user, send, get, jar } = await startPages(t);
  const { secret } = await enableSecondFactor(coffer, user);
  coffer.advance(60); // past the code that turned it on
  const right = { email: user.email, password: user.password, return_to: '/oauth/device' };
  const half = await send(SIGN_IN, right);
  assert.equal(half.headers.location, '/sessions/second-factor?return_to=%2Foauth%2Fdevice');
  assert.ok(!jar.has('coffer_session'));

  const wrong = await send('/sessions/second-factor', {
    code: wrongCodeAt(secret, coffer.now),
    return_to: '/oauth/device',
  });
  assert.equal(wrong.statusCode, 422);
  assert.match(wrong.body, /role="alert"/);
  assert.match(wrong.body, /autocomplete="one-time-code"/);
  const code = codeAt(secret, coffer.now);
  const whole = await send('/sessions/second-factor', { code, return_to: '/oauth/device' });
  assert.equal(whole.headers.location, '/oauth/device', whole.body);
  assert.match(jar.get('coffer_session') ?? '', /^cfs_/);
  assert.ok(!jar.has('coffer_step'));

  const none = await get('/sessions/second-factor?return_to=/oauth/device');
  assert.equal(none.headers.location, '/sessions/new?return_to=%2Foauth%2Fdevice&notice=expired');
});

test('a sign-in that waits too long for its second factor begins again', async (t) => {
  const { coffer, user, send } = await startPages(t);
  const { secret } = await enableSecondFactor(coffer, user);
  coffer.advance(60); // past the code that turned it on
  await send(SIGN_IN, { email: user.email, password: user.password });
  coffer.advance(301);
  const late = await send('/sessions/second-factor', { code: codeAt(secret, coffer.now) });
  assert.equal(late.headers.location, '/sessions/new?notice=expired');
});
