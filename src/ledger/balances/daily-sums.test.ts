import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_MINOR } from '#kernel/money/money.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { LAST, netFlows } from './daily-sums.ts';

test('flows are summed exactly, even where the sum of a part is beyond 64 bits', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = { id: await coffer.createAccount(user), currency: 'USD' };
  const { read } = coffer.database;
  const { family_id } = await read.selectFrom('accounts').select('family_id').executeTakeFirstOrThrow();
  const familyId = Number(family_id);
  // Eleven hundred days of the largest inflow, then as many of the largest outflow but a little.
  const rows = Array.from({ length: 2200 }, (_none, index) => ({
    family_id: familyId,
    account_id: account.id,
    date: dayAt(dayNumber('2020-01-01') + index),
    currency: 'USD',
    inflows_minor: index < 1100 ? MAX_MINOR : 1n,
    outflows_minor: index < 1100 ? 0n : MAX_MINOR,
    entries: 1n,
  }));
  await coffer.database.write(async ({ db }) => {
    for (let from = 0; from < rows.length; from += 1100) {
      await db
        .insertInto('account_days')
        .values(rows.slice(from, from + 1100))
        .execute();
    }
  });
  assert.equal(await netFlows(read, familyId, account, { after: '', upTo: LAST }), 1100n);
  assert.equal(await netFlows(read, familyId, account, { after: '', upTo: '2022-12-31' }), 1096n * MAX_MINOR);
  assert.equal(await netFlows(read, familyId, account, { after: '2023-01-04', upTo: LAST }), 1100n * (1n - MAX_MINOR));
  assert.equal(await netFlows(read, familyId, { ...account, currency: 'EUR' }, { after: '', upTo: LAST }), 0n);
});
