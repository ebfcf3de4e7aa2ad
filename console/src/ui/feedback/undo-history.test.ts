import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { rememberUndo, undoLast } from './undo-history.ts';

test('actions are undone from the last one on, each once', () => {
  const undone: string[] = [];
  rememberUndo(() => void undone.push('a'));
  const undoB = rememberUndo(() => void undone.push('b'));
  rememberUndo(() => void undone.push('c'));
  undoB();
  undoB();
  const client = new QueryClient();
  assert.deepEqual([undoLast(client), undoLast(client), undoLast(client)], [true, true, false]);
  assert.deepEqual(undone, ['b', 'c', 'a']);
});

test('an undo waits for the action that is being saved, and undoes that one or none', async () => {
  const client = new QueryClient();
  const undone: string[] = [];
  rememberUndo(() => void undone.push('before'));
  const act = (saved: Promise<void>) =>
    client.getMutationCache().build(client, {
      mutationFn: () => saved,
      onSuccess: () => void rememberUndo(() => void undone.push('saved')),
    });
  for (const fault of [null, new Error('offline')]) {
    const saving = Promise.withResolvers<void>();
    const done = act(saving.promise).execute(undefined);
    assert.equal(undoLast(client), true);
    if (fault === null) saving.resolve();
    else saving.reject(fault);
    await done.catch(() => undefined);
    assert.deepEqual(undone, ['saved']);
  }
});
