import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { verify } from '#src/cli/verify.ts';
import { PNG } from '#tests/harness/family/seed-family.ts';
import { mountSmallDisk } from '#tests/harness/faults/small-disk.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { CofferProcess, runCoffer, setUpUser, spawnCoffer, startCommand } from '#tests/harness/server/spawn-coffer.ts';

const KB = 1024;

test('on a full disk writes get 507 and reads work; with space again writes resume', async (t) => {
  const disk = mountSmallDisk(t, 24);
  if (disk === null) return skip(t);
  const dataDir = join(disk.path, 'data');
  const coffer = await spawnCoffer(t, dataDir);
  const { token, accountId } = await setUpUser(coffer);
  let requests = 0;
  const send = (name: string) => {
    requests += 1;
    // Half of them have an idempotency key, whose record is written in the same transaction.
    const headers = requests % 2 === 0 ? { 'idempotency-key': `write-${requests}` } : {};
    const transaction = { account_id: accountId, date: '2026-01-05', name, amount: '1.00', notes: 'n'.repeat(5000) };
    return coffer.call('POST', '/api/v1/transactions', { token, headers, body: { transaction } });
  };
  const first = await send('first');
  let stored = 1;
  disk.fill(400 * KB);
  const refused: number[] = [];
  for (let turn = 0; refused.length < 20 && turn < 200; turn += 1) {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(send));
    for (const answer of answers) {
      if (answer?.status === 201) stored += 1;
      else refused.push(answer?.status ?? 0);
    }
  }
  assert.ok(refused.length >= 20, 'the disk was full');
  assert.deepEqual([...new Set(refused)], [507]);
  await holdReads(coffer, { token, accountId }, stored);
  const { id } = (first?.body ?? {}) as { id?: string };
  const path = `/api/v1/transactions/${id}/attachments`;
  const file = Buffer.concat([PNG, Buffer.alloc(600 * KB)]).toString('base64');
  const attached = await coffer.call('POST', path, { token, body: { filename: 'receipt.png', content: file } });
  assert.equal(attached?.status, 507, 'files too');
  assert.equal((await coffer.call('GET', '/livez', {}))?.status, 200);
  const backup = join(disk.path, 'full.db');
  const failed = await runCoffer(dataDir, ['backup', backup]);
  assert.equal(failed.code, 1);
  assert.deepEqual(
    [existsSync(backup), existsSync(`${backup}.partial`)],
    [false, false],
    'no half backup takes up room',
  );

  disk.free();
  const answer = await send('again');
  assert.equal(answer?.status, 201, 'without a restart');
  await holdReads(coffer, { token, accountId }, stored + 1);
  assert.equal((await coffer.call('GET', '/readyz', {}))?.status, 200);
  const { report, isSound } = await verify({ engine: 'sqlite', path: dataDir });
  assert.ok(isSound, report);
  assert.equal(await coffer.end('SIGTERM'), 0);
});

test('a full disk under the log drops and counts lines, and the server goes on', async (t) => {
  const disk = mountSmallDisk(t, 24);
  if (disk === null) return skip(t);
  const [log, metricsPort, port] = [join(disk.path, 'log'), await freePort(), await freePort()];
  const env = { COFFER_PORT: String(port), COFFER_METRICS_PORT: String(metricsPort) };
  const { child } = startCommand(join(disk.path, 'data'), [], { env, stdout: openSync(log, 'a') });
  t.after(() => child.kill('SIGKILL'));
  const gone = once(child, 'exit');
  const coffer = new CofferProcess(child, `http://127.0.0.1:${port}`, () => readFileSync(log, 'utf8'));
  const dropped = async () => {
    const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
    return Number(/^coffer_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
  };
  await untilTrue(async () => (await coffer.call('GET', '/readyz'))?.status === 200);
  disk.fill(0);
  await untilTrue(async () => {
    const answers = await Promise.all(
      ['/livez', '/api/v1/accounts', '/api/v1/none'].map((url) => coffer.call('GET', url)),
    );
    assert.deepEqual(
      answers.map((answer) => answer?.status),
      [200, 401, 404],
    );
    return (await dropped()) > 0;
  });
  disk.free();
  await untilTrue(async () => {
    await coffer.call('GET', '/api/v1/accounts');
    return coffer.output().includes('lines of the log were dropped');
  });
  const lines = coffer
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  assert.ok(lines.filter((line) => !line.endsWith('}')).length <= 1, 'the next line begins on a line of its own');
  disk.fill(0);
  await coffer.call('GET', '/api/v1/accounts');
  child.kill('SIGTERM');
  await gone; // whatever of the database the disk has no room for
});

async function untilTrue(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}

/** Fails unless reads answer, with exactly what was acknowledged. */
async function holdReads(
  coffer: CofferProcess,
  { token, accountId }: { token: string; accountId: string },
  stored: number,
) {
  const list = await coffer.call('GET', '/api/v1/transactions?per_page=5', { token });
  assert.equal(list?.status, 200, JSON.stringify(list?.body));
  assert.equal(list.body.pagination.total_count, stored);
  const account = await coffer.call('GET', `/api/v1/accounts/${accountId}`, { token });
  assert.equal(account?.body.balance_cents, -100 * stored);
}

function skip(t: { skip(message: string): void }): void {
  assert.equal(process.env.CI, undefined, 'this test must mount a disk');
  t.skip('no disk can be mounted here: a full disk is NOT tested');
}
