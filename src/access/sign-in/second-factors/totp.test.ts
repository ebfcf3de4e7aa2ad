import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepOf, totpUri } from './totp.ts';

// RFC 6238, appendix B, the ASCII secret 12345678901234567890 and SHA-1, cut to six digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VECTORS = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const;

test('codes follow RFC 6238 and are valid in their step and the next one only', () => {
  for (const [second, code] of VECTORS) {
    const step = Math.floor(second / 30);
    for (const at of [step * 30, step * 30 + 29.999, step * 30 + 30, step * 30 + 59.999]) {
      assert.equal(stepOf(SECRET, code, at * 1000), step, `${code} at ${at}`);
    }
    for (const at of [step * 30 - 0.001, step * 30 + 60]) {
      assert.equal(stepOf(SECRET, code, at * 1000), undefined, `${code} at ${at}`);
    }
  }
});

test('six digits are asked for, with or without a space in them, and nothing else', () => {
  assert.equal(stepOf(SECRET, ' 287 082 ', 59_000), 1);
  for (const text of ['', '28708', '2870820', '94287082', '28708a', '-87082', '２８７０８２', '0x4616a']) {
    assert.equal(stepOf(SECRET, text, 59_000), undefined, text);
  }
});

test('the URI says everything that an authenticator app must know, and whose it is', () => {
  const uri = new URL(totpUri(SECRET, 'a person+tag@example.test'));
  assert.equal(uri.protocol, 'otpauth:');
  assert.equal(decodeURIComponent(uri.pathname).split(':').at(-1), 'a person+tag@example.test');
  const { issuer, secret, algorithm, digits, period } = Object.fromEntries(uri.searchParams);
  assert.deepEqual([issuer, secret, algorithm, digits, period], ['Coffer', SECRET, 'SHA1', '6', '30']);
});
