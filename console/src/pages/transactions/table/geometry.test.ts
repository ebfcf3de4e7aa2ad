import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnRows, elementHeight, listOffset, offsetShowing, scrolledTo } from './geometry.ts';

const short = { count: 1000, rowHeight: 40, viewport: 800 };
const million = { count: 1_000_000, rowHeight: 40, viewport: 800 };

test('a list that a browser can show scrolls pixel by pixel', () => {
  assert.equal(elementHeight(short), 40_000);
  assert.equal(listOffset(short, 1234), 1234);
  assert.deepEqual(drawnRows(short, 1200, 2), { first: 28, last: 52, top: 1120 });
});

test('a million rows fit a browser, with the first and last row at the ends', () => {
  const height = elementHeight(million);
  assert.equal(height, 15_000_000);
  assert.deepEqual(drawnRows(million, 0, 0), { first: 0, last: 20, top: 0 });
  const end = drawnRows(million, height - 800, 0);
  assert.equal(end.last, 999_999);
  // The last row ends where the element ends.
  assert.equal(Math.round(end.top + (end.last - end.first + 1) * 40), height);
});

test('the middle of the scrollbar is the middle of a million rows', () => {
  const { first } = drawnRows(million, (elementHeight(million) - 800) / 2, 0);
  assert.ok(Math.abs(first - 499_990) <= 1, String(first));
});

test('every offset is reached by its own scroll position', () => {
  for (const offset of [-300, 0, 777, 20_000_000, 39_999_200]) {
    assert.ok(Math.abs(listOffset(million, scrolledTo(million, offset)) - offset) < 0.001, String(offset));
  }
});

test('an offset changes only as far as a row needs to be seen', () => {
  const margin = { top: 100, bottom: 20 };
  assert.equal(offsetShowing(short, 4000, 105, margin), 4000);
  assert.equal(offsetShowing(short, 4000, 100, margin), 3900);
  assert.equal(offsetShowing(short, 4000, 130, margin), 4460);
});
