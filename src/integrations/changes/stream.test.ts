import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import type { LongLivedContext } from '#application/context.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { streamChanges } from './stream-changes.ts';
import { SubscriberLimit } from './subscriptions.ts';

const FEED = '/api/v1/changes';

/** One event of a stream, or one comment. */
type Event = { readonly id: string | undefined; readonly data: Record<string, unknown> | undefined };

/** A client that reads events one by one. */
class Reader {
  readonly response: Response;
  readonly #chunks: ReadableStreamDefaultReader<Uint8Array>;
  #text = '';

  constructor(response: Response) {
    this.response = response;
    assert.ok(response.body);
    this.#chunks = response.body.getReader();
  }

  /** The next block of the stream; null at its end. */
  async next(): Promise<Event | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end !== -1) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (block.startsWith('retry:')) continue;
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const data = field('data');
        return { id: field('id'), data: data === undefined ? undefined : JSON.parse(data) };
      }
      const { value, done } = await this.#chunks.read();
      if (done) return null;
      this.#text += Buffer.from(value).toString();
    }
  }

  /** The next event about a resource. */
  async nextOf(resource: string): Promise<Event> {
    for (let event = await this.next(); event !== null; event = await this.next()) {
      if (event.data?.resource === resource) return event;
    }
    throw new Error('the stream ended');
  }
}

