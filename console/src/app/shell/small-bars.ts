import { type RefObject, useEffect } from 'react';

// A finger that rests moves the page by a few pixels.
const MOVED_PX = 12;

/** Marks the frame with `data-small` while the page scrolls down, until it scrolls up: the bars of a phone are low then. */
export function useSmallBars(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < MOVED_PX && scrollY > 0) return;
      last = scrollY;
      frame.current?.toggleAttribute('data-small', moved > 0 && scrollY > 0);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [frame]);
}
