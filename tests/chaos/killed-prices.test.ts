import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { historyCheck } from '#operations/check-history.ts';
import { newPostgresDatabase } from '#tests/harness/postgres/postgres.ts';
import { dataFolder } from '#tests/harness/server/spawn-coffer.ts';
import { openCoffer } from '#tests/harness/server/start-coffer.ts';
import { killPoints, runToEnd, runUntil } from './run-until.ts';

// `npm run test:faults` has more.
const KILLS = Number(process.env.COFFER_TEST_KILLS ?? 2);
const FAMILIES = 3;
const DAYS = 600; // two writes for each family
const today = Date.now();
const day = (ago: number) => new Date(today - ago * 86_400_000).toISOString().slice(0, 10);

test('prices fetched by killed processes are stored once for each family, all of them', async (t) => {
  const folder = dataFolder(t);
  const own = await newPostgresDatabase();
  if (own !== null) t.after(() => own.drop());
  const postgres = own?.postgres ?? null;
  const file = join(folder, 'FUND.csv');
  const days = Array.from({ length: DAYS }, (_, index) => day(DAYS - index));
  writeFileSync(file, `Date,Close\n${days.map((date, index) => `${date},${index + 1}\n`).join('')}`);
  const url = `${pathToFileURL(folder).href}/{symbol}.csv`;
  const action = ['prices', url, folder, ...(postgres === null ? [] : [postgres.url])] as const;

  const coffer = await openCoffer(folder, {}, postgres, { startsAt: today });
  const make = async () => {
    const { token } = await coffer.signUp();
    const account = {
      name: 'Broker',
      account_type: 'investment',
      currency: 'USD',
      opening_balance_date: day(DAYS + 9),
    };
    const opened = await coffer.call('POST', '/api/v1/accounts', { token, body: { account } });
    const trade = {
      account_id: opened.body.id,
      type: 'buy',
      ticker: 'FUND',
      date: day(DAYS + 1),
      qty: '1',
      price: '1',
    };
    const bought = await coffer.call('POST', '/api/v1/trades', { token, body: { trade } });
    assert.equal(bought.status, 201, bought.text);
  };
  for (let count = 0; count < FAMILIES; count += 1) await make();
  await coffer.server.close();
  await coffer.database.close();

  const steps = await runToEnd(action);
  for (const at of killPoints(steps, KILLS * 2)) {
    const before = await openCoffer(folder, {}, postgres, { startsAt: today });
    await before.database.write(async ({ db }) => {
      await db.deleteFrom('security_prices').execute();
      await db.updateTable('securities').set({ prices_due_at: '' }).execute();
    });
    await before.server.close();
    await before.database.close();
    await runUntil(at, action);
    await runToEnd(action);
    const after = await openCoffer(folder, {}, postgres, { startsAt: today });
    const found = await after.database.read
      .selectFrom('security_prices')
      .select(['family_id', ({ fn }) => fn.countAll<bigint>().as('count')])
      .groupBy('family_id')
      .execute();
    assert.deepEqual(
      found.map(({ count }) => Number(count)),
      Array(FAMILIES).fill(DAYS),
      `killed at ${at}`,
    );
    const due = await after.database.read
      .selectFrom('securities')
      .select('id')
      .where('prices_due_at', '=', '')
      .execute();
    assert.deepEqual(due, []);
    assert.deepEqual(await historyCheck.find(after.database.read), []);
    await after.server.close();
    await after.database.close();
  }
  t.diagnostic(`${steps} steps`);
});
