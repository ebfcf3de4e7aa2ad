import assert from 'node:assert/strict';
import { test } from 'node:test';
import { framesOf } from './flicker-frames.ts';

test('a code is shown as the published example shows it', () => {
  const shown = framesOf('0D85012045201998041234567855').map((frame) => frame.map(Number).join(''));
  // The code of the example in the guidelines of TAN 1.4, as readers and other programs show it.
  assert.deepEqual(
    shown.join(' '),
    [
      '11111 01111 10000 00000 11111 01111 11111 01111 11011 01011 10000 00000 11010 01010 10001 00001 11000 01000',
      '10000 00000 10000 00000 10100 00100 11010 01010 10010 00010 10000 00000 10100 00100 11001 01001 11000 01000',
      '10001 00001 11001 01001 10010 00010 10000 00000 10100 00100 11000 01000 10010 00010 11100 01100 10110 00110',
      '11010 01010 10001 00001 11110 01110 11010 01010 11010 01010',
    ].join(' '),
  );
});
