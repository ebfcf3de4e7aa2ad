import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startMailServer } from '#tests/harness/server/mail-server.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const ASK = '/passwords/new';
const NEW = 'a wholly new password';

/** A browser without a window, which keeps its cookies. */
function openBrowser(coffer: Coffer, from = '198.51.100.7') {
  const jar = new Map<string, string>();
  const inject = async (method: 'GET' | 'POST', url: string, form?: Record<string, string>) => {
    const reply = await coffer.server.app.inject({
      method,
      url,
      remoteAddress: from,
      headers: {
        host: 'coffer.example.test',
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return reply;
  };
  return {
    get: (url: string) => inject('GET', url),
    /** Fills in the form of a page and sends it to the page's path. */
    send: async (url: string, fields: Record<string, string>) => {
      const form_token = /name="form_token" value="([^"]+)"/.exec((await inject('GET', url)).body)?.[1] ?? '';
      return inject('POST', url.split('?')[0] ?? '', { form_token, ...fields });
    },
  };
}

const linkIn = (text: string) => /https:\/\/coffer\.example\.test(\/\S+)/.exec(text)?.[1] ?? '';
const codeIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('code') ?? '';

async function mailingServer(t: TestContext) {
  const mailServer = await startMailServer(t);
  const coffer = await startCoffer(t, mailServer.settings);
  const user = await coffer.signUp();
  /** Asks for a link as a person who forgot the password, and takes it out of the mail. */
  const askFor = async (email: string, count = 1) => {
    assert.equal((await openBrowser(coffer).send(ASK, { email })).statusCode, 200);
    return linkIn((await mailServer.until(count))[count - 1]?.text ?? '');
  };
  return { ...mailServer, coffer, user, askFor };
}

const logIn = (coffer: Coffer, { email }: TestUser, password: string) =>
  coffer.call('POST', '/api/v1/auth/login', { body: { email, password }, from: '203.0.113.9' });

test('the link of a mail sets a new password once, and ends every sign-in', async (t) => {
  const { coffer, user, askFor } = await mailingServer(t);
  const link = await askFor(` ${user.email.toUpperCase()} `);
  const browser = openBrowser(coffer);
  const page = await browser.get(link);
  assert.ok(page.statusCode === 200 && page.body.includes(user.email));
  assert.equal(page.headers['referrer-policy'], 'same-origin', 'the code goes to no other site');
  const weak = await browser.send(link, { code: codeIn(link), password: 'short' });
  assert.ok(weak.statusCode === 422 && weak.body.includes('at least 8 characters'), 'and the link still works');
  const done = await browser.send(link, { code: codeIn(link), password: NEW });
  assert.deepEqual([done.statusCode, done.headers.location], [303, '/sessions/new?notice=new_password']);
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { token: user.token })).status, 401);
  assert.deepEqual(
    [(await logIn(coffer, user, user.password)).status, (await logIn(coffer, user, NEW)).status],
    [401, 200],
  );
  assert.equal((await browser.get(link)).statusCode, 410);
  const again = await browser.send(ASK, { code: codeIn(link), password: 'yet another password' });
  assert.notEqual(again.statusCode, 303);
  assert.equal((await logIn(coffer, user, NEW)).status, 200);
});

test('of parallel uses of one link one sets the password', async (t) => {
  const { coffer, user, askFor } = await mailingServer(t);
  const link = await askFor(user.email);
  const uses = ['one more password', 'two more passwords', 'three more passwords'].map((password) =>
    openBrowser(coffer).send(link, { code: codeIn(link), password }),
  );
  const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses.sort(), [303, 410, 410]);
});

