import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unpackChange } from '#database/family/packed-records.ts';
import { historyCheck } from '#operations/check-history.ts';
import { newPostgresDatabase } from '#tests/harness/postgres/postgres.ts';
import { dataFolder } from '#tests/harness/server/spawn-coffer.ts';
import { openCoffer } from '#tests/harness/server/start-coffer.ts';
import { killPoints, runToEnd, runUntil } from './run-until.ts';

// `npm run test:faults` has more.
const KILLS = Number(process.env.COFFER_TEST_KILLS ?? 2);
const FAMILIES = 5;
const DAYS = 1500; // two writes
const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);

test('rates imported by killed processes are one change of each family, of all days', async (t) => {
  const folder = dataFolder(t);
  const own = await newPostgresDatabase();
  if (own !== null) t.after(() => own.drop());
  const postgres = own?.postgres ?? null;
  const coffer = await openCoffer(folder, {}, postgres);
  for (let count = 0; count < FAMILIES; count += 1) await coffer.signUp();
  await coffer.server.close();
  await coffer.database.close();
  const importAt = (times: number) => {
    const file = join(folder, 'rates.csv');
    const lines = Array.from({ length: DAYS }, (_, index) => `${day(index)},${times}.${index + 1}`);
    writeFileSync(file, `Date,USD\n${lines.join('\n')}\n`);
    return ['rates', file, folder, ...(postgres === null ? [] : [postgres.url])] as const;
  };

  const steps = await runToEnd(importAt(1));
  const points = killPoints(steps, KILLS * 4);
  for (const [index, at] of points.entries()) {
    const action = importAt(index + 2);
    await runUntil(at, action);
    await runToEnd(action);
  }

  const after = await openCoffer(folder, {}, postgres);
  const rows = await after.database.read
    .selectFrom('changes')
    .selectAll()
    .where('resource', '=', 'reference_rates')
    .orderBy('family_id')
    .orderBy('sequence')
    .execute();
  const change = { start_date: day(0), end_date: day(DAYS - 1), changed_count: DAYS, currencies: ['USD'] };
  assert.deepEqual(
    rows.map((row) => [Number(row.family_id), JSON.parse(unpackChange(row).after ?? 'null')]),
    Array.from({ length: FAMILIES }, (_, index) => Array(points.length + 1).fill([index + 1, change])).flat(),
  );
  assert.deepEqual(await historyCheck.find(after.database.read), []);
  await after.server.close();
  await after.database.close();
  t.diagnostic(`${steps} steps`);
});
