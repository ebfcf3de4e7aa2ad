const onIdle = typeof requestIdleCallback === 'undefined' ? setTimeout : requestIdleCallback;

/** Runs `work` after the page has loaded, while the browser is idle. Tests of functions run without a page. */
export function whenIdle(work: () => unknown): void {
  globalThis.window?.addEventListener('load', () => onIdle(() => void work()), { once: true });
}
