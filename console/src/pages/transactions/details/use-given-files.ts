import { type DragEvent, useEffect, useState } from 'react';
import { useLatest } from '../../../ui/index.ts';

/** The attributes of a place that takes dropped files; files that are pasted anywhere in the page count too. */
export function useGivenFiles(isAllowed: boolean, act: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const onFiles = useLatest((files: readonly File[]) => files.length > 0 && act(files));
  useEffect(() => (isAllowed ? onPastedFiles((files) => onFiles.current(files)) : undefined), [isAllowed, onFiles]);
  if (!isAllowed) return {};
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles.current([...event.dataTransfer.files]);
    },
  };
}

/** Calls back with the files that are pasted; text is left to the field that has the focus. */
function onPastedFiles(act: (files: readonly File[]) => void): () => void {
  const paste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    act(files);
  };
  window.addEventListener('paste', paste);
  return () => window.removeEventListener('paste', paste);
}
