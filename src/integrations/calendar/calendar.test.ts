import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import type { BodyOf, Method } from '#tests/harness/server/body-of.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

async function setUp(t: TestContext, settings: Record<string, string> = {}) {
  const coffer = await startCoffer(t, settings); // it is 10 March 2026
  const user = await coffer.signUp();
  const { token } = user;
  const send = async <M extends Method, Path extends string>(
    method: M,
    path: Path,
    body?: object,
    as = token,
  ): Promise<BodyOf<M, `/api/v1/${Path}`>> => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token: as, ...(body && { body }) });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const account = await coffer.createAccount(user, { balance: '100' });
  const addBill = (members: object) =>
    send('POST', 'recurring_transactions', {
      ...{ account_id: account, currency: 'USD', interval: { unit: 'month' } },
      ...{ last_occurrence_date: '2026-02-15', next_expected_date: '2026-03-15' },
      ...members,
    });
  const makeAddress = async (members: object = {}, as = token) => {
    const { id, key, calendar_url } = await send(
      'POST',
      'api_keys',
      { name: 'Phone', scopes: ['calendar:read'], ...members },
      as,
    );
    return { id, key, path: new URL(calendar_url ?? '').pathname };
  };
  const open = (path: string, headers: Record<string, string> = {}) =>
    coffer.call<string>('GET', path, { headers: { accept: 'text/calendar, */*;q=0.5', ...headers } });
  /** The folded lines of a calendar made whole again. */
  const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
  return { coffer, user, token, send, account, addBill, makeAddress, open, lines };
}

test('an address shows expected payments and goals as days of a calendar', async (t) => {
  const { send, account, addBill, makeAddress, open, lines, coffer, user } = await setUp(t);
  const { id } = await addBill({ name: 'Rent, flat', amount: '1390' });
  await addBill({ name: 'Salary', amount: '-2400', next_expected_date: '2026-03-31' });
  const goal = await send('POST', 'goals', {
    ...{ name: 'Boat', target_amount: '20000', target_date: '2027-06-30', account_ids: [account] },
  });
  const someday = await send('POST', 'goals', { name: 'Loft', target_amount: '9000', account_ids: [account] });
  await coffer.createTransaction(user, account, { amount: '5', date: '2026-03-09' });
  const { path } = await makeAddress();
  const reply = await open(path);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.equal(reply.headers['cache-control'], 'private, no-cache');
  const all = lines(reply.text);
  const event = (uid: string) => {
    const at = all.indexOf(`UID:${uid}`);
    return all.slice(at + 2, all.indexOf('END:VEVENT', at));
  };
  assert.deepEqual(event(`${id}:2026-03-15`), [
    ...['DTSTART;VALUE=DATE:20260315', 'SUMMARY:Rent\\, flat\\, -$1\\,390.00'],
    ...['DESCRIPTION:Expected\\nEveryday', 'TRANSP:TRANSPARENT'],
  ]);
  assert.ok(all.includes('SUMMARY:Salary\\, $2\\,400.00'));
  assert.deepEqual(event(goal.id), [
    'DTSTART;VALUE=DATE:20270630',
    'SUMMARY:Goal: Boat\\, $20\\,000.00',
    'TRANSP:TRANSPARENT',
  ]);
  assert.ok(!all.includes(`UID:${someday.id}`), 'a goal without a day has none');
  assert.equal(all.filter((line) => line === `UID:${id}:2027-03-15`).length, 0, 'of a year at most');
  assert.equal(all.filter((line) => line.startsWith(`UID:${id}`)).length, 12);
});

test('a calendar that is unchanged is not sent again', async (t) => {
  const { addBill, makeAddress, open } = await setUp(t);
  await addBill({ name: 'Rent', amount: '1390' });
  const { path } = await makeAddress();
  const { headers } = await open(path);
  const etag = String(headers.etag);
  assert.equal((await open(path, { 'if-none-match': etag })).status, 304);
  await addBill({ name: 'Gym', amount: '40' });
  assert.equal((await open(path, { 'if-none-match': etag })).status, 200);
});

test('the calendar speaks the language of the family, and amounts can be left out', async (t) => {
  const { send, addBill, makeAddress, open, lines } = await setUp(t);
  await send('PATCH', 'family_settings', { locale: 'de' });
  await addBill({ name: 'Miete', amount: '1390' });
  const all = lines((await open((await makeAddress()).path)).text);
  assert.ok(all.includes('SUMMARY:Miete\\, -1.390\\,00 $'), all.join('\n'));
  assert.ok(all.includes('DESCRIPTION:Erwartet\\nEveryday'), all.join('\n'));
  const { path } = await makeAddress({ name: 'Shared', mask_values: true });
  const without = await open(path);
  assert.ok(lines(without.text).includes('SUMMARY:Miete'));
  assert.doesNotMatch(without.text, /1\.?390/);
});

