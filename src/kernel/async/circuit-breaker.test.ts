import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CircuitBreaker } from './circuit-breaker.ts';

const PROBE_MS = 2000;

/** A breaker in front of `service`, and the events that it reported. */
function breakerBefore(t: TestContext) {
  const events: string[] = [];
  const service = { answer: async (): Promise<string> => 'answer', asked: 0 };
  const ask = () => {
    service.asked += 1;
    return service.answer();
  };
  const breaker = new CircuitBreaker({
    answerMs: 20,
    probe: ask,
    onLost: (error) => events.push(`lost: ${error instanceof Error ? error.name : ''}`),
    onBack: () => events.push('back'),
  });
  t.after(() => breaker.stop());
  return { breaker, events, service, ask: () => breaker.call(ask, () => 'otherwise') };
}

const fail = async (): Promise<string> => {
  throw new TypeError('broken');
};

test('three consecutive failures open the breaker and use the fallback', async (t) => {
  const { events, service, ask } = breakerBefore(t);
  for (const answer of [fail, fail, async () => 'fine', fail, fail]) {
    service.answer = answer;
    assert.equal(await ask(), answer === fail ? 'otherwise' : 'fine');
  }
  assert.deepEqual(events, []);
  await ask();
  assert.deepEqual(events, ['lost: TypeError']);
});

test('one timeout opens the breaker, and no later call waits', async (t) => {
  const { events, service, ask } = breakerBefore(t);
  service.answer = () => new Promise(() => {});
  assert.deepEqual(await Promise.all([ask(), ask()]), ['otherwise', 'otherwise']);
  assert.deepEqual(events, ['lost: TimeoutError']);
  const { asked } = service;
  assert.equal(await ask(), 'otherwise');
  assert.equal(service.asked, asked);
});

test('only a probe asks a lost service, and the first that succeeds brings it back', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { breaker, events, service, ask } = breakerBefore(t);
  service.answer = fail;
  await breaker.start();
  assert.deepEqual([breaker.isOpen, events], [true, ['lost: TypeError']]);
  t.mock.timers.tick(PROBE_MS);
  await new Promise(setImmediate);
  assert.deepEqual([breaker.isOpen, service.asked], [true, 2]);
  service.answer = async () => 'fine';
  assert.equal(await ask(), 'otherwise');
  t.mock.timers.tick(PROBE_MS);
  await new Promise(setImmediate);
  assert.deepEqual([breaker.isOpen, events], [false, ['lost: TypeError', 'back']]);
  assert.equal(await ask(), 'fine');
  t.mock.timers.tick(PROBE_MS);
  assert.equal(service.asked, 4);
});

test('calls that began later stop waiting when the first one times out', async (t) => {
  const { service, ask } = breakerBefore(t);
  service.answer = () => new Promise(() => {});
  const first = ask();
  const later = new Promise((resolve) => setTimeout(resolve, 10)).then(ask);
  assert.equal(await first, 'otherwise');
  assert.equal(
    await Promise.race([later, new Promise((resolve) => setImmediate(resolve, 'still waiting'))]),
    'otherwise',
  );
});
