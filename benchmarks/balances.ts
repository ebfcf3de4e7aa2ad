import { cpuMicroseconds, median, type Server, startServer } from './processes.ts';
import type { Measured } from './slices.ts';

// Both span ten years; only the number of entries differs.
const FEW = '10';
const MANY = '10000';
const ROUNDS = 6;
const WRITES = 100;
const READS = 50;

/** A back-dated write costs the same in a small and in a large account; ten years of daily balances are read quickly. */
export async function measureBalances(): Promise<Measured[]> {
  const few = await startServer('./coffer-server.ts', [FEW]);
  const many = await startServer('./coffer-server.ts', [MANY]);
  const costs: Record<string, number[]> = { few: [], many: [], series: [], waited: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [inFew, inMany] = [await writeBackDated(few, round), await writeBackDated(many, round)];
    const { cpu, waited } = await readSeries(many);
    if (round === 0) continue; // warms up
    costs.few?.push(inFew);
    costs.many?.push(inMany);
    costs.series?.push(cpu);
    costs.waited?.push(waited);
  }
  await Promise.all([few.stop(), many.stop()]);
  const of = (name: string) => median(costs[name] ?? []);
  const growth = of('many') / of('few');
  const milliseconds = of('series') / 1000;
  return [
    {
      what: 'back-dated create and delete in an account of 10,000 entries, times one of 10',
      value: growth.toFixed(2),
      limit: '≤ 1.2',
      isMet: growth <= 1.2,
      detail: `${of('many').toFixed(0)} / ${of('few').toFixed(0)} µs of CPU`,
    },
    {
      what: 'ten years of daily balances of one account',
      value: `${milliseconds.toFixed(1)} ms`,
      limit: '≤ 10 ms',
      isMet: milliseconds <= 10,
      detail: `of CPU; ${of('waited').toFixed(1)} ms until the last byte`,
    },
  ];
}

async function call(server: Server, method: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/${path}`, {
    method,
    headers: { 'x-api-key': server.ready.key ?? '', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text;
}

/** CPU microseconds of the server for an entry somewhere in the ten years and its removal, which leaves the data unchanged. */
async function writeBackDated(server: Server, round: number): Promise<number> {
  const pid = server.process.pid ?? 0;
  const before = cpuMicroseconds(pid);
  for (let index = 0; index < WRITES; index += 1) {
    const day = ((round * WRITES + index) * 131) % 3650;
    const date = new Date(Date.UTC(2016, 0, 1 + day)).toISOString().slice(0, 10);
    const transaction = { account_id: server.ready.accountId, date, name: 'Late', amount: '12.30' };
    const { id } = JSON.parse(await call(server, 'POST', 'transactions', { transaction }));
    await call(server, 'DELETE', `transactions/${id}`);
  }
  return (cpuMicroseconds(pid) - before) / WRITES;
}

/** CPU microseconds for one reading of the whole series, and the milliseconds that a client waits for it. */
async function readSeries(server: Server): Promise<{ cpu: number; waited: number }> {
  const pid = server.process.pid ?? 0;
  const path = `balances/series?account_id=${server.ready.accountId}`;
  const before = cpuMicroseconds(pid);
  const started = performance.now();
  for (let index = 0; index < READS; index += 1) {
    const { balances } = JSON.parse(await call(server, 'GET', path));
    if (balances.length < 3600) throw new Error(`only ${balances.length} days`);
  }
  return { cpu: (cpuMicroseconds(pid) - before) / READS, waited: (performance.now() - started) / READS };
}
