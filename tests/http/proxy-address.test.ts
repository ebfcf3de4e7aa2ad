import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '../harness/server/start-coffer.ts';

const PROXY = '192.0.2.1';
const HOSTILE = [
  'x","level":"fatal',
  '<script>alert(1)</script>',
  'garbage',
  '999.1.1.1',
  '1.2.3.4.5',
  '[::1',
  'a:80',
  '1.2.3',
];

test('text from a trusted proxy that is not an address is not used as one', async (t) => {
  const coffer = await startCoffer(t, { COFFER_TRUST_PROXY: '192.0.2.0/24' });
  const user = await coffer.signUp();
  for (const address of HOSTILE) {
    const headers = { 'x-forwarded-for': address };
    await coffer.call('GET', '/api/v1/accounts', { token: user.token, headers, from: PROXY });
    const line = JSON.parse(coffer.logLines.at(-1) ?? '');
    assert.deepEqual([line.address, line.level], [PROXY, 'info'], address);
  }
  for (const line of coffer.logLines) JSON.parse(line);
});

test('attempts with changing texts for an address are throttled as one address', async (t) => {
  const coffer = await startCoffer(t, { COFFER_TRUST_PROXY: '192.0.2.0/24' });
  const statuses = new Set<number>();
  for (let index = 0; index < 40; index += 1) {
    const headers = { 'x-forwarded-for': `garbage-${index}` };
    const body = { email: `user-${index}@example.test`, password: 'no' };
    statuses.add((await coffer.call('POST', '/api/v1/auth/login', { body, headers, from: PROXY })).status);
  }
  assert.deepEqual([...statuses], [401, 429]);
});

test('the port that a proxy adds to an address is dropped', async (t) => {
  const coffer = await startCoffer(t, { COFFER_TRUST_PROXY: '192.0.2.0/24' });
  const cases = {
    '203.0.113.7:5123': '203.0.113.7',
    '[2001:db8::7]:443': '2001:db8::7',
    '[2001:db8::8]': '2001:db8::8',
  };
  for (const [sent, address] of Object.entries({
    ...cases,
    '2001:db8::9': '2001:db8::9',
    '203.0.113.8': '203.0.113.8',
  })) {
    await coffer.call('GET', '/livez', { headers: { 'x-forwarded-for': sent }, from: PROXY });
    assert.equal(JSON.parse(coffer.logLines.at(-1) ?? '').address, address);
  }
});
