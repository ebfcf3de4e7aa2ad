import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** How far below the window a part is near, in parts of the window's height. */
const AHEAD = 0.25;

type NearViewportProps = {
  /** A part as high as the children usually are. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
};

/**
 * Renders its children once they come near the window; until then the placeholder, which reads nothing. Any key brings them too, and so
 * does a pointer on its way to the browser's menu: a keyboard, the search in the page and paper get the whole page.
 */
export function NearViewport({ placeholder, children }: NearViewportProps) {
  const [isNear, setNear] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  // Before the page is drawn: what is in sight waits for no observer.
  useLayoutEffect(() => {
    if (isNear || part.current === null) return;
    const show = () => setNear(true);
    const showNow = () => flushSync(show);
    const { documentElement } = document;
    if (part.current.getBoundingClientRect().top < window.innerHeight * (1 + AHEAD)) return show();
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), {
      rootMargin: `${AHEAD * 100}% 0px`,
    });
    observer.observe(part.current);
    addEventListener('keydown', show);
    // Too late to read anything, but not to print the cards that were read on an earlier visit.
    addEventListener('beforeprint', showNow);
    documentElement.addEventListener('mouseleave', show);
    return () => {
      observer.disconnect();
      removeEventListener('keydown', show);
      removeEventListener('beforeprint', showNow);
      documentElement.removeEventListener('mouseleave', show);
    };
  }, [isNear]);
  return isNear ? children : <div ref={part}>{placeholder}</div>;
}
