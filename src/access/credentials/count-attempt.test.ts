import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#kernel/errors.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { accountThrottle, admitAttempt, deleteOldThrottles } from './throttle.ts';

const DAY_SECONDS = 86_400;

test('parallel attempts are counted one by one', async (t) => {
  const { database } = await startCoffer(t);
  const throttle = accountThrottle('ada@example.test');
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => admitAttempt(database, throttle)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason);
  assert.equal(refused.length, 45);
  assert.ok(refused.every((error) => error instanceof AppError && error.code === 'too_many_attempts'));
});

test('cleaning removes the buckets that no longer count, and no other', async (t) => {
  const coffer = await startCoffer(t);
  await admitAttempt(coffer.database, accountThrottle('old@example.test'));
  coffer.advance(DAY_SECONDS);
  await admitAttempt(coffer.database, accountThrottle('new@example.test'));
  coffer.advance(1);
  await coffer.database.write((tx) => deleteOldThrottles(tx.db, coffer.now));
  const left = await coffer.database.read.selectFrom('throttles').select('key').execute();
  assert.deepEqual(left, [{ key: accountThrottle('new@example.test').key }]);
});
