// A page that is shown first asks for its data, then for more by what it got.
const SETTLE_MS = 150;

/** Runs `work` once the page has been rendered, and is no longer busy with what it asked for. */
export function whenStill(isBusy: () => boolean, work: () => void): void {
  setTimeout(() => afterRendering(() => (isBusy() ? whenStill(isBusy, work) : work())), SETTLE_MS);
}

// A slow processor may still render what will ask for more. Safari has no idle callbacks.
function afterRendering(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else work();
}
