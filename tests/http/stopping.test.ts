import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../harness/server/free-port.ts';
import {
  type CofferProcess,
  dataFolder,
  setUpUser,
  spawnCoffer,
  startCommand,
} from '../harness/server/spawn-coffer.ts';

const STOPS = 6;
const CLIENTS = 8;

test('a stopping server answers an idle connection once more', async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t));
  const socket = connect(Number(new URL(coffer.base).port), '127.0.0.1');
  t.after(() => socket.destroy());
  const request = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(request);
  await once(socket, 'data');
  const ended = coffer.end('SIGTERM');
  while ((await coffer.call('GET', '/livez')) !== null); // until the port is closed
  socket.write(request);
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 200 /);
  assert.match(String(answer), /\r\nconnection: close\r\n/i);
  assert.equal(await ended, 0);
});

test('a stop under load resets no connection and answers each write for what was done', async (t) => {
  const dataDir = dataFolder(t);
  let [answered, made] = [0, 0];
  let user: Awaited<ReturnType<typeof setUpUser>> | null = null;
  const faults: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    const coffer = await spawnCoffer(t, dataDir, { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
    user ??= await setUpUser(coffer);
    const { token, accountId } = user;
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const client = async (): Promise<void> => {
      for (;;) {
        const status = await write(coffer, agent, token, accountId).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ECONNREFUSED') faults.push(String(error.code));
          return null;
        });
        if (status === null) return;
        if (status === 201) made += 1;
        else faults.push(String(status));
        answered += 1;
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    const enough = answered + CLIENTS * 5;
    while (answered < enough) await new Promise(setImmediate);
    assert.equal(await coffer.end('SIGTERM'), 0);
    await Promise.all(clients);
    agent.destroy();
  }
  assert.deepEqual(faults, []);
  const last = await spawnCoffer(t, dataDir);
  const account = await last.call('GET', `/api/v1/accounts/${user?.accountId}`, { token: user?.token ?? '' });
  assert.equal(account?.body.transaction_count, made);
  t.diagnostic(`${STOPS} stops, ${made} writes`);
});

test('a stop ends though the reader of the log goes at that moment', async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t));
  coffer.child.stdout?.destroy();
  assert.equal(await coffer.end('SIGTERM'), 0);
});

test('a stop ends though the reader of the log has stopped reading', async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t));
  coffer.child.stdout?.pause();
  // More lines than the pipe and the buffers of both sides hold.
  for (let round = 0; round < 40; round += 1)
    await Promise.all(Array.from({ length: 50 }, () => coffer.call('GET', `/api/v1/${'x'.repeat(900)}`)));
  assert.equal((await coffer.call('GET', '/livez'))?.status, 200);
  assert.equal(await coffer.end('SIGTERM'), 0);
});

test('a server starts, answers and stops though the reader of its output has gone', async (t) => {
  const port = await freePort();
  const { child } = startCommand(dataFolder(t), [], { env: { COFFER_PORT: String(port) } });
  t.after(() => child.kill('SIGKILL'));
  const gone = once(child, 'exit');
  child.stdout?.destroy();
  child.stderr?.destroy();
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await answers())) await new Promise(setImmediate);
  child.kill('SIGTERM');
  assert.deepEqual(await gone, [0, null]);
});

test('a stop that a system call holds up ends by its signal in time', async (t) => {
  const folder = dataFolder(t);
  const [pipe, preload] = [join(folder, 'pipe'), join(folder, 'preload.mjs')];
  execFileSync('mkfifo', [pipe]);
  writeFileSync(preload, `import { open } from 'node:fs'; open(${JSON.stringify(pipe)}, 'r', () => {});`);
  const env = { COFFER_SHUTDOWN_SECONDS: '0', NODE_OPTIONS: `--import=${preload}` };
  const coffer = await spawnCoffer(t, join(folder, 'data'), env);
  const gone = once(coffer.child, 'exit');
  coffer.child.kill('SIGTERM');
  assert.deepEqual(await gone, [null, 'SIGTERM']);
});

test('a stop in time does not wait for a file that is read, and leaves no process', async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t), { COFFER_SHUTDOWN_SECONDS: '0' });
  const { token } = await setUpUser(coffer);
  const raw_file_content = `date,amount,name\n${'2026-01-05,1.00,Shop\n'.repeat(400_000)}`;
  const answer = coffer.call('POST', '/api/v1/imports/preflight', { token, body: { raw_file_content } });
  let pid: string | undefined;
  do {
    await new Promise(setImmediate);
    pid = /(\d+) .*read_statement/.exec(childrenOf(coffer))?.[1];
  } while (pid === undefined);
  assert.equal(await coffer.end('SIGTERM'), 0);
  assert.equal(await answer, null);
  while (isRunning(Number(pid))) await new Promise(setImmediate);
});

/** The processes that a server has started. */
function childrenOf({ child }: CofferProcess): string {
  const { stdout } = spawnSync('ps', ['--ppid', String(child.pid), '-o', 'pid=,args='], { encoding: 'utf8' });
  return stdout;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Writes a transaction without an idempotency key over a kept-alive connection; resolves to the status. */
async function write({ base }: CofferProcess, agent: Agent, token: string, accountId: string): Promise<number> {
  const body = JSON.stringify({ account_id: accountId, name: 'Bakery', date: '2026-01-05', amount: '1.00' });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(`${base}/api/v1/transactions`, { method: 'POST', agent, headers }, resolve).once('error', reject).end(body);
  });
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}
