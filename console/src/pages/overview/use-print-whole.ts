import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenStill } from '../../ui/routing/index.ts';

// Without a connection some figures do not come.
const WAIT_MAX_MS = 5000;
const PLACEHOLDER = 'main .mantine-Skeleton-root';

/** Ctrl P prints the whole overview: the dialog waits for the cards that the key brings. */
export function usePrintWhole(): void {
  const client = useQueryClient();
  useEffect(() => {
    const print = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      event.preventDefault();
      const end = performance.now() + WAIT_MAX_MS;
      whenStill(
        () => performance.now() < end && (client.isFetching() > 0 || document.querySelector(PLACEHOLDER) !== null),
        () => window.print(),
      );
    };
    addEventListener('keydown', print);
    return () => removeEventListener('keydown', print);
  }, [client]);
}
