import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashRecoveryCode, newRecoveryCode } from './second-factor.ts';

test('a recovery code is 120 random bits, in groups that can be read aloud', () => {
  const codes = new Set(Array.from({ length: 1000 }, newRecoveryCode));
  assert.equal(codes.size, 1000);
  const letters = new Set<string>();
  for (const code of codes) {
    assert.match(code, /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/);
    for (const letter of code.replaceAll('-', '')) letters.add(letter);
  }
  assert.equal(letters.size, 32, 'five bits to a letter');
});

test('a recovery code is known however it is typed, and no other is', () => {
  const stored = hashRecoveryCode('0123-4567-89ab-cdef-ghjk-1mnp');
  for (const typed of [
    '0123 4567 89AB CDEF GHJK 1MNP',
    ' o123456789abcdefghjkLmnp ',
    'O123-4567-89ab-cdef-ghjk-Imnp',
  ]) {
    assert.equal(hashRecoveryCode(typed), stored, typed);
  }
  for (const other of ['', '0123-4567-89ab-cdef-ghjk-1mnq', '0123-4567-89ab-cdef-ghjk-1mn']) {
    assert.notEqual(hashRecoveryCode(other), stored, other);
  }
});
