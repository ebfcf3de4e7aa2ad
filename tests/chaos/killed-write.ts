import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Database } from '#database/database.ts';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { Strace, type Syscall } from '#tests/harness/faults/strace.ts';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

/** A family in a data folder, which is copied for each kill. */
export type FamilyFolder = {
  readonly dataDir: string;
  readonly token: string;
  readonly accountId: string;
  readonly otherId: string;
  readonly brokerId: string;
};

// biome-ignore lint/suspicious/noExplicitAny: the JSON of an answer.
type Answers = Map<string, any>;
type Send = (key: string, method: string, path: string, body?: object) => Promise<void>;

export async function setUpFamily(t: TestContext): Promise<FamilyFolder> {
  const dataDir = join(dataFolder(t), 'family');
  const coffer = await spawnCoffer(t, dataDir);
  const { token, accountId } = await setUpUser(coffer);
  const other = await coffer.call('POST', '/api/v1/accounts', {
    token,
    body: { name: 'Card', account_type: 'credit_card' },
  });
  const broker = await coffer.call('POST', '/api/v1/accounts', {
    token,
    body: { name: 'Broker', account_type: 'investment' },
  });
  const security = await coffer.call('POST', '/api/v1/securities', {
    token,
    body: { ticker: 'FUND', currency: 'USD' },
  });
  const prices = ['02', '07', '09'].map((day) => ({ date: `2026-01-${day}`, price: `1${day}.5` }));
  await coffer.call('PUT', `/api/v1/securities/${security?.body.id}/prices`, { token, body: { prices } });
  assert.equal(await coffer.end('SIGTERM'), 0);
  return { dataDir, token, accountId, otherId: other?.body.id ?? '', brokerId: broker?.body.id ?? '' };
}

/** The writes that are killed: alone and side by side, of one row and of several. Ends at the first that has no answer. */
async function writeAll(coffer: CofferProcess, family: FamilyFolder, pass: number, answers: Answers): Promise<void> {
  const { token, accountId, otherId, brokerId } = family;
  const send: Send = async (key, method, path, body) => {
    const headers = { 'idempotency-key': key, 'x-request-id': `${key}:${pass}` };
    const answer = await coffer.call(method, `/api/v1/${path}`, { token, headers, ...(body && { body }) });
    if (answer === null) throw new Killed();
    assert.ok(answer.status < 300, `${key}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const earlier = answers.get(key);
    if (earlier !== undefined) {
      assert.deepEqual(answer.body, earlier, `${key} is answered otherwise`);
      assert.equal(answer.headers.get('idempotent-replayed'), 'true', `${key} is done again`);
    }
    answers.set(key, answer.body);
  };
  const entry = { account_id: accountId, name: 'Killed', date: '2026-01-05', amount: '3' };
  await send('enter', 'POST', 'transactions', entry);
  const transfer = { from_account_id: accountId, to_account_id: otherId, amount: '5', date: '2026-01-06' };
  const both = [send('concurrent', 'POST', 'transactions', entry), send('transfer', 'POST', 'transfers', transfer)];
  const ended = await Promise.allSettled(both);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  const splits = [{ amount: '1' }, { amount: '2' }];
  await send('split', 'POST', `transactions/${answers.get('enter').id}/splits`, { splits });
  await send('change', 'PATCH', `transactions/${answers.get('concurrent').id}`, { amount: '7', date: '2026-01-09' });
  await send('drop', 'DELETE', `transactions/${answers.get('concurrent').id}`);
  const trade = { account_id: brokerId, ticker: 'FUND', type: 'buy', date: '2026-01-08', qty: '3', price: '10' };
  await send('buy', 'POST', 'trades', trade);
  await send('earlier', 'POST', 'trades', { ...trade, date: '2026-01-05' });
  await send('sell', 'POST', 'trades', { ...trade, type: 'sell', date: '2026-01-09', qty: '4' });
  await send('revise', 'PATCH', `trades/${answers.get('buy').id}`, { date: '2026-01-03', qty: '2' });
  await send('undo', 'DELETE', `trades/${answers.get('sell').id}`);
}

class Killed extends Error {}

/** The number of changes of each write, and of system calls, in a run without a kill. */
export type FullRun = { readonly changes: ReadonlyMap<string, number>; readonly calls: Record<Syscall, number> };

export async function writeUninterrupted(t: TestContext, family: FamilyFolder): Promise<FullRun> {
  const dataDir = copyOf(t, family);
  const coffer = await spawnCoffer(t, dataDir);
  const strace = await Strace.attach(t, coffer.child.pid ?? 0);
  await writeAll(coffer, family, 1, new Map());
  const calls = await strace.detach();
  await coffer.end('SIGTERM');
  return { changes: await countChanges(dataDir), calls };
}

/**
 * Kills the server at its n-th call and restarts it. Fails unless the ledger is valid, has each acknowledged write, no unsent one and
 * no partial one, and after a retry of all keys each write exactly once. Resolves to false when there was no n-th call.
 */
export async function checkKilledWrite(
  t: TestContext,
  family: FamilyFolder,
  whole: FullRun,
  syscall: Syscall,
  at: number,
): Promise<boolean> {
  const dataDir = copyOf(t, family);
  const killed = await spawnCoffer(t, dataDir);
  await Strace.attach(t, killed.child.pid ?? 0, { syscall, what: `signal=KILL:when=${at}` });
  const answers: Answers = new Map();
  const name = `killed at ${syscall} ${at}`;
  try {
    await writeAll(killed, family, 1, answers);
    await killed.end('SIGKILL');
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  await killed.end('SIGKILL');
  const changes = await countChanges(dataDir);
  const isWhole = (key: string) => changes.get(key) === whole.changes.get(key);
  for (const key of answers.keys()) assert.ok(isWhole(key), `${name}: ${key} was acknowledged and is lost`);
  for (const key of changes.keys()) assert.ok(isWhole(key), `${name}: ${key} is there by half`);

  const again = await spawnCoffer(t, dataDir);
  await writeAll(again, family, 2, answers);
  await again.end('SIGTERM');
  assert.deepEqual(await countChanges(dataDir), whole.changes, `${name}: not each write once`);
  return true;
}

function copyOf(t: TestContext, { dataDir }: FamilyFolder): string {
  const copy = join(dataFolder(t), 'copy');
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

/** The number of changes of each write, by its key, after checking the ledger. */
async function countChanges(dataDir: string): Promise<Map<string, number>> {
  const database = await Database.open({ dataDir, clock: Date.now });
  try {
    await checkLedger(database.read);
    const rows = await database.read.selectFrom('changes').select('request_id').orderBy('request_id').execute();
    const keys = rows.flatMap((row) => row.request_id?.match(/^([a-z]+):[12]$/)?.[1] ?? []);
    return new Map([...Map.groupBy(keys, (key) => key)].map(([key, of]) => [key, of.length] as const));
  } finally {
    await database.close();
  }
}
