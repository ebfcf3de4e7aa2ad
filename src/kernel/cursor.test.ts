import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor.ts';

const KEY = Buffer.alloc(32, 1);
const binary = fc.string({ unit: 'binary' });

test('a cursor decodes to its position under its key and scope only', () => {
  fc.assert(
    fc.property(binary, fc.array(binary), (scope, position) => {
      const cursor = encodeCursor(KEY, scope, position);
      assert.deepEqual(decodeCursor(KEY, scope, cursor), position);
      assert.equal(decodeCursor(KEY, `${scope} `, cursor), undefined);
      assert.equal(decodeCursor(Buffer.alloc(32, 2), scope, cursor), undefined);
    }),
  );
});

test('a cursor needs no escaping in a URL', () => {
  fc.assert(
    fc.property(fc.array(binary), (position) => {
      assert.match(encodeCursor(KEY, 'transactions', position), /^[\w.-]+$/);
    }),
  );
});

test('a cursor with any character changed, added or removed is refused', () => {
  const cursor = encodeCursor(KEY, 'transactions', ['2026-01-05', 'a']);
  for (let at = 0; at <= cursor.length; at += 1) {
    const [before, after] = [cursor.slice(0, at), cursor.slice(at)];
    const variants = [`${before}A${after}`, `${before}.${after}`, `${before}\n${after}`, `${before}=${after}`];
    if (after !== '') variants.push(before + after.slice(1), `${before}_${after.slice(1)}`);
    for (const text of variants.filter((variant) => variant !== cursor)) {
      assert.equal(decodeCursor(KEY, 'transactions', text), undefined, JSON.stringify(text));
    }
  }
});

test('arbitrary text is refused without an exception', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(decodeCursor(KEY, 'transactions', text), undefined)));
});