test('the key of an address opens the calendar and nothing else', async (t) => {
  const { coffer, makeAddress, open } = await setUp(t);
  const { key, path } = await makeAddress();
  for (const other of ['accounts', 'recurring_transactions', 'goals', 'usage', 'api_keys', 'users/me']) {
    assert.equal((await coffer.call('GET', `/api/v1/${other}`, { key })).status, 403, other);
  }
  assert.equal((await coffer.call('GET', '/api/v1/calendar', { key })).status, 200);
  assert.equal((await coffer.call('POST', path, { body: {} })).status, 405);
  assert.equal((await open(path.replace('.ics', ''))).status, 200, 'the ending can be left out');
});

test('no log has the secret of an address, known or revoked', async (t) => {
  const { coffer, send, makeAddress, open } = await setUp(t, { COFFER_LOG_LEVEL: 'trace' });
  const { id, key, path } = await makeAddress();
  assert.equal((await open(path)).status, 200);
  await send('DELETE', `api_keys/${id}`);
  assert.equal((await open(path)).status, 404);
  const log = coffer.logLines.join('');
  assert.ok(log.includes('/calendar/'), 'its requests are logged');
  assert.ok(!log.includes(key), log);
});

test('a key that can do more opens nothing as an address; all refusals are the same', async (t) => {
  const { coffer, send, makeAddress, open } = await setUp(t);
  const { key, calendar_url } = await send('POST', 'api_keys', { name: 'More', scopes: ['read', 'calendar:read'] });
  assert.equal(calendar_url, null);
  const { id, path } = await makeAddress();
  await send('DELETE', `api_keys/${id}`);
  const shortLived = await makeAddress({ name: 'Old', expires_at: '2026-03-11T00:00:00Z' });
  const elsewhere = await makeAddress({ name: 'Elsewhere', allowed_ips: ['203.0.113.7'] });
  coffer.advance(2 * 24 * 60 * 60);
  const paths = [`/calendar/${key}.ics`, path, shortLived.path, elsewhere.path, '/calendar/cfk_x.ics', '/calendar/x'];
  for (const one of paths) {
    const { status, body, headers } = await open(one);
    const { error, message } = body as unknown as Record<string, string>;
    assert.deepEqual([status, error, message], [404, 'not_found', 'There is no calendar at this address'], one);
    assert.equal(headers['www-authenticate'], undefined);
  }
});

test('an address ends with the member who made it, and with the password', async (t) => {
  const { coffer, user, send, makeAddress, open } = await setUp(t);
  const member = await inviteMember(coffer, user);
  const { path } = await makeAddress({}, member.token);
  assert.equal((await open(path)).status, 200);
  const { users } = (await coffer.call('GET', '/api/v1/users', { token: user.token })).body;
  const { id } = users.find(({ email }: { email: string }) => email === member.email) ?? { id: '' };
  await send('PATCH', `users/${id}`, { user: { active: false } });
  assert.equal((await open(path)).status, 404);
  const { email, password } = user;
  const thief = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } });
  const theirs = await makeAddress({ name: 'Theirs' }, thief.body.access_token);
  const own = await makeAddress({ name: 'Own' });
  const { password_changed } = await send('PATCH', 'users/me', {
    ...{ current_password: password, password: 'another long password 7' },
  });
  assert.deepEqual(
    [password_changed?.disabled, password_changed?.access].map((holders) => holders?.map(({ name }) => name)),
    [['Theirs'], ['Own']],
  );
  assert.deepEqual([(await open(theirs.path)).status, (await open(own.path)).status], [404, 200]);
});

test('requests of an address count against the limit of its key', async (t) => {
  const { makeAddress, open } = await setUp(t);
  const { path } = await makeAddress({ rate_limit: { limit: 2, window_seconds: 3600 } });
  assert.deepEqual([(await open(path)).status, (await open(path)).status], [200, 200]);
  const { status, headers } = await open(path);
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) > 0);
});

test('a calendar shows only what its owner, and the accounts of the key, show', async (t) => {
  const { coffer, user, account, addBill, makeAddress, open } = await setUp(t);
  const other = await coffer.createAccount(user, { name: 'Secret' });
  await addBill({ name: 'Seen', amount: '1' });
  await addBill({ name: 'Hidden', amount: '2', account_id: other });
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, account, member, 'read_only');
  await shareAccount(coffer, user, other, member, 'none');
  const ofMember = await open((await makeAddress({}, member.token)).path);
  const limited = await open((await makeAddress({ account_ids: [account] })).path);
  for (const { text } of [ofMember, limited]) {
    assert.match(text, /Seen/);
    assert.doesNotMatch(text, /Hidden|Secret/);
  }
});