test('a link ends after half an hour, with another password and a deactivated user', async (t) => {
  const { coffer, user, askFor } = await mailingServer(t);
  const statusOf = async (link: string) => (await openBrowser(coffer).get(link)).statusCode;
  const old = await askFor(user.email);
  coffer.advance(1800);
  assert.equal(await statusOf(old), 410);
  const second = await askFor(user.email, 2);
  const third = await askFor(user.email, 3);
  assert.deepEqual([await statusOf(second), await statusOf(third)], [200, 200]);
  await openBrowser(coffer).send(third, { code: codeIn(third), password: NEW });
  assert.deepEqual(
    [await statusOf(second), await statusOf(third)],
    [410, 410],
    'the other link is for the old password',
  );
  const { code } = (
    await coffer.call('POST', '/api/v1/invitations', {
      token: (await logIn(coffer, user, NEW)).body.access_token,
      body: {},
    })
  ).body;
  const member = await coffer.signUp({ invite_code: code });
  const fourth = await askFor(member.email, 5); // the fourth mail is about the sign-in
  await coffer.database.write(({ db }) =>
    db.updateTable('users').set({ deactivated_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', member.id).execute(),
  );
  assert.equal(await statusOf(fourth), 410);
  assert.equal(await statusOf('/passwords/edit?code=nonsense'), 410);
});

test('the page does not tell whether an address has an account; mails become rarer', async (t) => {
  const { coffer, user, mails, offered, until } = await mailingServer(t);
  const ask = async (email: string, from?: string) => (await openBrowser(coffer, from).send(ASK, { email })).body;
  const shown = (body: string) => /<main>(.*)<\/main>/s.exec(body)?.[1]?.replaceAll(/[\w-]+@[\w.]+/g, '…');
  assert.equal(shown(await ask('stranger@example.test')), shown(await ask(user.email)));
  await until(1);
  for (let times = 0; times < 9; times += 1) await ask(user.email, `198.51.101.${times}`);
  await until(5);
  assert.deepEqual([mails.length, offered()], [5, 5]);
  assert.match(await ask('no address'), /Enter a valid email address/);
});

test('who signs in through an identity provider alone gets no link', async (t) => {
  const { coffer, user, mails } = await mailingServer(t);
  await coffer.database.write(({ db }) => db.updateTable('users').set({ password_hash: null }).execute());
  await openBrowser(coffer).send(ASK, { email: user.email });
  assert.deepEqual([mails, await coffer.database.read.selectFrom('mails').selectAll().execute()], [[], []]);
});

test('a server without mail has no such page, and names its operator', async (t) => {
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: 'https://coffer.example.test' });
  await coffer.signUp();
  const browser = openBrowser(coffer);
  assert.equal((await browser.get(ASK)).statusCode, 404);
  assert.match(
    (await browser.get('/sessions/new')).body,
    /Ask its operator to run <code>coffer reset-password<\/code>/,
  );
});

test('a sign-in from a new browser or device is mailed, a known one and a sign-up not', async (t) => {
  const { coffer, user, mails, until } = await mailingServer(t);
  coffer.advance(1);
  const browser = openBrowser(coffer);
  const signIn = () => browser.send('/sessions/new', { email: user.email, password: user.password });
  assert.equal((await signIn()).statusCode, 303);
  const [mail] = await until(1);
  assert.equal(mail?.subject, 'New sign-in to your account');
  assert.match(mail?.text ?? '', /When: \w+ \d+, 2026.*UTC\n.*198\.51\.100\.7\n.*\/app\/settings\/sessions\n/s);
  await signIn();
  const device = { device_id: 'a1', device_name: 'Phone', device_type: 'ios', os_version: '20', app_version: '1' };
  const byPhone = () =>
    coffer.call('POST', '/api/v1/auth/login', { body: { email: user.email, password: user.password, device } });
  assert.equal((await byPhone()).status, 200);
  await until(2);
  await byPhone();
  await coffer.call('POST', '/api/v1/auth/login', { body: { email: user.email, password: 'wrong' } });
  const waiting = () => coffer.database.read.selectFrom('mails').select('id').execute();
  await poll(waiting, ({ length }) => length === 0);
  assert.equal(mails.length, 2);
});
