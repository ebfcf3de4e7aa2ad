import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteGuest, openSession } from '#tests/harness/family/seed-family.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';
import { type CallOptions, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/sessions';
const PHONE = { device_id: 'a1', device_name: 'Phone', device_type: 'ios', os_version: '19.1', app_version: '3.2.0' };

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const list = async (credential: CallOptions) => {
    const { status, body, text } = await coffer.call('GET', PATH, credential);
    assert.equal(status, 200, text);
    return body.sessions;
  };
  const works = async (credential: CallOptions) =>
    (await coffer.call('GET', '/api/v1/users/me', credential)).status === 200;
  const logIn = async ({ email, password }: TestUser, device?: object) => {
    const { body } = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password, device } });
    return { token: body.access_token };
  };
  return { coffer, user, list, works, logIn };
}

test('sessions and devices are one list, newest first, with the current one marked', async (t) => {
  const { coffer, user, list, logIn } = await start(t);
  coffer.advance(1);
  const phone = await logIn(user, PHONE);
  coffer.advance(1);
  const { email, password } = user;
  const headers = { 'user-agent': 'Browser/1' };
  const opened = await coffer.call('POST', PATH, { body: { email, password }, headers });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  coffer.advance(60);
  await coffer.call('GET', '/api/v1/accounts', phone);
  coffer.advance(60);
  const { device_id, ...device } = PHONE;
  const sessions = await list({ cookie });
  assert.deepEqual(sessions, [
    {
      id: sessions[0]?.id,
      kind: 'session',
      current: true,
      user_agent: 'Browser/1',
      device: null,
      created_at: '2026-03-10T10:20:02.000Z',
      last_used_at: '2026-03-10T10:22:02.000Z',
      expires_at: '2026-03-24T10:20:02.000Z',
    },
    {
      id: sessions[1]?.id,
      kind: 'device',
      current: false,
      user_agent: null,
      device,
      created_at: '2026-03-10T10:20:01.000Z',
      last_used_at: '2026-03-10T10:21:02.000Z',
      expires_at: '2026-09-06T10:20:01.000Z',
    },
    {
      id: sessions[2]?.id,
      kind: 'device',
      current: false,
      user_agent: null,
      device: null,
      created_at: '2026-03-10T10:20:00.000Z',
      last_used_at: null,
      expires_at: '2026-09-06T10:20:00.000Z',
    },
  ]);
  const seen = (await list(phone)).map(({ id, current }: { id: string; current: boolean }) => [id, current]);
  assert.deepEqual(
    seen,
    sessions.map(({ id }: { id: string }, index: number) => [id, index === 1]),
  );
});

test('pages of sign-ins have sessions and devices in one order', async (t) => {
  const { coffer, user, list, logIn } = await start(t);
  const { email, password } = user;
  for (let number = 0; number < 6; number += 1) {
    coffer.advance(1);
    if (number % 3 === 0) await coffer.call('POST', PATH, { body: { email, password } });
    else await logIn(user, { ...PHONE, device_id: `phone ${number}` });
  }
  const whole = (await list(user)).map(({ id }) => id);
  assert.equal(whole.length, 7);
  const page = async (query: string) => (await coffer.call('GET', `${PATH}?per_page=3&${query}`, user)).body;
  const byNumber = [await page('page=1'), await page('page=2'), await page('page=3')];
  assert.deepEqual(
    byNumber.flatMap(({ sessions }) => sessions.map(({ id }) => id)),
    whole,
  );
  const second = await page(`cursor=${byNumber[0]?.pagination.next_cursor}`);
  const third = await page(`cursor=${second.pagination.next_cursor}`);
  assert.deepEqual([second.sessions, third.sessions], [byNumber[1]?.sessions, byNumber[2]?.sessions]);
  assert.deepEqual([byNumber[0]?.pagination.total_count, third.pagination.next_cursor], [7, null]);
});

test('what has expired, was ended, or was allowed to another application is in no list', async (t) => {
  const { coffer, user, list } = await start(t);
  await allowClient(coffer, user, 'https://client.example/', ['read']);
  const cookie = await openSession(coffer, user);
  assert.equal((await list({ cookie })).length, 2);
  await coffer.call('POST', '/api/v1/auth/logout', { token: user.token });
  assert.equal((await list({ cookie })).length, 1);
  coffer.advance(14 * 86_400);
  const again = await openSession(coffer, user);
  assert.equal((await list({ cookie: again })).length, 1);
});

test('either kind is ended by its id, at once, and the others go on', async (t) => {
  const { coffer, user, list, works, logIn } = await start(t);
  const phone = await logIn(user, PHONE);
  const cookie = await openSession(coffer, user);
  const { token } = user;
  for (const victim of [phone, { cookie }]) {
    const id = (await list(victim)).find((one) => one.current)?.id;
    assert.ok(await works(victim));
    assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token })).status, 204);
    assert.ok(!(await works(victim)));
    assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token })).status, 404);
  }
  assert.ok(await works({ token }));
});

test('all but the present one can be ended; keys and applications stay', async (t) => {
  const { coffer, user, list, works, logIn } = await start(t);
  const { key } = await coffer.createKey(user);
  const allowed = await allowClient(coffer, user, 'https://client.example/', ['read']);
  const cookies = [await openSession(coffer, user), await openSession(coffer, user)];
  const phone = await logIn(user, PHONE);
  for (const keep of [{ cookie: cookies[0] ?? '' }, phone]) {
    const fresh = await logIn(user);
    const others: CallOptions[] = [fresh, { cookie: await openSession(coffer, user) }];
    // The phone is among the others the first time, so it signs in again.
    if (keep === phone) Object.assign(keep, await logIn(user, PHONE));
    for (const one of others) assert.ok(await works(one));
    assert.equal((await coffer.call('DELETE', PATH, keep)).status, 204);
    for (const one of others) assert.ok(!(await works(one)));
    assert.equal((await list(keep)).length, 1);
  }
  assert.ok(!(await works({ cookie: cookies[1] ?? '' })));
  assert.ok((await works({ key })) && (await works({ token: allowed.token })));
});

test("another user's sign-ins are as unknown as any, and so is what is no sign-in", async (t) => {
  const { coffer, user, list, works } = await start(t);
  const { body } = await coffer.call('POST', '/api/v1/invitations', { token: user.token, body: {} });
  const [member, stranger] = [await coffer.signUp({ invite_code: body.code }), await coffer.signUp()];
  const cookie = await openSession(coffer, member);
  const ids = (await list({ cookie })).map((one: { id: string }) => one.id);
  assert.equal(ids.length, 2);
  const allowed = await allowClient(coffer, user, 'https://client.example/', ['read']);
  for (const { token } of [user, stranger]) {
    for (const id of [...ids, allowed.id])
      assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token })).status, 404);
    assert.equal((await coffer.call('DELETE', PATH, { token })).status, 204);
  }
  for (const one of [{ cookie }, { token: member.token }, { token: allowed.token }]) assert.ok(await works(one));
});

test('a guest sees and ends their own sign-ins, by token or by session', async (t) => {
  const { coffer, user, list, works } = await start(t);
  const guest = await inviteGuest(coffer, user);
  const cookies = [await openSession(coffer, guest), await openSession(coffer, guest)];
  const [cookie = '', other = ''] = cookies;
  const id = (await list({ cookie: other })).find((one) => one.current)?.id;
  assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token: guest.token })).status, 204);
  assert.ok(!(await works({ cookie: other })));
  assert.equal((await coffer.call('DELETE', PATH, { cookie })).status, 204);
  assert.ok(!(await works({ token: guest.token })) && (await works({ cookie })));
});
