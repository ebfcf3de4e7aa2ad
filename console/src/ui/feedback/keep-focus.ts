// A dialog that closes returns the focus first.
const SETTLED_MS = 100;
// The list without the deleted element may come late over a slow connection.
const WATCHED_MS = 30_000;

/** After a deletion: moves the focus to the page's main region when the focused element leaves or has left, until the user acts. */
export function keepFocus(): void {
  const look = () => setTimeout(focusMain, SETTLED_MS);
  look();
  const observer = new MutationObserver(look);
  const ended = new AbortController();
  const end = () => {
    observer.disconnect();
    ended.abort();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, end, { signal: ended.signal });
  setTimeout(end, WATCHED_MS);
}

function focusMain(): void {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) document.querySelector('main')?.focus({ preventScroll: true });
}
