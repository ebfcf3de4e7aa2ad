import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** Puts the focus at the beginning of each new page, so that keyboard and screen reader go on from there. */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) main.current?.focus({ preventScroll: true });
      }),
    [router, main],
  );
}
