import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referred, referringFirst } from '#ledger/records/index.ts';
import { RECORD_KINDS } from './record-kinds.ts';

const names = (kinds: typeof RECORD_KINDS) => kinds.map(({ resource }) => resource);

test('each kind of record comes before those that it refers to, however listed', () => {
  for (const kinds of [RECORD_KINDS, referringFirst(RECORD_KINDS.toReversed())]) {
    assert.deepEqual(names(kinds).toSorted(), names(RECORD_KINDS).toSorted());
    for (const [index, { resource, refersTo }] of kinds.entries()) {
      const others = Object.values(refersTo).map(referred);
      for (const other of others.filter((name) => name !== resource)) {
        assert.ok(names(kinds).indexOf(other) > index, `${resource} refers to ${other}`);
      }
    }
  }
});
