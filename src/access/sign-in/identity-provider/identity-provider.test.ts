import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CookieBrowser, type OnRedirect, type Visit } from '#tests/harness/oauth/cookie-browser.ts';
import { type Person, someone, startProvider, type TestProvider } from '#tests/harness/oauth/start-provider.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const CALLBACK = '/sessions/oidc/callback';

/** A Coffer and a provider that know each other, each on a socket of its own. */
type World = { readonly coffer: Coffer; readonly provider: TestProvider; readonly base: string };

async function startWorld(t: TestContext, overrides: Record<string, string> = {}): Promise<World> {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const provider = await startProvider(t, base + CALLBACK);
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: base, ...provider.settings, ...overrides });
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  return { coffer, provider, base };
}

/** Goes to the provider as `person` and comes back, with a browser of its own unless given one. */
async function signIn(
  { base, provider }: World,
  person: Person,
  { browser = new CookieBrowser(), query = '', onRedirect }: SignInOptions = {},
): Promise<{ browser: CookieBrowser; end: Visit }> {
  provider.person = person;
  return { browser, end: await browser.visit(`${base}/sessions/oidc${query}`, onRedirect) };
}

type SignInOptions = { browser?: CookieBrowser; query?: string; onRedirect?: OnRedirect };

/** The email address of the browser's session, read from the API. */
async function whoIs({ coffer, base }: World, browser: CookieBrowser): Promise<string | null> {
  const cookie = browser.cookie(base, 'coffer_session');
  if (cookie === undefined) return null;
  return (await coffer.call('GET', '/api/v1/users/me', { cookie: `coffer_session=${cookie}` })).body.email ?? null;
}

async function passwordSignIn({ base }: World, user: TestUser, browser = new CookieBrowser()): Promise<CookieBrowser> {
  await browser.submit(await browser.visit(`${base}/sessions/new`), { email: user.email, password: user.password });
  return browser;
}

/** Links `person` to `user` as a person would: by password, once. */
async function linked(world: World, user: TestUser, person: Person): Promise<void> {
  const browser = await passwordSignIn(world, user);
  const { end } = await signIn(world, person, { browser, query: '?link=1' });
  assert.equal((await browser.submit(end)).status, 200);
}

/** Bends one parameter of the redirect whose path ends so. */
function bending(path: string, name: string, value: string | null): OnRedirect {
  return (target) => {
    if (!target.pathname.endsWith(path)) return target;
    if (value === null) target.searchParams.delete(name);
    else target.searchParams.set(name, value);
    return target;
  };
}

async function stoppedAtCallback(world: World, person: Person, browser = new CookieBrowser()): Promise<URL> {
  const onRedirect: OnRedirect = (target) => (target.pathname === CALLBACK ? 'stop' : target);
  const { end } = await signIn(world, person, { browser, onRedirect });
  assert.ok(end.location !== null);
  return end.location;
}

const identities = async ({ coffer }: World, user: TestUser) =>
  (await coffer.call('GET', '/api/v1/users/me/identities', { token: user.token })).body.identities;

test('a user who proves both account and identity links them for signing in', async (t) => {
  const world = await startWorld(t);
  const user = await world.coffer.signUp();
  const person = someone();
  const { browser, end } = await signIn(world, person);
  assert.equal(end.url.pathname, '/sessions/oidc/link');
  assert.match(end.text, /not linked to an account here/);
  assert.ok(end.text.includes('Home &lt;ID&gt;') && end.text.includes(String(person.email)));
  assert.equal(await whoIs(world, browser), null);

  await passwordSignIn(world, user, browser);
  const form = await browser.visit(`${world.base}/sessions/oidc/link`);
  assert.ok(form.text.includes(user.email));
  const done = await browser.submit(form);
  assert.deepEqual([done.status, done.url.pathname], [200, '/sessions/current']);

  world.coffer.advance(60);
  const again = await signIn(world, person);
  assert.deepEqual([again.end.status, again.end.url.pathname], [200, '/sessions/current']);
  assert.equal(await whoIs(world, again.browser), user.email);
  const [identity, ...rest] = await identities(world, user);
  assert.deepEqual(rest, []);
  assert.deepEqual(
    [identity?.issuer, identity?.subject, identity?.email],
    [world.provider.issuer, person.sub, person.email],
  );
  assert.equal(identity?.last_used_at, new Date(world.coffer.now).toISOString());
  assert.ok(identity.created_at < identity.last_used_at);
});

