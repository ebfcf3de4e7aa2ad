import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { lockTable } from '#tests/harness/postgres/lock-table.ts';
import { startPostgres } from '#tests/harness/postgres/postgres-server.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { type Nginx, nginxTest, reservePort, settingsBehind, startNginx } from '#tests/harness/server/nginx.ts';
import { RedisServer, redisIsInstalled } from '#tests/harness/server/redis.ts';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

// Server processes are stopped, killed and restarted behind the sample of deploy/nginx.

const CLIENTS = 8;

nginxTest('a rolling restart and a kill under load cause no error, lost or doubled write', async (t) => {
  const ports = [await reservePort(), await reservePort()] as const;
  const { nginx } = await startNginx(t, ports);
  const env = { COFFER_DATABASE_URL: await startPostgres(t), ...(await startRedis(t)) };
  const start = (port: number) => spawnCoffer(t, dataFolder(t), { ...settingsBehind(nginx, port), ...env });
  const processes = [await start(ports[0]), await start(ports[1])];
  const { key, accountId } = await setUpUser(processes[0] as CofferProcess);
  const load = new Load(nginx, key, accountId);
  t.after(() => {
    load.isOver = true; // also where the test fails: its process would go on
  });
  const clients = Array.from({ length: CLIENTS }, () => load.run());

  for (const [index, signal] of [
    [0, 'SIGTERM'],
    [1, 'SIGTERM'],
    [0, 'SIGKILL'],
  ] as const) {
    await load.more();
    const ended = await processes[index]?.end(signal);
    if (signal === 'SIGTERM') assert.equal(ended, 0);
    await load.more(); // on the other alone
    processes[index] = await start(ports[index]);
  }
  await load.more();
  load.isOver = true;
  await Promise.all(clients);

  assert.deepEqual(load.faults, []);
  const account = await nginx.call('GET', `/api/v1/accounts/${accountId}`, { headers: { 'x-api-key': key } });
  assert.equal(JSON.parse(account.text).transaction_count, load.written, 'each write was made once');
  t.diagnostic(`${load.answered} answers, ${load.written} writes`);
});

nginxTest('a stopping process answers an in-flight write without an idempotency key', async (t) => {
  const port = await freePort();
  const { nginx } = await startNginx(t, [port]);
  const url = await startPostgres(t);
  const coffer = await spawnCoffer(t, dataFolder(t), { ...settingsBehind(nginx, port), COFFER_DATABASE_URL: url });
  const { key, accountId } = await setUpUser(coffer);
  const lock = await lockTable(url, 'transactions in exclusive mode');
  const body = { account_id: accountId, name: 'Bakery', date: '2026-01-05', amount: '1.00' };
  const written = nginx.call('POST', '/api/v1/transactions', { headers: { 'x-api-key': key }, body });
  await lock.isWaitedFor();
  const ended = coffer.end('SIGTERM');
  await until(async () => (await coffer.call('GET', '/livez')) === null);
  await lock.release();
  assert.equal((await written).status, 201);
  assert.equal(await ended, 0);
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(10);
}

async function startRedis(t: TestContext): Promise<Record<string, string>> {
  if (!redisIsInstalled() && process.env.CI === undefined) {
    t.diagnostic('no redis-server found: this was tested WITHOUT it');
    return {};
  }
  const redis = new RedisServer(await freePort());
  t.after(() => redis.stop());
  await redis.start();
  return { COFFER_REDIS_URL: redis.url };
}

/** Clients that read and write by turns, each write with a key of its own, as clients that must not write twice do. */
class Load {
  readonly #nginx: Nginx;
  readonly #headers: Record<string, string>;
  readonly #accountId: string;
  readonly faults: string[] = [];
  answered = 0;
  written = 0;
  isOver = false;

  constructor(nginx: Nginx, key: string, accountId: string) {
    this.#nginx = nginx;
    this.#headers = { 'x-api-key': key };
    this.#accountId = accountId;
  }

  async run(): Promise<void> {
    while (!this.isOver) {
      await this.#expect(200, this.#nginx.call('GET', '/api/v1/transactions?per_page=5', { headers: this.#headers }));
      const headers = { ...this.#headers, 'idempotency-key': randomUUID() };
      const body = { account_id: this.#accountId, name: 'Bakery', date: '2026-01-05', amount: '1.00' };
      await this.#expect(201, this.#nginx.call('POST', '/api/v1/transactions', { headers, body }));
      this.written += 1;
    }
  }

  /** Resolves when every client has had a few answers more. */
  async more(): Promise<void> {
    const enough = this.answered + CLIENTS * 6;
    while (this.answered < enough && this.faults.length === 0) await wait(10);
  }

  async #expect(status: number, sent: ReturnType<Nginx['call']>): Promise<void> {
    try {
      const answer = await sent;
      if (answer.status !== status) this.faults.push(`${answer.status} ${answer.text}`);
    } catch (error) {
      this.faults.push(String(error));
    }
    this.answered += 1;
  }
}