async function listen(t: TestContext) {
  const coffer = await startCoffer(t);
  const base = await coffer.server.app.listen({ host: '127.0.0.1', port: 0 });
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const ended = new AbortController();
  t.after(() => ended.abort());
  const follow = async (query: string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${user.token}`;
    return new Reader(
      await fetch(`${base}${FEED}${query}`, {
        headers: { authorization, accept: 'text/event-stream', ...headers },
        signal: ended.signal,
      }),
    );
  };
  return { coffer, base, user, account, follow };
}

test('the stream has past changes, then new ones, with their numbers as ids', async (t) => {
  const { coffer, user, account, follow } = await listen(t);
  const { body } = await coffer.call('GET', `${FEED}?limit=500`, { token: user.token });
  const reader = await follow('');
  assert.equal(reader.response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(reader.response.headers.get('cache-control'), 'no-store');
  for (const change of body.changes) {
    assert.deepEqual(await reader.next(), { id: String(change.sequence), data: change });
  }
  const { id } = await coffer.createTransaction(user, account);
  const event = await reader.nextOf('transaction');
  assert.equal(event.data?.id, id);
});

test('a stream goes on after the Last-Event-ID, whatever its URL says', async (t) => {
  const { coffer, user, account, follow } = await listen(t);
  const first = await follow('?cursor=latest');
  const made = await coffer.createTransaction(user, account);
  const seen = await first.nextOf('transaction');
  assert.equal(seen.data?.id, made.id);
  const later = await coffer.createTransaction(user, account);
  const resumed = await follow('?cursor=0', { 'last-event-id': seen.id ?? '' });
  assert.equal((await resumed.nextOf('transaction')).data?.id, later.id);
  const wrong = await follow('', { 'last-event-id': '99999' });
  assert.equal(wrong.response.status, 422);
  assert.match(wrong.response.headers.get('content-type') ?? '', /^application\/json/);
});

test('a stream ends with its credential, and shows nothing that came after', async (t) => {
  const { coffer, user, account, follow } = await listen(t);
  const { id, key } = await coffer.createKey(user);
  const reader = await follow('?cursor=latest', { authorization: `Bearer ${key}` });
  await coffer.createTransaction(user, account);
  await reader.nextOf('transaction');
  await coffer.call('DELETE', `/api/v1/api_keys/${id}`, { token: user.token });
  await coffer.createTransaction(user, account);
  for (let event = await reader.next(); event !== null; event = await reader.next()) {
    assert.equal(event.data?.resource === 'transaction' && event.data.kind === 'create', false);
  }
});

test('a stopping server ends its streams and then itself', async (t) => {
  const { coffer, follow } = await listen(t);
  const readers = await Promise.all([follow('?cursor=latest'), follow('?cursor=latest')]);
  coffer.server.drain();
  for (const reader of readers) {
    let event = await reader.next();
    while (event !== null) event = await reader.next();
  }
});

test('a disconnected client frees its subscription and is counted and logged once', async (t) => {
  const { coffer, base, user, follow } = await listen(t);
  const leaving = new AbortController();
  const clients = Array.from({ length: 32 }, (_, index) =>
    fetch(`${base}${FEED}?cursor=latest`, {
      headers: {
        authorization: `Bearer ${user.token}`,
        accept: 'text/event-stream',
        'x-request-id': `client-${index}`,
      },
      signal: leaving.signal,
    }),
  );
  await Promise.all(clients);
  assert.equal((await follow('?cursor=latest')).response.status, 429);
  leaving.abort();
  await untilTrue(() => coffer.logLines.filter((line) => line.includes('"client-')).length === 32);
  // A subscription ends when the running read has returned, which may be after the line.
  let status = 429;
  while (status === 429) ({ status } = (await follow('?cursor=latest')).response);
  assert.equal(status, 200);
});

async function untilTrue(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

/** A context by hand, for what a test must not wait for as long as a server does. */
async function contextOf(coffer: Coffer, user: TestUser, recheck: () => boolean = () => true) {
  const familyId = await familyOf(coffer, user);
  const actor = { familyId, userId: user.id, role: 'admin', scopes: new Set(['read']), limits: null };
  const ends = new AbortController();
  const longLived = () => ({
    signal: ends.signal,
    revalidate: async () => {
      if (!recheck()) throw new Error('ended');
      return actor;
    },
  });
  return { context: { db: coffer.database, actor, longLived } as unknown as LongLivedContext, ends };
}

const QUERY = { sort: 'sequence', cursor: 'latest', limit: 100, wait: 0 } as const;

test('a quiet stream sends comments, and proves its credential at each', async (t) => {
  const coffer = await startCoffer(t);
  let proofs = 0;
  const { context } = await contextOf(coffer, await coffer.signUp(), () => {
    proofs += 1;
    return proofs < 4;
  });
  const stream = await streamChanges(context, new SubscriberLimit(), QUERY, undefined, {
    heartbeatMs: 5,
    unreadMs: 60_000,
  });
  const texts: string[] = [];
  for await (const text of stream) texts.push(String(text));
  // On a busy machine a comment may follow two proofs.
  assert.deepEqual([texts[0], [...new Set(texts.slice(1))], proofs], ['retry: 2000\n\n', [':\n\n'], 4]);
});

test('a client that does not read is disconnected and frees its subscription', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  for (let account = 0; account < 40; account += 1) await coffer.createAccount(user, { name: `Account ${account}` });
  const { context } = await contextOf(coffer, user);
  const subscribers = new SubscriberLimit();
  const stream = await streamChanges(context, subscribers, { ...QUERY, cursor: 0n }, undefined, {
    heartbeatMs: 60_000,
    unreadMs: 20,
  });
  stream.read(0); // fills its buffer, which the client does not read
  await once(stream, 'close');
  for (let count = 0; count < 32; count += 1) {
    subscribers.subscribe(context.actor.familyId, coffer.database.versions, new AbortController().signal);
  }
});

test('only a request for event streams gets one; others get JSON or 406', async (t) => {
  const { base, user } = await listen(t);
  const get = (accept: string) =>
    fetch(`${base}${FEED}`, { headers: { authorization: `Bearer ${user.token}`, accept } });
  assert.match((await get('*/*')).headers.get('content-type') ?? '', /json/);
  assert.equal((await get('text/event-stream;q=0')).status, 406);
  assert.equal((await get('text/html')).status, 406);
  const elsewhere = await fetch(`${base}/api/v1/accounts`, {
    headers: { authorization: `Bearer ${user.token}`, accept: 'text/event-stream' },
  });
  assert.equal(elsewhere.status, 406);
});
