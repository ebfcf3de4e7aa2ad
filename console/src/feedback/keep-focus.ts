// By then a dialog has closed and given the focus back, and what it asked about has left the page.
const SETTLED_MS = 400;

/** After something is deleted: where the focus was on it, it goes to the beginning of the page, rather than out of it. */
export function keepFocus(): void {
  setTimeout(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }, SETTLED_MS);
}
