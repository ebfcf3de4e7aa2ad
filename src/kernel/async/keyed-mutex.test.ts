import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedMutex } from './keyed-mutex.ts';

const busy = () => new Error('busy');

test('work with one key runs one at a time in order of arrival, other keys at once', async () => {
  const mutex = new KeyedMutex<string>(1000, busy);
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const step = (name: string, wait?: Promise<void>) => async () => {
    events.push(`${name} begins`);
    await wait;
    events.push(`${name} ends`);
  };
  const first = mutex.run('a', step('first', gate.promise));
  const second = mutex.run('a', step('second'));
  const third = mutex.run('a', step('third'));
  await mutex.run('b', step('other'));
  assert.deepEqual(events, ['first begins', 'other begins', 'other ends']);
  gate.resolve();
  await Promise.all([first, second, third]);
  assert.deepEqual(
    events.filter((event) => event.endsWith('begins')),
    ['first begins', 'other begins', 'second begins', 'third begins'],
  );
  assert.ok(events.indexOf('second ends') < events.indexOf('third begins'));
});

test('a failure rejects its own call only and lets the next one run', async () => {
  const mutex = new KeyedMutex<number>(1000, busy);
  const failed = mutex.run(1, () => Promise.reject(new Error('broken')));
  const next = mutex.run(1, async () => 'ran');
  await assert.rejects(failed, { message: 'broken' });
  assert.equal(await next, 'ran');
});

test('a call that waits too long is refused; later calls still wait for the first', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const mutex = new KeyedMutex<number>(2000, busy);
  const gate = Promise.withResolvers<void>();
  const events: string[] = [];
  const first = mutex.run(1, async () => {
    await gate.promise;
    events.push('first');
  });
  const refused = mutex.run(1, async () => void events.push('refused'));
  t.mock.timers.tick(2000);
  await assert.rejects(refused, { message: 'busy' });
  const third = mutex.run(1, async () => void events.push('third'));
  await new Promise(setImmediate);
  assert.deepEqual(events, []);
  gate.resolve();
  await Promise.all([first, third]);
  assert.deepEqual(events, ['first', 'third']);
});
