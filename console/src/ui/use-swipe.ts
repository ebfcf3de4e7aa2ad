import { type PointerEvent, useRef } from 'react';

// A finger that scrolls or taps moves a few pixels sideways.
const STARTS_PX = 10;
const DECIDES_PX = 96;

type Swipes = { readonly right: (() => void) | null; readonly left: (() => void) | null };

/**
 * Lets an element follow a finger sideways, and calls back where it is let go far enough; otherwise the element returns. Its
 * `data-swipe` says where it would go. It needs `touch-action: pan-y`.
 */
export function useSwipe({ right, left }: Swipes) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const move = (card: HTMLElement, by: number) => {
    card.style.setProperty('translate', by === 0 ? '' : `${by}px`);
    if (Math.abs(by) < DECIDES_PX) card.removeAttribute('data-swipe');
    else card.setAttribute('data-swipe', by > 0 ? 'right' : 'left');
  };
  const distance = ({ clientX, clientY }: PointerEvent) => {
    if (start.current === null) return 0;
    const [x, y] = [clientX - start.current.x, clientY - start.current.y];
    const isSideways = Math.abs(x) > STARTS_PX && Math.abs(x) > Math.abs(y);
    return isSideways && (x > 0 ? right : left) !== null ? x : 0;
  };
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null;
    move(currentTarget, 0);
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch' && isPrimary) start.current = { x: clientX, y: clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const by = distance(event);
      // From here on a button under the finger is not pressed.
      if (by !== 0) event.currentTarget.setPointerCapture(event.pointerId);
      if (start.current !== null) move(event.currentTarget, by);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const by = distance(event);
      end(event);
      if (by >= DECIDES_PX) right?.();
      if (by <= -DECIDES_PX) left?.();
    },
    onPointerCancel: end,
  };
}
