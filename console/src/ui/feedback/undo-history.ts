import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

type Undo = () => void;

// In this tab, since it was loaded.
const KEPT_MAX = 100;
const history: Undo[] = [];

/** Remembers how to undo an action; returns a function that undoes it, once. */
export function rememberUndo(undo: Undo): Undo {
  history.push(undo);
  if (history.length > KEPT_MAX) history.shift();
  return () => {
    const at = history.lastIndexOf(undo);
    if (at === -1) return;
    history.splice(at, 1);
    undo();
  };
}

/** Undoes the last action that was not undone yet; one that is being saved, once it is saved. Returns false if there is none. */
export function undoLast(client: QueryClient): boolean {
  if (client.isMutating() > 0) {
    let isSaved = true;
    const stop = client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status === 'error') isSaved = false;
      if (client.isMutating() > 0) return;
      stop();
      // A failed action has left nothing to undo.
      if (isSaved) undoLast(client);
    });
    return true;
  }
  const undo = history.pop();
  undo?.();
  return undo !== undefined;
}

/** Ctrl+Z undoes the last action, again and again, except in fields, where it undoes typing. */
export function useUndoKey(): void {
  const client = useQueryClient();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z')
        return;
      const { target } = event;
      const isField = target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select');
      if (!isField && undoLast(client)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [client]);
}
