import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepTyped, startTyping, takeTyped } from './typed-ahead.ts';

const type = (keys: readonly string[], timeStamp = 100) => keys.map((key) => keepTyped({ key, timeStamp }));

test('what is typed before the palette is there is kept, once', () => {
  startTyping(0);
  assert.deepEqual(type(['g', 'y', 'n', 'Backspace', 'm', 'Shift', ' ', 'é']), [
    ...[true, true, true, true, true, false, true, true],
  ]);
  assert.equal(takeTyped(), 'gym é');
  assert.deepEqual([type(['n']), takeTyped()], [[false], '']);
});

test('the page has its keys again after Escape, and when the palette does not come', () => {
  startTyping(0);
  assert.deepEqual(type(['g', 'Escape', 'n']), [true, false, false]);
  startTyping(0);
  assert.deepEqual([type(['g'], 5001), takeTyped()], [[false], '']);
});
