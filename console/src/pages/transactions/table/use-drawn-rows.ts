import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useLatest } from '../../../ui/index.ts';
import { type DrawnRows, drawnRows, elementHeight, listOffset, offsetShowing, scrolledTo } from './geometry.ts';

// Rows before and after the visible ones, so that a short scroll shows no gap.
const MORE = 4;
const BELOW = 24;

/** `topRow` is the first one below what covers the page's top edge. */
type Drawn = DrawnRows & { readonly topRow: number };

type Rows = { readonly count: number; readonly rowHeight: number };

/** The rows of a list in the page to draw, and the function that scrolls to one. `above` pixels of the page's top edge are covered. */
export function useDrawnRows(body: RefObject<HTMLElement | null>, { count, rowHeight }: Rows, above: number) {
  const [drawn, setDrawn] = useState<Drawn>({ first: 0, last: Math.min(count, 30) - 1, top: 0, topRow: 0 });
  const measured = useCallback(() => {
    const geometry = { count, rowHeight, viewport: innerHeight };
    return { geometry, scrolled: -(body.current?.getBoundingClientRect().top ?? 0) };
  }, [count, rowHeight, body]);
  useLayoutEffect(() => {
    const draw = () => {
      const { geometry, scrolled } = measured();
      const topRow = Math.max(0, Math.floor((listOffset(geometry, scrolled) + above) / rowHeight));
      const next = { ...drawnRows(geometry, scrolled, MORE), topRow: Math.min(topRow, Math.max(0, count - 1)) };
      setDrawn((now) => (isSame(now, next) ? now : next));
    };
    draw();
    addEventListener('scroll', draw, { passive: true });
    const observer = new ResizeObserver(draw);
    observer.observe(document.documentElement);
    addEventListener('resize', draw);
    return () => {
      removeEventListener('scroll', draw);
      removeEventListener('resize', draw);
      observer.disconnect();
    };
  }, [measured, above, count, rowHeight]);
  const latest = useLatest(measured);
  const scrollTo = useCallback(
    (index: number) => {
      const { geometry, scrolled } = latest.current();
      const offset = listOffset(geometry, scrolled);
      const wanted = offsetShowing(geometry, offset, index, { top: above, bottom: BELOW });
      if (wanted !== offset) scrollBy({ top: scrolledTo(geometry, wanted) - scrolled, behavior: 'instant' });
    },
    [latest, above],
  );
  return { ...drawn, height: elementHeight({ count, rowHeight, viewport: 0 }), scrollTo };
}

function isSame(one: Drawn, other: Drawn): boolean {
  const isSameTop = one.top === other.top && one.topRow === other.topRow;
  return one.first === other.first && one.last === other.last && isSameTop;
}
