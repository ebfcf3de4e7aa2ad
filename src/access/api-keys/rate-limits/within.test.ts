import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { test } from 'node:test';
import { LateAnswer, within } from './within.ts';

test('what takes too long is a late answer, and an answer or a failure in time is itself', async () => {
  await assert.rejects(within(10, new Promise(() => {})), LateAnswer);
  assert.equal(await within(1000, Promise.resolve(7)), 7);
  await assert.rejects(within(1000, Promise.reject(new Error('refused'))), { message: 'refused' });
});

test('an answer that came in time is not late because this process was busy and had not read it', async () => {
  await new Promise(setImmediate); // from here the event loop comes to timers first, and to what there is to read then
  const answer = within(20, stat('.'));
  const end = performance.now() + 100;
  while (performance.now() < end);
  assert.ok((await answer).isDirectory());
});
