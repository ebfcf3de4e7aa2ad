import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addEntries } from '#access/credentials/directory.ts';
import { createFamily } from '#access/people/families.ts';
import { createUser } from '#access/people/users/index.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { CookieBrowser } from '#tests/harness/oauth/cookie-browser.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

/** A server that listens, seen below a path, and a browser without a window. */
async function listen(t: TestContext, signup: 'open' | 'invite' | 'closed', basePath = '') {
  const port = await freePort();
  const base = `http://localhost:${port}${basePath}`;
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: base, COFFER_SIGNUP: signup });
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  const browser = new CookieBrowser();
  const open = (query = '') => browser.visit(`${base}/registrations/new${query}`);
  const me = async () => {
    const cookie = `coffer_session=${browser.cookie(base, 'coffer_session')}`;
    return (await coffer.call('GET', '/api/v1/users/me', { cookie })).body;
  };
  return { base, coffer, browser, open, me };
}

const PERSON = { email: ' Ada@Example.test ', password: 'seven green lamps' };
const ALERT = /role="alert" id="fault">([^<]*)/;
const WRONG_FIELD = /name="(\w+)"[^>]*aria-invalid="true"/;

test('sign-up creates the admin of a new family and continues to the console', async (t) => {
  const { base, browser, open, me } = await listen(t, 'open', '/money');
  const page = await open();
  assert.equal(page.status, 200);
  assert.ok(!page.text.includes('name="invitation"'));
  const signedUp = await browser.submit(page, PERSON);
  assert.equal(signedUp.url.href, `${base}/app/`);
  const { email, role, onboarding } = await me();
  assert.deepEqual([email, role, onboarding.completed], ['ada@example.test', 'admin', false]);
});

test('sign-up and its sign-in link return to the given page of this server only', async (t) => {
  const { base, browser, open } = await listen(t, 'open');
  const away = await browser.submit(await open('?return_to=https://evil.example/'), {
    ...PERSON,
    email: 'b@example.test',
  });
  assert.equal(away.url.href, `${base}/app/`);
  const page = await open('?return_to=/sessions/current');
  assert.ok(page.text.includes('href="/sessions/new?return_to=%2Fsessions%2Fcurrent"'));
  assert.equal((await browser.submit(page, PERSON)).url.href, `${base}/sessions/current`);
});

test('sign-up errors name their field, and the password is never sent back', async (t) => {
  const { browser, open, me } = await listen(t, 'open');
  const attempt = async (fields: object) => {
    const { status, text } = await browser.submit(await open(), { ...PERSON, ...fields });
    assert.ok(!text.includes('value="seven'));
    return [status, WRONG_FIELD.exec(text)?.[1], ALERT.exec(text)?.[1]];
  };
  assert.deepEqual(await attempt({ password: 'short' }), [
    422,
    'password',
    'Password must have at least 8 characters.',
  ]);
  assert.deepEqual(await attempt({ email: 'no address' }), [422, 'email', 'Enter a valid email address.']);
  assert.equal((await me()).error, 'unauthorized');
  await browser.submit(await open(), PERSON);
  const taken = 'An account with this email address already exists. Sign in instead.';
  assert.deepEqual(await attempt({}), [422, 'email', taken]);
});

test('the page suggests country, currency and time zone by the browser language', async (t) => {
  const { base, browser, coffer, me } = await listen(t, 'open');
  const page = async (language: string) => {
    const headers = { 'accept-language': language };
    const { text } = await coffer.call<string>('GET', '/registrations/new', { headers });
    return [...text.matchAll(/<option value="([^"]*)" selected>/g)].map(([, value]) => value);
  };
  assert.deepEqual(await page('cs-CZ,cs;q=0.9,en;q=0.8'), ['CZ', 'CZK', 'Europe/Prague']);
  assert.deepEqual((await page('de')).slice(0, 2), ['DE', 'EUR']);
  assert.deepEqual(await page('en-US'), ['US', 'USD', '']);
  assert.deepEqual(await page('x-bad,,*'), ['', 'USD', '']);
  const form = await browser.visit(`${base}/registrations/new`);
  await browser.submit(form, { ...PERSON, country: 'JP', currency: 'JPY', timezone: 'Asia/Tokyo' });
  const { family } = await me();
  assert.deepEqual([family.currency, family.country], ['JPY', 'JP']);
});

test('the first person learns that others who can connect may create an account', async (t) => {
  const page = async (host: string) => {
    const coffer = await startCoffer(t, { COFFER_HOST: host });
    return (await coffer.call<string>('GET', '/registrations/new')).text;
  };
  assert.match(await page('0.0.0.0'), /COFFER_SIGNUP=invite/);
  assert.doesNotMatch(await page('127.0.0.1'), /COFFER_SIGNUP/);
});

