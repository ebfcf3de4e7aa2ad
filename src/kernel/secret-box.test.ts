import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SecretBox } from './secret-box.ts';

const box = new SecretBox('a'.repeat(43));

test('a sealed text opens again, and equal texts are sealed differently', () => {
  for (const text of ['', 'JBSWY3DPEHPK3PXP', 'é'.repeat(5000)]) {
    const sealed = box.seal(text, 'here');
    assert.equal(box.open(sealed, 'here'), text);
    assert.notEqual(box.seal(text, 'here'), sealed);
    assert.ok(text === '' || !sealed.includes(text));
  }
});

test('a sealed text opens with no other key, in no other place and not when changed', () => {
  const sealed = box.seal('secret', 'here');
  assert.throws(() => new SecretBox('b'.repeat(43)).open(sealed, 'here'));
  assert.throws(() => box.open(sealed, 'there'));
  for (let index = 0; index < sealed.length; index += 1) {
    const other = sealed[index] === 'A' ? 'z' : 'A';
    assert.throws(() => box.open(sealed.slice(0, index) + other + sealed.slice(index + 1), 'here'), `at ${index}`);
  }
  for (const text of ['', 'secret', 'sealed1.', sealed.slice(0, 20)]) assert.throws(() => box.open(text, 'here'));
});
