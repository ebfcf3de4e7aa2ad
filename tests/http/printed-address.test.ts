import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CookieBrowser } from '../harness/oauth/cookie-browser.ts';
import { freePort } from '../harness/server/free-port.ts';
import { type CofferProcess, dataFolder, spawnCoffer } from '../harness/server/spawn-coffer.ts';

const PERSON = { email: 'ada@example.test', password: 'correct horse battery' };

/** A server that listens everywhere, and the addresses that it prints for other devices. */
async function listenEverywhere(t: TestContext, env: Record<string, string> = {}) {
  const port = await freePort();
  const all = { COFFER_HOST: '0.0.0.0', COFFER_PORT: String(port), ...env };
  const coffer = await spawnCoffer(t, dataFolder(t), all);
  const signedUp = await coffer.call('POST', '/api/v1/auth/signup', { body: { user: PERSON } });
  assert.equal(signedUp?.status, 201);
  const named: string[] = JSON.parse(/"otherDevices":(\[[^\]]*\])/.exec(coffer.output())?.[1] ?? '[]');
  assert.ok(named.length > 0, 'the machine has a network');
  return { coffer, port, devices: named.map((address) => new URL(address)) };
}

/** Signs in by the form at `origin`, as a browser does that sends `Origin` and no `Sec-Fetch-Site`: plain http. */
async function signInAt(origin: string) {
  const browser = new CookieBrowser();
  const form = await browser.visit(`${origin}/sessions/new`);
  assert.match(form.text, new RegExp(`<p class="host">${new URL(origin).host}</p>`));
  const fields = new URLSearchParams(PERSON);
  for (const [, name = '', value = ''] of form.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
    fields.append(name, value);
  const reply = await browser.request('POST', new URL('/sessions/new', origin), fields, { origin });
  assert.deepEqual([reply.status, reply.location?.origin], [303, origin]);
  assert.equal(/not encrypted/.test(form.text), !origin.startsWith('http://127.'));
  return browser;
}

async function namesEverywhere(coffer: CofferProcess, browser: CookieBrowser, origin: string): Promise<void> {
  const me = await browser.request('GET', new URL('/api/v1/users/me', origin));
  assert.equal(JSON.parse(me.text).email, PERSON.email, coffer.output());
  const foreign = await browser.request('DELETE', new URL('/api/v1/sessions', origin), undefined, {
    origin: 'http://elsewhere.example',
  });
  assert.equal(foreign.status, 403);
  const out = await browser.request('DELETE', new URL('/api/v1/sessions/current', origin), undefined, { origin });
  assert.equal(out.status, 204, out.text);
  assert.equal((await browser.request('GET', new URL('/api/v1/users/me', origin))).status, 401);
}

test('a person signs in and out at each address that the start message prints', async (t) => {
  const { coffer, port, devices } = await listenEverywhere(t);
  for (const origin of [...devices.map((device) => device.origin), `http://127.0.0.2:${port}`]) {
    await namesEverywhere(coffer, await signInAt(origin), origin);
  }
});

test('with a public https URL a person signs in at a local address too', async (t) => {
  const { coffer, devices } = await listenEverywhere(t, { COFFER_PUBLIC_URL: 'https://money.example' });
  const origin = devices[0]?.origin ?? '';
  const browser = await signInAt(origin);
  assert.ok(browser.cookie(origin, 'coffer_session'), 'plain http stores no Secure cookie');
  const secret = browser.cookie(origin, 'coffer_session');
  const planted = await coffer.call('GET', '/api/v1/users/me', {
    headers: { cookie: `coffer_session=${secret}`, 'sec-fetch-site': 'same-origin' },
  });
  assert.equal(planted?.status, 401, 'on https only the cookie that no other host can set counts');
  await namesEverywhere(coffer, browser, origin);
});

test('an application is allowed at a local address and returns to itself', async (t) => {
  const { coffer, devices } = await listenEverywhere(t, { COFFER_OAUTH_REGISTRATION: 'open' });
  const origin = devices[0]?.origin ?? '';
  const registered = await coffer.call<{ client_id: string }>('POST', '/oauth/register', {
    body: {
      client_name: 'Budget app',
      redirect_uris: ['http://localhost:9/callback'],
      token_endpoint_auth_method: 'none',
    },
  });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: registered?.body.client_id ?? '',
    redirect_uri: 'http://localhost:9/callback',
    scope: 'read',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const browser = await signInAt(origin);
  const consent = await browser.visit(`${origin}/oauth/authorize?${query}`);
  assert.equal(
    `${consent.status} ${consent.url.origin}`,
    `200 ${origin}`,
    /<main>[\s\S]*<\/main>/.exec(consent.text)?.[0] ?? '',
  );
  const fields = new URLSearchParams({ decision: 'allow', scope: 'read' });
  for (const [, name = '', value = ''] of consent.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
    fields.append(name, value);
  const allowed = await browser.request('POST', consent.url, fields, { origin });
  assert.equal(allowed.location?.origin, origin, allowed.text);
  const end = await browser.visit(allowed.location ?? '', (to) => (to.port === '9' ? 'stop' : to));
  assert.equal(end.location?.pathname, '/callback');
  assert.ok(end.location?.searchParams.has('code'));
  assert.equal(end.location?.searchParams.get('iss'), `http://localhost:${new URL(origin).port}`);
});