test('the ID token is checked against the keys of the provider', async (t) => {
  const world = await startWorld(t);
  await signIn(world, someone());
  assert.deepEqual(
    ['/.well-known/openid-configuration', '/token', '/jwks'].filter((path) => !world.provider.asked.includes(path)),
    [],
  );
});

test('the login returns to the page it started from', async (t) => {
  const world = await startWorld(t);
  const user = await world.coffer.signUp();
  const person = someone();
  await linked(world, user, person);
  const query = `?${new URLSearchParams({ return_to: '/sessions/current?a=b&c=d' })}`;
  const { end } = await signIn(world, person, { query });
  assert.equal(end.url.href, `${world.base}/sessions/current?a=b&c=d`);
});

test('no return_to leads to another site', async (t) => {
  const world = await startWorld(t);
  const person = someone();
  await linked(world, await world.coffer.signUp(), person);
  const hostile = ['https://evil.example', '//evil.example', '/\\evil.example', '/%09/evil.example/..//evil.example'];
  for (const returnTo of [...hostile, 'javascript:alert(1)', '/\t/evil.example', '@evil.example', '.evil.example']) {
    const query = `?${new URLSearchParams({ return_to: returnTo })}`;
    const seen: string[] = [];
    const onRedirect: OnRedirect = (target) => {
      seen.push(target.origin);
      return target;
    };
    await signIn(world, person, { query, onRedirect });
    const origins = new Set([world.base, world.provider.issuer]);
    assert.deepEqual(
      seen.filter((origin) => !origins.has(origin)),
      [],
      returnTo,
    );
  }
});

test('a response in another browser than the starting one is refused', async (t) => {
  const world = await startWorld(t);
  const person = someone();
  await linked(world, await world.coffer.signUp(), person);
  const callback = await stoppedAtCallback(world, person);
  const stranger = new CookieBrowser();
  assert.equal((await stranger.visit(callback)).status, 400);
  await stoppedAtCallback(world, someone(), stranger);
  const end = await stranger.visit(callback);
  assert.deepEqual([end.status, await whoIs(world, stranger)], [400, null]);
});

test('an answer is good once, even when it comes twice at the same time', async (t) => {
  const world = await startWorld(t);
  const user = await world.coffer.signUp();
  const person = someone();
  await linked(world, user, person);
  const browser = new CookieBrowser();
  const callback = await stoppedAtCallback(world, person, browser);
  const redeemed = () => world.provider.asked.filter((path) => path === '/token').length;
  const before = redeemed();
  const twice = await Promise.all([1, 2, 3].map(() => browser.request('GET', callback)));
  assert.deepEqual(twice.map(({ status }) => status).sort(), [303, 400, 400]);
  assert.equal((await browser.request('GET', callback)).status, 400);
  assert.equal(redeemed(), before + 1, 'the provider is not even asked again');
});

test('a planted response neither signs in nor consumes the pending login', async (t) => {
  const world = await startWorld(t);
  const user = await world.coffer.signUp();
  const [person, attacker] = [someone(), someone()];
  await linked(world, user, person);
  const planted = await stoppedAtCallback(world, attacker);
  const browser = new CookieBrowser();
  const callback = await stoppedAtCallback(world, person, browser);
  assert.equal((await browser.visit(planted)).status, 400);
  assert.equal((await browser.visit(callback)).status, 200);
  assert.equal(await whoIs(world, browser), user.email);
});

