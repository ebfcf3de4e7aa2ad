import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rememberUndo, undoLast } from './undo-history.ts';

test('actions are undone from the last one on, each once', () => {
  const undone: string[] = [];
  rememberUndo(() => void undone.push('a'));
  const undoB = rememberUndo(() => void undone.push('b'));
  rememberUndo(() => void undone.push('c'));
  undoB();
  undoB();
  assert.deepEqual([undoLast(), undoLast(), undoLast()], [true, true, false]);
  assert.deepEqual(undone, ['b', 'c', 'a']);
});
