import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { newPassword } from './passwords.ts';

function faults(password: string): unknown[] {
  const { error } = newPassword.safeParse(password);
  return error?.issues.map((issue) => (issue.code === 'custom' ? issue.params?.code : issue.code)) ?? [];
}

test('8 to 256 characters of any kind are accepted unchanged', () => {
  for (const password of [
    'x7 ä\u0000\n!?',
    ' spaces around ',
    '🐎🐎🐎🐎🐎🐎🐎🐎',
    '日本語のパスワード',
    'z'.repeat(256),
  ]) {
    assert.equal(newPassword.parse(password), password);
  }
});

test('characters are counted, not code units', () => {
  assert.deepEqual(faults('🐎🐎🐎🐎'), ['too_short']);
  assert.deepEqual(faults('🐎'.repeat(256)), []);
  assert.deepEqual(faults('z'.repeat(257)), ['too_long']);
  assert.deepEqual(faults(''), ['too_short']);
});

test('a common password is refused in any letter case', () => {
  for (const password of ['password', 'PassWord', 'QWERTYUIOP', '1234567890'])
    assert.deepEqual(faults(password), ['too_common']);
});

test('text that is not Unicode is refused: hashing would take it for other text', () => {
  assert.deepEqual(faults('lone \ud800 surrogate'), ['malformed']);
});

test('the common passwords are valid, unique and in lower case', () => {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  assert.equal(new Set(lines).size, lines.length);
  assert.ok(lines.length >= 3000);
  assert.deepEqual(
    lines.filter((entry) => entry.length < 8 || entry !== entry.toLowerCase() || entry !== entry.trim()),
    [],
  );
});
