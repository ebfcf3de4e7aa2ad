import { type RefObject, useEffect, useRef } from 'react';

/** The ref of a row of tabs that scrolls its current one into view, again when counts or tabs that come later move it. */
export function useCurrentInSight(current: string, inline: ScrollLogicalPosition): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with it.
  useEffect(() => {
    if (nav.current === null) return;
    const keepInSight = () =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline });
    keepInSight();
    const later = new MutationObserver(keepInSight);
    later.observe(nav.current, { childList: true, subtree: true, characterData: true });
    return () => later.disconnect();
  }, [current, inline]);
  return nav;
}
