import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operate } from '../harness/family/operate.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

type Job = { kind: string; waiting: number; running: number | null; oldest_since: string | null };

test('jobs that wait are shown with the age of the oldest, as the server counts them', async (t) => {
  const coffer = await startCoffer(t);
  await seedFamily(coffer);
  await coffer.database.write(async (tx) => {
    await tx.db
      .updateTable('family_exports')
      .set({ status: 'pending', created_at: '2026-03-10T09:00:00.000Z' })
      .execute();
    await tx.db.updateTable('rule_runs').set({ status: 'pending' }).execute();
    await tx.db.updateTable('import_sessions').set({ status: 'importing' }).execute();
    await tx.db.updateTable('family_imports').set({ status: 'importing' }).execute();
  });
  const stored: Job[] = JSON.parse(await operate(coffer, 'jobs', { json: true }));
  const exports = stored.find(({ kind }) => kind === 'exports');
  assert.partialDeepStrictEqual(exports, { waiting: 1, running: null, oldest_since: '2026-03-10T09:00:00Z' });
  const counted = new Map((await coffer.server.jobFigures()).kinds.map((figures) => [figures.kind, figures]));
  for (const { kind, waiting } of stored) assert.equal(counted.get(kind)?.waiting ?? 0, waiting, kind); // without mail its queue is not there
  const left = [...counted.values()].filter(({ kind }) => !stored.some((job) => job.kind === kind));
  assert.deepEqual(
    left.filter(({ kind, waiting }) => waiting > 0 && kind !== 'search_index'),
    [],
    'no kind is missing',
  );
  assert.ok(stored.filter(({ waiting }) => waiting > 0).length >= 4, JSON.stringify(stored));
  assert.match(await operate(coffer, 'jobs', {}), /^Kind +Waiting +Running +Failures +Oldest since +Age\n/);
});