test('the code of another user is refused', async (t) => {
  const world = await startWorld(t);
  const attacker = someone();
  await linked(world, await world.coffer.signUp(), attacker);
  const code = (await stoppedAtCallback(world, attacker)).searchParams.get('code');
  const { browser, end } = await signIn(world, someone(), { onRedirect: bending(CALLBACK, 'code', code) });
  assert.deepEqual([end.status, await whoIs(world, browser)], [400, null]);
});

test('a wrong state, nonce, PKCE challenge or issuer on the way is refused', async (t) => {
  const world = await startWorld(t);
  const person = someone();
  await linked(world, await world.coffer.signUp(), person);
  const bends: OnRedirect[] = [
    bending(CALLBACK, 'state', 'other'),
    bending(CALLBACK, 'state', null),
    bending('/auth', 'nonce', 'other'),
    bending('/auth', 'nonce', null),
    bending('/auth', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    bending(CALLBACK, 'iss', 'https://other.example'),
    bending(CALLBACK, 'iss', null),
    bending(CALLBACK, 'code', 'other'),
  ];
  for (const [index, onRedirect] of bends.entries()) {
    const { browser, end } = await signIn(world, person, { onRedirect });
    assert.deepEqual([end.status, await whoIs(world, browser)], [400, null], `bend ${index}`);
  }
});

test('a login expires after ten minutes', async (t) => {
  const world = await startWorld(t);
  const browser = new CookieBrowser();
  const callback = await stoppedAtCallback(world, someone(), browser);
  world.coffer.advance(600);
  assert.equal((await browser.visit(callback)).status, 400);
});

test('a declined login shows a page with nothing the provider sent', async (t) => {
  const world = await startWorld(t);
  const { browser, end } = await signIn(world, someone(), {
    onRedirect: (target) => {
      if (target.pathname !== CALLBACK) return target;
      const { searchParams } = target;
      searchParams.delete('code');
      searchParams.set('error', 'access_denied');
      searchParams.set('error_description', '<b>call 555-0100</b>');
      return target;
    },
  });
  assert.deepEqual([end.status, await whoIs(world, browser)], [400, null]);
  assert.doesNotMatch(end.text, /access_denied|555-0100/);
});

test('an account is matched by verified address only if the operator allows it', async (t) => {
  const off = await startWorld(t);
  const email = 'ada@home.example';
  await off.coffer.signUp({ email });
  const refused = await signIn(off, someone({ email }));
  assert.deepEqual([refused.end.url.pathname, await whoIs(off, refused.browser)], ['/sessions/oidc/link', null]);

  const on = await startWorld(t, { COFFER_OIDC_LINK_BY_EMAIL: 'true' });
  const ada = await on.coffer.signUp({ email });
  for (const email_verified of [false, undefined, 'true', 1]) {
    const unverified = await signIn(on, someone({ email, email_verified }));
    assert.deepEqual([unverified.end.url.pathname, await whoIs(on, unverified.browser)], ['/sessions/oidc/link', null]);
  }
  const person = someone({ email: ' Ada@Home.example ' });
  assert.equal(await whoIs(on, (await signIn(on, person)).browser), email);
  assert.equal((await identities(on, ada)).length, 1);
  // From then on it is the subject that counts: neither a new address there nor none changes who it is.
  const { browser } = await signIn(on, { sub: person.sub });
  assert.equal(await whoIs(on, browser), email);
  assert.equal((await identities(on, ada)).length, 1);
});

test('an unknown person gets an account and a family only where the operator allows it', async (t) => {
  const world = await startWorld(t, { COFFER_OIDC_SIGNUP: 'true', COFFER_SIGNUP: 'closed' });
  for (const claims of [{ email_verified: false }, { email: undefined }, { email: 'not an address' }]) {
    const { end, browser } = await signIn(world, someone(claims));
    assert.deepEqual([end.url.pathname, await whoIs(world, browser)], ['/sessions/oidc/link', null]);
  }
  const person = someone({ given_name: ' Ada ', family_name: 'x'.repeat(101) });
  const { browser } = await signIn(world, person);
  const cookie = `coffer_session=${browser.cookie(world.base, 'coffer_session')}`;
  const { body } = await world.coffer.call('GET', '/api/v1/users/me', { cookie });
  assert.deepEqual([body.email, body.first_name, body.last_name, body.role], [person.email, 'Ada', null, 'admin']);
  const categories = await world.coffer.call('GET', '/api/v1/categories', { cookie });
  assert.ok(categories.body.categories.length > 0, 'the new family has its default categories');
  const key = { name: 'Budget app', scopes: ['read'] };
  assert.equal((await world.coffer.call('POST', '/api/v1/api_keys', { cookie, body: key })).status, 201);
  const again = await signIn(world, person);
  assert.equal(await whoIs(world, again.browser), person.email);
});

test('signing in through the provider counts as both factors', async (t) => {
  const world = await startWorld(t);
  const user = await world.coffer.signUp();
  const person = someone();
  await linked(world, user, person);
  await world.coffer.database.write(({ db }) =>
    db
      .insertInto('totp_devices')
      .columns(['family_id', 'user_id', 'secret', 'created_at', 'confirmed_at', 'last_step'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select(['family_id', 'id', eb.val('A').as('a'), 'created_at', 'created_at as c', eb.val(0n).as('b')])
          .where('id', '=', user.id),
      )
      .execute(),
  );
  assert.equal(await whoIs(world, await passwordSignIn(world, user)), null);
  assert.equal(await whoIs(world, (await signIn(world, person)).browser), user.email);
});

test('a deactivated user is not signed in, and an identity of theirs is not linked', async (t) => {
  const world = await startWorld(t, { COFFER_OIDC_LINK_BY_EMAIL: 'true' });
  const admin = await world.coffer.signUp();
  const invitation = await world.coffer.call('POST', '/api/v1/invitations', {
    token: admin.token,
    body: { role: 'member' },
  });
  const member = await world.coffer.signUp({ invite_code: invitation.body.code });
  const person = someone();
  await linked(world, member, person);
  const deactivate = (active: boolean) =>
    world.coffer.call('PATCH', `/api/v1/users/${member.id}`, { token: admin.token, body: { active } });
  await deactivate(false);
  for (const candidate of [person, someone({ email: member.email })]) {
    const { browser, end } = await signIn(world, candidate);
    assert.deepEqual([end.status, await whoIs(world, browser)], [403, null]);
  }
  await deactivate(true);
  assert.equal((await identities(world, member)).length, 1);
});

test('a provider that is down affects no other sign-in and is retried', async (t) => {
  const world = await startWorld(t);
  const user = await world.coffer.signUp();
  const browser = new CookieBrowser();
  await world.provider.stop();
  const { end } = await signIn(world, someone(), { browser, query: '?return_to=/sessions/current' });
  assert.equal(end.status, 503);
  assert.match(end.text, /cannot be reached/);
  assert.equal(await whoIs(world, await passwordSignIn(world, user)), user.email);
  assert.equal((await world.coffer.call('GET', '/api/v1/users/me', { token: user.token })).status, 200);
  await world.provider.resume();
  const callback = await stoppedAtCallback(world, someone(), browser);
  await world.provider.stop();
  assert.equal((await browser.visit(callback)).status, 503);
  await world.provider.resume();
  assert.equal((await signIn(world, someone(), { browser })).end.status, 200);
});

test('provider errors are logged without any secret of the login', async (t) => {
  const world = await startWorld(t);
  await signIn(world, someone(), { onRedirect: bending('/auth', 'nonce', 'other') });
  const lines = world.coffer.logLines.filter((line) => line.includes('identity provider'));
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /unexpected ID Token \\"nonce\\" claim value|unexpected JWT claim value/);
  assert.doesNotMatch(world.coffer.logLines.join(''), /eyJ|only the two of them know|code=/);
});

test('linking takes a form of this server and a sign-in of the last ten minutes', async (t) => {
  const world = await startWorld(t);
  const user = await world.coffer.signUp();
  const browser = await passwordSignIn(world, user);
  const { end } = await signIn(world, someone(), { browser, query: '?link=1' });
  const forged = await browser.request('POST', end.url, new URLSearchParams(), { 'sec-fetch-site': 'cross-site' });
  const tokenless = await browser.request('POST', end.url, new URLSearchParams(), { 'sec-fetch-site': 'same-origin' });
  assert.deepEqual([forged.status, tokenless.status], [403, 403]);
  world.coffer.advance(599);
  const form = await browser.visit(end.url).catch(() => assert.fail());
  world.coffer.advance(1);
  const late = await browser.submit(form);
  assert.equal(late.status, 400, 'the link itself has expired by then');
  const { end: stale } = await signIn(world, someone(), { browser, query: '?link=1' });
  assert.match(stale.text, /not linked to an account here/);
  assert.deepEqual(await identities(world, user), []);
  await passwordSignIn(world, user, browser);
  assert.equal((await browser.submit(await browser.visit(stale.url))).status, 200);
  assert.equal((await identities(world, user)).length, 1);
});

test('linking opens no session and never takes over a linked identity', async (t) => {
  const world = await startWorld(t, { COFFER_OIDC_SIGNUP: 'true', COFFER_OIDC_LINK_BY_EMAIL: 'true' });
  const [owner, other] = [await world.coffer.signUp(), await world.coffer.signUp()];
  const person = someone();
  await linked(world, owner, person);
  const browser = await passwordSignIn(world, other);
  const { end } = await signIn(world, person, { browser, query: '?link=1' });
  assert.equal(end.status, 409);
  // Neither a new account nor that of the same address: what is asked is who to link it to.
  for (const unknown of [someone(), someone({ email: owner.email })]) {
    const asked = await signIn(world, unknown, { browser: await passwordSignIn(world, other), query: '?link=1' });
    assert.ok(asked.end.text.includes('Link your account?') && asked.end.text.includes(other.email));
  }
  assert.equal(await whoIs(world, browser), other.email);
  assert.deepEqual(await identities(world, other), []);
  assert.equal((await identities(world, owner)).length, 1);
});

test('an identity is unlinked by its user alone, and not while it is the only way in', async (t) => {
  const world = await startWorld(t, { COFFER_OIDC_SIGNUP: 'true' });
  const [user, stranger] = [await world.coffer.signUp(), await world.coffer.signUp()];
  const person = someone();
  await linked(world, user, person);
  const id = (await identities(world, user))[0]?.id;
  const path = `/api/v1/users/me/identities/${id}`;
  assert.equal((await world.coffer.call('DELETE', path, { token: stranger.token })).status, 404);
  const { key } = await world.coffer.createKey(user);
  assert.equal((await world.coffer.call('DELETE', path, { key })).status, 403, 'not by an API key');
  assert.equal((await world.coffer.call('DELETE', path, { token: user.token })).status, 204);
  assert.equal((await world.coffer.call('DELETE', path, { token: user.token })).status, 404);
  assert.equal(await whoIs(world, (await signIn(world, { ...person, email_verified: false })).browser), null);

  const { browser } = await signIn(world, someone());
  const cookie = `coffer_session=${browser.cookie(world.base, 'coffer_session')}`;
  const listed = await world.coffer.call('GET', '/api/v1/users/me/identities', { cookie });
  const only = `/api/v1/users/me/identities/${listed.body.identities[0]?.id ?? ''}` as const;
  assert.equal((await world.coffer.call('DELETE', only, { cookie })).body.error, 'conflict');
});

test('starting logins is throttled like sign-ins', async (t) => {
  const world = await startWorld(t);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1)
    statuses.push((await new CookieBrowser().request('GET', new URL(`${world.base}/sessions/oidc`))).status);
  assert.deepEqual([statuses[29], statuses[30]], [303, 429]);
});

test('without the settings there is no provider, no page and no button', async (t) => {
  const coffer = await startCoffer(t);
  for (const path of ['/sessions/oidc', CALLBACK, '/sessions/oidc/link'])
    assert.equal((await coffer.call('GET', path)).status, 404);
  assert.doesNotMatch((await coffer.call('GET', '/sessions/new')).text, /oidc/);
});
