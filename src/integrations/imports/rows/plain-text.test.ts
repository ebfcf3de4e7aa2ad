import assert from 'node:assert/strict';
import { test } from 'node:test';
import { multilineText, singleLineText } from '#http/fields.ts';
import { severalLines, singleLine } from './row-details.ts';

const TEXTS = ['a\r\nb\tc', '\u202eShop\u2066 12', '\u001b[31mred', 'x\u0000\u009by', '\ud800z'];

test('every text of a file becomes one that the API takes', () => {
  for (const text of TEXTS) {
    assert.equal(singleLineText(255).parse(singleLine(text)), singleLine(text));
    assert.equal(multilineText(255).parse(severalLines(text)), severalLines(text));
  }
  assert.equal(singleLine('a\r\nb\tc'), 'a b c');
  assert.equal(severalLines('a\r\nb\tc'), 'a\nb\tc');
});