test('an invitation says who invites into what, without showing its code', async (t) => {
  const { coffer, browser, open } = await listen(t, 'open');
  const admin = await coffer.signUp();
  const { token } = admin;
  await coffer.call('PATCH', '/api/v1/users/me', { token, body: { first_name: 'Ana', last_name: '<i>Novak' } });
  await coffer.call('PATCH', '/api/v1/family_settings', { token, body: { name: 'Novak & sons' } });
  const invitation = await coffer.call('POST', '/api/v1/invitations', { token, body: { email: 'ben@example.test' } });
  const { code } = invitation.body;
  const page = await open(`?invitation=${code}`);
  assert.match(page.text, /<strong>Ana &lt;i&gt;Novak<\/strong> invites you to <strong>Novak &amp; sons<\/strong>\./);
  assert.match(page.text, /<input type="hidden" name="invitation"/);
  assert.match(page.text, /id="email" name="email" value="ben@example.test"/);
  const refused = await browser.submit(page, { ...PERSON, invitation: code });
  assert.equal(WRONG_FIELD.exec(refused.text)?.[1], 'invitation');
  assert.ok(!refused.text.includes('type="hidden" name="invitation"'));
  assert.ok(!(await open('?invitation=cfi_nothing')).text.includes('invites you'));
});

test('by invitation, the page takes the code from a link and accepts it once', async (t) => {
  const { base, coffer, browser, open, me } = await listen(t, 'invite');
  const code = await guestCode(coffer);
  const unasked = await browser.submit(await open(), { ...PERSON, invitation: ' ' });
  assert.deepEqual([unasked.status, WRONG_FIELD.exec(unasked.text)?.[1]], [403, 'invitation']);
  const page = await open(`?invitation=${code}`);
  assert.ok(page.text.includes(`name="invitation" value="${code}"`));
  assert.equal((await browser.submit(page, { ...PERSON, invitation: code })).url.href, `${base}/app/`);
  assert.equal((await me()).role, 'guest');
  const again = await browser.submit(page, { email: 'b@example.test', password: PERSON.password, invitation: code });
  assert.deepEqual([again.status, WRONG_FIELD.exec(again.text)?.[1]], [403, 'invitation']);
});

test('a server with closed sign-up says so and links to no sign-up page', async (t) => {
  const { base, browser, open } = await listen(t, 'closed');
  const page = await open();
  assert.equal(page.status, 403);
  assert.ok(!page.text.includes('<form'));
  const signIn = await browser.visit(`${base}/sessions/new`);
  assert.ok(!signIn.text.includes('/registrations/new'));
  const form = new URLSearchParams({
    ...PERSON,
    form_token: /name="form_token" value="([^"]+)"/.exec(signIn.text)?.[1] ?? '',
  });
  const sent = await browser.request('POST', new URL(`${base}/registrations/new`), form, {
    'sec-fetch-site': 'same-origin',
  });
  assert.deepEqual([sent.status, browser.cookie(base, 'coffer_session')], [403, undefined]);
});

test('a sign-up form of another site or browser is refused', async (t) => {
  const { base, coffer, browser } = await listen(t, 'open');
  for (const site of ['cross-site', 'same-origin']) {
    const url = new URL(`${base}/registrations/new`);
    const { status } = await browser.request('POST', url, new URLSearchParams(PERSON), { 'sec-fetch-site': site });
    assert.equal(status, 403);
  }
  assert.deepEqual(await coffer.database.read.selectFrom('users').select('id').execute(), []);
});

/** The code of a guest's invitation into a family that was there before sign-ups were closed. */
async function guestCode(coffer: Coffer): Promise<string> {
  const code = newSecret('cfi');
  await coffer.database.write(async (tx) => {
    const family = await createFamily(tx, { actor: null, requestId: 'test' });
    const nameless = { password_hash: null, first_name: null, last_name: null };
    const admin = await createUser(family, { email: 'admin@example.test', role: 'admin', ...nameless });
    const ends = { expires_at: instant(coffer.now + 60_000), accepted_at: null, revoked_at: null };
    const row = {
      family_id: family.familyId,
      id: newId(),
      email: null,
      role: 'guest',
      code_hash: hashSecret(code),
      ...ends,
    } as const;
    await tx.db
      .insertInto('invitations')
      .values({ ...row, invited_by: admin.id, created_at: tx.now })
      .execute();
    await addEntries(tx.db, 'invitation', [row.code_hash], family.familyId);
  });
  return code;
}
