import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** How far below the window a part is near, in parts of the window's height. */
const AHEAD = 0.25;

type NearViewportProps = {
  /** A part as high as the children usually are. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
};

/**
 * Renders its children once they come near the window; until then the placeholder, which reads nothing. Any key and printing bring them
 * too: a keyboard, the search in the page and paper get the whole page.
 */
export function NearViewport({ placeholder, children }: NearViewportProps) {
  const [isNear, setNear] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  // Before the page is drawn: what is in sight waits for no observer.
  useLayoutEffect(() => {
    if (isNear || part.current === null) return;
    const show = () => setNear(true);
    if (part.current.getBoundingClientRect().top < window.innerHeight * (1 + AHEAD)) return show();
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), {
      rootMargin: `${AHEAD * 100}% 0px`,
    });
    observer.observe(part.current);
    addEventListener('keydown', show);
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      removeEventListener('keydown', show);
      removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return isNear ? children : <div ref={part}>{placeholder}</div>;
}
