import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerprint } from './idempotency-key.ts';

const fingerprintOf = (body: unknown) => fingerprint('POST', '/api/v1/imports', body, null);

test('a request has the fingerprint of its values: their order does not count', () => {
  assert.equal(fingerprintOf({ a: 1, b: [2] }), fingerprintOf({ b: [2], a: 1 }));
  assert.notEqual(fingerprintOf({ a: 1, b: [2] }), fingerprintOf({ a: 1, b: [3] }));
});

test('a sent file counts by its bytes, and takes no memory for each of them', () => {
  const withFile = (bytes: Buffer) => fingerprintOf({ sequence: '1', file: { filename: 'rows.csv', bytes } });
  const file = Buffer.alloc(5 * 2 ** 20, 'row ');
  const before = process.memoryUsage().heapUsed;
  const first = withFile(file);
  assert.ok(process.memoryUsage().heapUsed - before < 2 ** 20);
  assert.equal(withFile(Buffer.from(file)), first);
  file[0] = 0;
  assert.notEqual(withFile(file), first);
});
