import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelColor } from './label-schemas.ts';

test('a colour is # and exactly six hexadecimal digits', () => {
  for (const color of ['#6172F3', '#000000', '#abcdef']) assert.ok(labelColor.safeParse(color).success, color);
  for (const color of ['', '#fff', '6172F3', '#6172F', '#6172F34', '#6172G3', '#6172F3\n', 'red', 0x6172f3]) {
    assert.ok(!labelColor.safeParse(color).success, String(color));
  }
});
