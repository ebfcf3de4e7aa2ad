// By then the dialog has returned the focus, and the deleted element has left the page.
const SETTLED_MS = 400;

/** After a deletion: if the focus was on the deleted element, moves it to the page's main region. */
export function keepFocus(): void {
  setTimeout(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }, SETTLED_MS);
}
