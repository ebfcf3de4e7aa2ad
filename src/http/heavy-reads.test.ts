import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';
import { HeavyReads, type ReadTask } from './heavy-reads.ts';

const reads = () => new HeavyReads({ db: null as never, threads: null });
const taskFor = (familyId: number) => ({ context: { actor: { familyId } } }) as ReadTask;

/** Starts `count` reads of a family that end when the gate opens, and counts those that have begun. */
function startReads(heavyReads: HeavyReads, familyId: number, count: number, gate: Promise<void>) {
  const begun = { count: 0 };
  const answers = Array.from({ length: count }, () =>
    heavyReads.run(taskFor(familyId), async () => {
      begun.count += 1;
      await gate;
      return { status: 200 };
    }),
  );
  return { begun, settled: Promise.allSettled(answers) };
}

test('a family runs few heavy reads at once; too many are refused with Retry-After', async () => {
  const heavyReads = reads();
  const gate = Promise.withResolvers<void>();
  const { begun, settled } = startReads(heavyReads, 1, 40, gate.promise);
  await setImmediate();
  assert.ok(begun.count >= 1 && begun.count <= 3, `${begun.count} run at once`);
  const running = begun.count;
  gate.resolve();
  const results = await settled;
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.equal(results.length - refused.length, running + 16);
  for (const error of refused) {
    assert.ok(error instanceof AppError && error.code === 'unavailable');
    assert.match(error.headers['retry-after'] ?? '', /^\d+$/);
  }
});

test('heavy reads of one family neither delay nor refuse those of another', async () => {
  const heavyReads = reads();
  const gate = Promise.withResolvers<void>();
  const attack = startReads(heavyReads, 1, 40, gate.promise);
  assert.equal((await heavyReads.run(taskFor(2), async () => ({ status: 200 }))).status, 200);
  gate.resolve();
  await attack.settled;
});

test('a heavy read that gets no turn in time is refused and never runs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const heavyReads = reads();
  const gate = Promise.withResolvers<void>();
  const { begun, settled } = startReads(heavyReads, 1, 10, gate.promise);
  await setImmediate();
  const running = begun.count;
  t.mock.timers.tick(15_000);
  const results = await settled;
  assert.ok(results.every(({ status }) => status === 'rejected'));
  gate.resolve();
  await setImmediate();
  assert.equal(begun.count, running);
});
