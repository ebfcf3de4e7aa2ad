import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { inviteMember } from '#tests/harness/family/sharing.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { type Received, startReceiver, TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

const PATH = '/api/v1/webhooks';
const HOUR = 60 * 60;
const ok = () => 204;

async function start(t: TestContext) {
  const coffer = await startCoffer(t, { ...TO_THIS_MACHINE, COFFER_RATE_LIMITS: 'standard=1000000' });
  const person = await coffer.signUp();
  const { key } = await coffer.createKey(person, { scopes: ['read_write', 'api_keys:read', 'api_keys:write'] });
  const user = { ...person, token: key }; // the clock goes on for days, which no access token survives
  const account = await coffer.createAccount(user);
  return { coffer, user, account, person };
}

async function hook(coffer: Coffer, credential: object, url: string, members: object = {}) {
  const webhook = { url, events: ['*'], ...members };
  const { status, body, text } = await coffer.call('POST', PATH, { ...credential, body: { webhook } });
  assert.equal(status, 201, text);
  return body;
}

/** The webhook once `isReady`: the sender stores what an attempt came to after the receiver has seen it. */
async function settled(coffer: Coffer, { token }: TestUser, id: string, isReady: (webhook: Shown) => boolean) {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { body } = await coffer.call('GET', `${PATH}/${id}`, { token });
    if (isReady(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return assert.fail('the webhook stays as it was');
}

type Shown = Awaited<ReturnType<typeof shownOf>>;
const shownOf = async (coffer: Coffer, { token }: TestUser, id: string) =>
  (await coffer.call('GET', `${PATH}/${id}`, { token })).body;

/** The log of a webhook, oldest first, once no attempt is running and it has so many finished deliveries. */
async function logOf(coffer: Coffer, { token }: TestUser, id: string, finished: number) {
  for (let tries = 0; tries < 2000; tries += 1) {
    const url = `/api/v1/webhook_deliveries?webhook_id=${id}&per_page=100` as const;
    const log = (await coffer.call('GET', url, { token })).body.webhook_deliveries.toReversed();
    if (log.filter(({ attempts }: { attempts: number }) => attempts > 0).length >= finished) return log;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return assert.fail('the deliveries do not come');
}

/** Waits until the oldest delivery of a webhook has had so many attempts. */
async function attempted(coffer: Coffer, user: TestUser, id: string, count: number): Promise<void> {
  while ((await logOf(coffer, user, id, 1))[0]?.attempts !== count) await new Promise((done) => setTimeout(done, 5));
}

const typesOf = (received: readonly Received[]) => received.map(({ body }) => body.type);

test('each change is sent, signed by the Standard Webhooks specification', async (t) => {
  const { coffer, user, account } = await start(t);
  coffer.advance((Date.now() - coffer.now) / 1000); // the library compares with its own clock
  const receiver = await startReceiver(t, ok);
  const { id, secret } = await hook(coffer, user, receiver.url, { events: ['transaction.created', 'tag.created'] });
  const made = await coffer.createTransaction(user, account, { name: 'Café' });
  await coffer.call('POST', '/api/v1/categories', { token: user.token, body: { name: 'not asked for' } });
  await coffer.call('POST', '/api/v1/tags', { token: user.token, body: { name: 'asked for' } });
  const [one, two] = await receiver.until(2);
  assert.deepEqual(typesOf(receiver.received), ['transaction.created', 'tag.created']);
  for (const { text, headers } of [one, two] as Received[]) new Webhook(secret).verify(text, headers);
  assert.throws(() => new Webhook(secret).verify(`${one?.text} `, one?.headers ?? {}));
  assert.deepEqual([one?.body.data.id, Object(one?.body.data.after).name], [made.id, 'Café']);
  const feed = await coffer.call('GET', `/api/v1/changes?cursor=${(one?.body.data.sequence ?? 0) - 1}&limit=1`, {
    token: user.token,
  });
  assert.deepEqual(one?.body.data, feed.body.changes[0], 'it is what the feed has');
  const log = await logOf(coffer, user, id, 2);
  assert.deepEqual(
    log.map(({ id, status, response_status }: (typeof log)[0]) => [id, status, response_status]),
    receiver.received.map(({ headers }) => [headers['webhook-id'], 'delivered', 204]),
  );
});

test('a webhook with ids alone sends no record, and one for accounts no other change', async (t) => {
  const { coffer, user, account } = await start(t);
  const [ids, one] = [await startReceiver(t, ok), await startReceiver(t, ok)];
  await hook(coffer, user, ids.url, { payload: 'ids' });
  await hook(coffer, user, one.url, { account_ids: [account] });
  const other = await coffer.createAccount(user);
  await coffer.createTransaction(user, other, { name: 'canary' });
  const { id } = await coffer.createTransaction(user, account);
  await one.until(1);
  assert.deepEqual([one.received[0]?.body.type, one.received[0]?.body.data.id], ['transaction.created', id]);
  for (let count = 1; !ids.received.some(({ body }) => body.data.id === id); count += 1) await ids.until(count);
  assert.ok(!JSON.stringify(ids.received).includes('canary'));
  assert.ok(ids.received.every(({ body }) => !('after' in body.data)));
});

test('nothing is sent of accounts that the maker does not see', async (t) => {
  const { coffer, user, person } = await start(t);
  const member = await inviteMember(coffer, person);
  const hidden = await coffer.createAccount(user);
  const shares = `/api/v1/accounts/${hidden}/shares/${member.id}` as const;
  await coffer.call('DELETE', shares, { token: person.token });
  const receiver = await startReceiver(t, ok);
  await hook(coffer, member, receiver.url);
  await coffer.createTransaction(user, hidden, { name: 'canary' });
  await coffer.createKey(member);
  await coffer.call('POST', '/api/v1/tags', { token: user.token, body: { name: 'last' } });
  for (let count = 1; !typesOf(receiver.received).includes('tag.created'); count += 1) await receiver.until(count);
  assert.deepEqual(typesOf(receiver.received), ['tag.created']);
});

test('a failed delivery is repeated with the same id, later each time', async (t) => {
  const { coffer, user, account } = await start(t);
  const receiver = await startReceiver(t, (_delivery, count) => (count < 4 ? 500 : 200));
  const { id } = await hook(coffer, user, receiver.url, { events: ['transaction.created'] });
  await coffer.createTransaction(user, account);
  for (const [count, seconds] of [5, 30, 300].entries()) {
    await receiver.until(count + 1);
    await attempted(coffer, user, id, count + 1);
    assert.ok((await shownOf(coffer, user, id)).failing_since);
    const [delivery] = await logOf(coffer, user, id, 1);
    assert.equal(Date.parse(delivery?.next_attempt_at ?? '') - coffer.now, seconds * 1000);
    coffer.advance(seconds);
    await wake(coffer, user);
  }
  await receiver.until(4);
  await settled(coffer, user, id, ({ failing_since }) => failing_since === null);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  const [delivery] = await logOf(coffer, user, id, 1);
  assert.deepEqual([delivery?.status, delivery?.attempts], ['delivered', 4]);
});

test('a receiver that asks for time with Retry-After is left alone so long', async (t) => {
  const { coffer, user, account } = await start(t);
  const receiver = await startReceiver(t, (_delivery, count) => (count === 1 ? 429 : 200), { 'retry-after': '120' });
  const { id } = await hook(coffer, user, receiver.url, { events: ['transaction.created'] });
  const first = await coffer.createTransaction(user, account);
  await attempted(coffer, user, id, 1);
  const [delivery] = await logOf(coffer, user, id, 1);
  assert.equal(Date.parse(delivery?.next_attempt_at ?? '') - coffer.now, 120_000);
  const second = await coffer.createTransaction(user, account, { name: 'Later' });
  coffer.advance(119);
  await wake(coffer, user);
  await settled(coffer, user, id, ({ failing_since }) => failing_since !== null);
  assert.equal(receiver.received.length, 1, 'not even another delivery is sent');
  coffer.advance(1);
  await wake(coffer, user);
  await receiver.until(3);
  const later = new Set(receiver.received.slice(1).map(({ body }) => body.data.id));
  assert.deepEqual(later, new Set([first.id, second.id]));
});

/** A commit of the family: the sender looks for what is due. */
async function wake(coffer: Coffer, { token }: TestUser): Promise<void> {
  await coffer.call('POST', '/api/v1/tags', { token, body: { name: `tag ${Math.random()}` } });
}

test('changes of one resource stay in order; a failed one holds up no other', async (t) => {
  const { coffer, user, account } = await start(t);
  let isRefusing = true;
  const receiver = await startReceiver(t, ({ text }) => (isRefusing && text.includes('stubborn') ? 400 : 200));
  const { id: hookId } = await hook(coffer, user, receiver.url, {
    events: ['transaction.created', 'transaction.updated', 'transaction.deleted'],
  });
  const { id } = await coffer.createTransaction(user, account, { name: 'stubborn' });
  await coffer.call('PATCH', `/api/v1/transactions/${id}`, { token: user.token, body: { name: 'mended' } });
  await coffer.call('DELETE', `/api/v1/transactions/${id}`, { token: user.token });
  const other = await coffer.createTransaction(user, account);
  await logOf(coffer, user, hookId, 2);
  const ofOther = ({ body }: Received) => body.data.id === other.id;
  for (let count = 1; !receiver.received.some(ofOther); count += 1) await receiver.until(count);
  isRefusing = false;
  coffer.advance(HOUR);
  await wake(coffer, user);
  for (let count = 1; !typesOf(receiver.received).includes('transaction.deleted'); count += 1) {
    await receiver.until(count);
  }
  const delivered = receiver.received.filter(({ body }) => body.data.id === id);
  assert.deepEqual(
    [...new Set(typesOf(delivered))],
    ['transaction.created', 'transaction.updated', 'transaction.deleted'],
  );
});

test('after three days without success a webhook is disabled, and goes on when enabled', async (t) => {
  const { coffer, user, account } = await start(t);
  let status = 503;
  const receiver = await startReceiver(t, () => status);
  const { id } = await hook(coffer, user, receiver.url, { events: ['transaction.created'] });
  const { id: entry } = await coffer.createTransaction(user, account);
  for (let day = 1; day <= 4; day += 1) {
    await receiver.until(day);
    await attempted(coffer, user, id, day);
    if (day < 4) coffer.advance(24 * HOUR);
    await wake(coffer, user);
  }
  const disabled = await settled(coffer, user, id, ({ enabled }) => !enabled);
  assert.equal(disabled.disabled_reason, 'failing');
  assert.ok(coffer.logLines.some((line) => line.includes('a webhook was disabled')));
  const feed = await coffer.call('GET', '/api/v1/changes?limit=500', { token: user.token });
  assert.ok(feed.text.includes('"disabled_reason":"failing"'), 'the feed says so');
  status = 200;
  const before = receiver.received.length;
  const missed = await coffer.createTransaction(user, account);
  const body = { webhook: { enabled: true } };
  const enabled = await coffer.call('PATCH', `${PATH}/${id}`, { token: user.token, body });
  assert.deepEqual([enabled.body.enabled, enabled.body.disabled_reason], [true, null]);
  coffer.advance(30 * HOUR);
  await wake(coffer, user);
  await receiver.until(before + 2);
  const sent = receiver.received.slice(before).map((one) => one.body.data.id);
  assert.deepEqual(new Set(sent), new Set([entry, missed.id]));
});

test('a receiver that answers 410 is disabled at once', async (t) => {
  const { coffer, user, account } = await start(t);
  const receiver = await startReceiver(t, () => 410);
  const { id } = await hook(coffer, user, receiver.url);
  await coffer.createTransaction(user, account);
  const { disabled_reason } = await settled(coffer, user, id, ({ enabled }) => !enabled);
  assert.equal(disabled_reason, 'gone');
  const { status, body } = await coffer.call('POST', `${PATH}/${id}/test`, { token: user.token });
  assert.deepEqual([status, body.error], [409, 'conflict']);
});

test('a silent receiver delays neither writes nor other receivers', async (t) => {
  const { coffer, user, account } = await start(t);
  const [silent, good] = [await startReceiver(t, () => null), await startReceiver(t, ok)];
  await hook(coffer, user, silent.url, { events: ['transaction.created'] });
  await hook(coffer, user, good.url, { events: ['transaction.created'] });
  await coffer.createTransaction(user, account);
  await silent.until(1);
  for (let count = 2; count <= 10; count += 1) {
    await coffer.createTransaction(user, account);
    await good.until(count);
  }
  assert.equal(silent.received.length, 1, 'its first delivery still waits');
});

test('after a rotation both secrets sign until the overlap ends', async (t) => {
  const { coffer, user } = await start(t);
  const receiver = await startReceiver(t, ok);
  const { id, secret: old } = await hook(coffer, user, receiver.url, { events: ['tag.created'] });
  const rotated = await coffer.call('POST', `${PATH}/${id}/rotate`, {
    token: user.token,
    body: { grace_period_seconds: HOUR },
  });
  const verifies = (secret: string, { text, headers }: Received) => {
    const signed = new Webhook(secret).sign(
      headers['webhook-id'] ?? '',
      new Date(Number(headers['webhook-timestamp']) * 1000),
      text,
    );
    return headers['webhook-signature']?.split(' ').includes(signed);
  };
  await wake(coffer, user);
  const [during] = await receiver.until(1);
  assert.ok(during && verifies(old, during) && verifies(rotated.body.secret, during));
  coffer.advance(HOUR + 1);
  await wake(coffer, user);
  const [, after] = await receiver.until(2);
  assert.ok(after && !verifies(old, after) && verifies(rotated.body.secret, after));
});

test('test events, a delivery again and changes from a sequence are sent on request', async (t) => {
  const { coffer, user } = await start(t);
  const { token } = user;
  const receiver = await startReceiver(t, ok);
  const { id } = await hook(coffer, user, receiver.url, { events: ['tag.created'] });
  const tried = await coffer.call('POST', `${PATH}/${id}/test`, { token });
  assert.deepEqual([tried.status, tried.body.event], [202, 'webhook.test']);
  assert.deepEqual((await receiver.until(1))[0]?.body.data, { webhook_id: id });
  for (let count = 2; count <= 4; count += 1) {
    await wake(coffer, user);
    await receiver.until(count);
  }
  const [, first, second] = await logOf(coffer, user, id, 4);
  const again = await coffer.call('POST', `/api/v1/webhook_deliveries/${first?.id}/resend`, { token });
  assert.equal(again.status, 202);
  assert.equal((await receiver.until(5))[4]?.headers['webhook-id'], first?.id);
  const replay = (sequence: number) => coffer.call('POST', `${PATH}/${id}/replay`, { token, body: { sequence } });
  assert.equal((await replay(second?.sequence ?? 0)).status, 202);
  const all = await receiver.until(7);
  assert.deepEqual(
    all.slice(5).map(({ headers }) => headers['webhook-id']),
    all.slice(2, 4).map(({ headers }) => headers['webhook-id']),
  );
  assert.equal((await replay(10_000)).status, 422);
});

test('the log has request and response of each delivery, by page and by status', async (t) => {
  const { coffer, user } = await start(t);
  const { token } = user;
  const receiver = await startReceiver(t, (_delivery, count) => (count === 1 ? 500 : 200));
  const { id } = await hook(coffer, user, receiver.url, { events: ['tag.created'] });
  await wake(coffer, user);
  await wake(coffer, user);
  await receiver.until(2);
  const [failed] = await logOf(coffer, user, id, 2);
  const shown = (await coffer.call('GET', `/api/v1/webhook_deliveries/${failed?.id}`, { token })).body;
  assert.deepEqual(
    [shown.status, shown.attempts, shown.response_status, shown.response_body, shown.request.url],
    ['pending', 1, 500, 'answered 500', receiver.url],
  );
  assert.deepEqual(shown.request.body, receiver.received[0]?.body);
  const list = async (query: string) =>
    (await coffer.call('GET', `/api/v1/webhook_deliveries?webhook_id=${id}${query}`, { token })).body;
  assert.deepEqual(
    (await list('&status=pending')).webhook_deliveries.map((one: { id: string }) => one.id),
    [failed?.id],
  );
  const page = await list('&per_page=1');
  assert.deepEqual([page.pagination.total_count, page.webhook_deliveries[0]?.status], [2, 'delivered']);
  const next = await list(`&per_page=1&cursor=${page.pagination.next_cursor}`);
  assert.equal(next.webhook_deliveries[0]?.id, failed?.id);
});

test('the webhook of a key sends nothing once the key is revoked', async (t) => {
  const { coffer, user } = await start(t);
  const { id: keyId, key } = await coffer.createKey(user);
  const [its, mine] = [await startReceiver(t, ok), await startReceiver(t, ok)];
  await hook(coffer, { key }, its.url, { events: ['tag.created'] });
  await hook(coffer, user, mine.url, { events: ['tag.created'] });
  await wake(coffer, user);
  await Promise.all([its.until(1), mine.until(1)]);
  await coffer.call('DELETE', `/api/v1/api_keys/${keyId}`, { token: user.token });
  await wake(coffer, user);
  await wake(coffer, user);
  await mine.until(3);
  assert.equal(its.received.length, 1);
});

test('every resource of the feed is one that webhooks send, or a credential', async (t) => {
  const { seedFamily } = await import('#tests/harness/family/seed-family.ts');
  const { EVENT_TYPES } = await import('./events.ts');
  const coffer = await startCoffer(t, TO_THIS_MACHINE);
  const { user } = await seedFamily(coffer);
  const { body } = await coffer.call('GET', '/api/v1/changes?limit=500', { token: user.token });
  const credentials = [
    'api_key',
    'grant',
    'identity',
    'invitation',
    'oauth_application',
    'passkey',
    'session',
    'webhook',
  ];
  const resources = new Set(body.changes.map(({ resource }: { resource: string }) => resource));
  const unknown = [...resources].filter(
    (one) => !EVENT_TYPES.includes(`${one}.created`) && !credentials.includes(`${one}`),
  );
  assert.deepEqual(unknown, []);
});
