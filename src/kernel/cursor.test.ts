import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor.ts';

const cursorOf = (json: string): string => Buffer.from(json).toString('base64url');

test('a cursor decodes to its parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (kind, parts) => {
      assert.deepEqual(decodeCursor(kind, encodeCursor(kind, parts)), parts);
    }),
  );
});

test('a cursor needs no escaping in a URL', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
      assert.match(encodeCursor('transactions', parts), /^[\w-]+$/);
    }),
  );
});

test('a cursor of one list is refused by another', () => {
  assert.equal(decodeCursor('accounts', encodeCursor('transactions', ['2026-01-05'])), undefined);
});

test('arbitrary text is refused without an exception', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(decodeCursor('transactions', text), undefined)));
});

const malformed = {
  'no JSON': cursorOf('["1","transactions"'),
  'not an array': cursorOf('{"0":"1","1":"transactions"}'),
  'a part that is no string': cursorOf('["1","transactions",5]'),
  'another version': cursorOf('["2","transactions","a"]'),
  'another spelling of the same JSON': cursorOf('["1", "transactions","a"]'),
  padding: `${cursorOf('["1","transactions","ab"]')}==`,
  'a line break after it': `${encodeCursor('transactions', ['a'])}\n`,
};

for (const [fault, text] of Object.entries(malformed)) {
  test(`a cursor with ${fault} is refused`, () => assert.equal(decodeCursor('transactions', text), undefined));
}
