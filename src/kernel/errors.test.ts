import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonPointer, memberName, memberSentence, movedSentence } from './errors.ts';

test('a pointer escapes ~ and /', () => {
  assert.equal(jsonPointer(['a/b', 'c~d', 0]), '/a~1b/c~0d/0');
  assert.equal(memberName('/a~1b/c~0d/0'), 'a/b.c~d[0]');
});

test('a member is named by its whole path, a parameter by its name', () => {
  assert.equal(memberName('/transaction/splits/1/amount'), 'transaction.splits[1].amount');
  assert.equal(memberName('?start_date'), 'start_date');
  assert.equal(memberName(':id'), 'id');
  assert.equal(memberName(''), 'The body');
});

test('a sentence begins with the name of its member, once', () => {
  assert.equal(memberSentence('/tag/name', 'must not be empty'), 'tag.name must not be empty');
  assert.equal(memberSentence('/tag/name', 'name must not be empty'), 'tag.name must not be empty');
  assert.equal(memberSentence('/name', 'name must not be empty'), 'name must not be empty');
  assert.equal(memberSentence('', 'must be an object'), 'The body must be an object');
  assert.equal(memberSentence('', 'The transfer is confirmed'), 'The transfer is confirmed');
  assert.equal(movedSentence('name is taken', '/name', '/tag/name'), 'tag.name is taken');
});
