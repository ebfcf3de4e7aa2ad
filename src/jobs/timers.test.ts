import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { SINGLE_PROCESS_LEASES } from '#database/postgres/leases.ts';
import { NO_WORKERS } from '#database/postgres/workers.ts';
import { HOUR_MS, MINUTE_MS, type PeriodicWork, Timers } from '#jobs/timers.ts';
import { createLog } from '#telemetry/log.ts';

type Given = Partial<ConstructorParameters<typeof Timers>[0]>;

function timersOf(given: Given) {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const database = { cluster: { leases: SINGLE_PROCESS_LEASES, workers: NO_WORKERS } } as never;
  return { timers: new Timers({ database, log, queues: [], work: [], ...given }), lines };
}

const NAME: Omit<PeriodicWork, 'run'> = { kind: 'tests', everyMs: HOUR_MS };

test('work is done first after its time, then after each interval, and at the stop', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const done: string[] = [];
  const noted = (kind: string, more: object = {}) => ({ ...NAME, kind, ...more, run: async () => done.push(kind) });
  const work = [noted('at start', { firstMs: 0 }), noted('later', { firstMs: MINUTE_MS }), noted('hourly')];
  const { timers } = timersOf({ work: [...work, noted('at stop', { isForStop: true })] });
  const since = async () => {
    await turn();
    return done.splice(0);
  };
  timers.start();
  assert.deepEqual(await since(), ['at start']);
  t.mock.timers.tick(MINUTE_MS);
  assert.deepEqual(await since(), ['later']);
  t.mock.timers.tick(HOUR_MS - MINUTE_MS);
  assert.deepEqual((await since()).sort(), ['at start', 'at stop', 'hourly', 'later']);
  await timers.stop();
  t.mock.timers.tick(HOUR_MS);
  assert.deepEqual(await since(), ['at stop']);
});

test('work that still runs is left out, and a stop waits for it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const run = (stopping: AbortSignal) => {
    runs += 1;
    stopping.addEventListener('abort', () => resolve());
    return promise;
  };
  const { timers } = timersOf({ work: [{ ...NAME, run }] });
  timers.start();
  t.mock.timers.tick(HOUR_MS);
  t.mock.timers.tick(HOUR_MS);
  assert.equal(runs, 1);
  assert.equal((await timers.figures()).kinds[0]?.running, 1);
  await timers.stop();
  assert.equal((await timers.figures()).kinds[0]?.running, 0);
});

test('a failure is logged and counted, and the work is done again', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const outcomes = [() => Promise.reject(new Error('no host')), async () => 'failed', async () => 'fine'];
  const { timers, lines } = timersOf({ work: [{ ...NAME, run: () => outcomes.shift()?.() ?? assert.fail() }] });
  timers.start();
  for (let hour = 0; hour < 3; hour += 1) {
    t.mock.timers.tick(HOUR_MS);
    await turn();
  }
  assert.deepEqual((await timers.figures()).kinds, [
    { kind: 'tests', waiting: 0, since: null, running: 0, failures: 2 },
  ]);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /no host.*"kind":"tests","next_attempt_seconds":3600/);
  await timers.stop();
});

test('of several processes the one that has the lease does the work', async () => {
  const claims: unknown[] = [];
  const leases = { ...SINGLE_PROCESS_LEASES, claim: async (...claim: unknown[]) => claims.push(claim) === 0 };
  const work = [
    { ...NAME, firstMs: 0, isForOneProcess: true, run: () => assert.fail('another process has the lease') },
  ];
  const { timers, lines } = timersOf({ database: { cluster: { leases, workers: NO_WORKERS } } as never, work });
  timers.start();
  await timers.stop();
  assert.deepEqual([claims, lines], [[['tests', HOUR_MS - MINUTE_MS]], []]);
});

test('a queue looks for jobs at the start and each minute, and is stopped', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const calls: string[] = [];
  const figures = async () => ({ kind: 'queue', waiting: 1, since: null, running: 0, failures: 0 });
  const queue = { figures, round: async () => calls.push('round'), stop: async () => void calls.push('stop') };
  const { timers } = timersOf({ queues: [queue] });
  timers.start();
  await turn();
  t.mock.timers.tick(MINUTE_MS);
  await timers.stop();
  assert.deepEqual(calls, ['round', 'round', 'stop']);
  assert.deepEqual((await timers.figures()).kinds, [await figures()]);
});
