import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '#database/database.ts';
import { assertMatchesFeed, checkLedger } from '#tests/harness/family/check-ledger.ts';
import { newDatabaseLocation, readFullFeed } from '#tests/harness/postgres/database-location.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import type { CofferProcess } from '#tests/harness/server/spawn-coffer.ts';
import { type Known, learn, randomWrite, type Write } from './random-write.ts';

const KILLS = Number(process.env.COFFER_TEST_KILLS ?? 3);
const WRITERS = 6;
const TYPES = ['depository', 'depository', 'credit_card', 'investment', 'loan', 'property'];

// biome-ignore lint/suspicious/noExplicitAny: the JSON of an answer.
type Answer = { readonly status: number; readonly body: any; readonly isReplay: boolean };
type Attempt = { readonly write: Write; readonly token: string; answer: Answer | null };

test('after kill -9 the ledger is valid and complete, and retries apply once', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const { known, tokens } = await settleFamily(coffer);
  const attempts: Attempt[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const doubtful = await writeUntilKilled(coffer, { random, known, tokens, attempts, round: kill });
    await place.open(checkLedger);
    coffer = await place.start();
    for (const attempt of [...doubtful, ...attempts.slice(-20)]) await retry(coffer, attempt);
  }
  const feed = await readFullFeed(coffer, tokens[0] ?? '');
  await coffer.end('SIGTERM');
  await place.open(async (db) => {
    await checkLedger(db);
    await assertMatchesFeed(db, feed);
    const effects = await checkEffects(db, attempts);
    t.diagnostic(`${KILLS} kills: ${attempts.length} sent, ${effects} had an effect, ${feed.length} changes`);
  });
});

async function settleFamily(coffer: CofferProcess): Promise<{ known: Known; tokens: string[] }> {
  const post = async <Path extends string>(path: Path, body: object, token?: string) => {
    const answer = await coffer.call('POST', `/api/v1/${path}`, { ...(token && { token }), body });
    assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
    return answer.body;
  };
  const signUp = (email: string, members: object = {}) =>
    post('auth/signup', { user: { email, password: 'correct horse battery' }, ...members });
  const { access_token: admin } = await signUp('admin@example.test');
  const { code } = await post('invitations', { role: 'member' }, admin);
  const member = await signUp('member@example.test', { invite_code: code });
  const accounts: string[] = [];
  for (const account_type of TYPES) {
    accounts.push((await post('accounts', { name: account_type, account_type }, admin)).id);
  }
  const { id: label } = await post('categories', { name: 'a label' }, admin);
  const { id: entry } = await post(
    'transactions',
    { account_id: accounts[0], name: 'one', date: '2026-01-10', amount: '1' },
    admin,
  );
  const known = {
    accounts,
    memberId: member.user.id,
    transactions: [entry],
    transfers: [entry],
    valuations: [entry],
    labels: [label],
  };
  return { known, tokens: [admin, member.access_token] };
}

type Load = {
  readonly random: Random;
  readonly known: Known;
  readonly tokens: readonly string[];
  readonly attempts: Attempt[];
  readonly round: number;
};

/** Writes over several connections until the server is killed in the midst of it; resolves to what was never answered. */
async function writeUntilKilled(coffer: CofferProcess, load: Load): Promise<Attempt[]> {
  const { random, known, tokens, attempts, round } = load;
  let left = 60 + random.below(120);
  const doubtful: Attempt[] = [];
  const writer = async (number: number) => {
    for (let index = 0; ; index += 1) {
      const write = randomWrite(random, known, `${round}-${number}-${index}`);
      const attempt: Attempt = { write, token: tokens[random.oneIn(4) ? 1 : 0] ?? '', answer: null };
      attempts.push(attempt);
      attempt.answer = await send(coffer, attempt, 1);
      if (attempt.answer === null) {
        doubtful.push(attempt);
        return;
      }
      if (attempt.answer.status < 300) learn(known, write, attempt.answer.body);
      left -= 1;
      if (left === 0) coffer.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  await coffer.end('SIGKILL');
  return doubtful;
}

async function send(coffer: CofferProcess, { write, token }: Attempt, time: number): Promise<Answer | null> {
  const answer = await coffer.call(write.method, `/api/v1/${write.path}`, {
    token,
    headers: { 'idempotency-key': write.key, 'x-request-id': `${write.key}:${time}` },
    ...(write.body && { body: write.body }),
  });
  if (answer === null) return null;
  const { status, body, headers } = answer;
  assert.ok(status < 500, `${write.method} ${write.path}: ${status} ${coffer.output()}`);
  return { status, body, isReplay: headers.get('idempotent-replayed') === 'true' };
}

async function retry(coffer: CofferProcess, attempt: Attempt): Promise<void> {
  const first = attempt.answer;
  const again = await send(coffer, attempt, 2);
  assert.ok(again !== null, 'a running server answers');
  attempt.answer = again;
  // A 401 or 403 is not stored for its key: permissions are checked again.
  if (first === null || first.status === 403 || again.status === 403) return;
  assert.deepEqual(
    [again.status, again.body, again.isReplay],
    [first.status, first.body, true],
    `${attempt.write.key} is answered the same`,
  );
}

/** Compares the stored rows with the sent and acknowledged requests, by the request id of every change. */
async function checkEffects(db: Database['read'], attempts: readonly Attempt[]): Promise<number> {
  const rows = await db.selectFrom('changes').select(['request_id', 'resource_id']).execute();
  const byRequest = Map.groupBy(rows, (row) => row.request_id);
  let effects = 0;
  for (const { write, answer } of attempts) {
    const [first, second] = [1, 2].map((time) => byRequest.get(`${write.key}:${time}`) ?? []);
    assert.ok(answer !== null && first !== undefined && second !== undefined);
    assert.ok(first.length === 0 || second.length === 0, `${write.key} had two effects`);
    const made = [...first, ...second];
    const name = `${write.key}: ${write.method} ${write.path} answered ${answer.status}`;
    if (answer.status >= 400) assert.equal(made.length, 0, `${name} and changed something`);
    else if (write.isSure) assert.ok(made.length > 0, `${name} and is lost`);
    const id: unknown = answer.status === 201 ? answer.body.id : undefined;
    if (id !== undefined) {
      assert.ok(
        made.some((row) => row.resource_id === id),
        `${name} and wrote something else`,
      );
    }
    if (made.length > 0) effects += 1;
  }
  const sent = new Set(attempts.flatMap(({ write }) => [`${write.key}:1`, `${write.key}:2`]));
  const unsent = [...byRequest.keys()].filter((id) => /^\d+-\d+-\d+:/.test(id) && !sent.has(id));
  assert.deepEqual(unsent, [], 'nothing is stored that was not sent');
  return effects;
}
