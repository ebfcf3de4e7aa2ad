import { type PointerEvent, useState } from 'react';
import type { Place } from './amount-to-move.ts';

/** Money under the pointer. `to` is undefined where nothing takes it. */
export type Drag = { readonly from: Place; readonly to: Place | undefined; readonly x: number; readonly y: number };

/** Pixels before a press becomes a drag, from the edge of the window where it scrolls, and of one step of that. */
const [THRESHOLD, EDGE, STEP] = [6, 96, 8];

/** The attribute of elements that take money: the id of a category, or nothing for what is not assigned. */
export const placeAttribute = (place: Place) => ({ 'data-place': place ?? '' });

/** Drags money by mouse, pen or finger from place to place. Escape ends a drag without a move. */
export function useDrag(onDrop: (from: Place, to: Place) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = (from: Place, { button, pointerId, clientX, clientY }: PointerEvent) => {
    if (button !== 0) return;
    const ended = new AbortController();
    const { signal } = ended;
    let now: Drag | null = null;
    const end = () => {
      ended.abort();
      setDrag(null);
    };
    const follow = ({ pointerId: other, clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (other !== pointerId) return;
      if (now === null && Math.hypot(x - clientX, y - clientY) < THRESHOLD) return;
      if (now === null) scrollAtEdges(() => now?.y ?? 0, signal);
      now = { from, to: placeAt(x, y, from), x, y };
      setDrag(now);
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    addEventListener(
      'pointerup',
      () => {
        end();
        if (now === null) return;
        ignoreNextClick();
        if (now.to !== undefined) onDrop(from, now.to);
      },
      { signal },
    );
  };
  return { drag, start };
}

function placeAt(x: number, y: number, from: Place): Place | undefined {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset.place;
  return place === undefined || place === (from ?? '') ? undefined : place || null;
}

function scrollAtEdges(y: () => number, signal: AbortSignal): void {
  const step = () => {
    if (signal.aborted) return;
    if (y() < EDGE) scrollBy(0, -STEP);
    else if (y() > innerHeight - EDGE) scrollBy(0, STEP);
    requestAnimationFrame(step);
  };
  step();
}

/** The end of a drag on its own button is no press of it. */
function ignoreNextClick(): void {
  const ignored = new AbortController();
  addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: ignored.signal });
  setTimeout(() => ignored.abort());
}
