import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';

type Work = () => unknown;

const waiting: Work[] = [];
let hasStarted = false;

/**
 * Runs `work` once the first page has its data: code that it does not need takes nothing of a slow line. A failure is ignored: what
 * is needed later loads again.
 */
export function whenIdle(work: Work): void {
  if (hasStarted) void attempt(work);
  else waiting.push(work);
}

/** Runs what waits for an idle browser. */
export function startIdleWork(): void {
  hasStarted = true;
  for (const work of waiting.splice(0)) void attempt(work);
}

async function attempt(work: Work): Promise<void> {
  try {
    await work();
  } catch {
    // The page is being left, or the connection is gone.
  }
}

const RETRY_MS = 5000;
// Browsers and Vite name this fault in the message alone.
const NOT_FETCHED = /dynamically imported|module script failed|preload CSS/;

/** Loads code, again when there may be a connection: what is missing until then must not take the page with it. */
async function loadAtLast<Code>(load: () => Promise<Code>, isToCome = () => true): Promise<Code> {
  for (let delay = RETRY_MS; ; delay *= 2) {
    try {
      return await load();
    } catch (error) {
      if (!NOT_FETCHED.test(String(error)) || !isToCome()) throw error;
      await nextConnection(delay);
      fetchStylesAgain();
    }
  }
}

function nextConnection(delay: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, delay);
    else addEventListener('online', resolve, { once: true });
  });
}

// Vite links a style sheet once, and a link is fetched once.
function fetchStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}

/** A part of a page whose code loads when it is first shown. Render it in a Suspense. */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await loadAtLast(load) }));
}

/** A dialog whose code loads when it first opens, or earlier while the browser is idle. */
export function lazyDialog<Props extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazyView(async () => openedAfterMount(await load()));
  whenIdle(() => loadAtLast(load));
  return function LazyDialog(props: Props) {
    const [isNeeded, setNeeded] = useState(props.opened);
    if (props.opened && !isNeeded) setNeeded(true);
    return isNeeded && createElement(Suspense, null, createElement(Loaded, props));
  };
}

// A dialog that is mounted closed notices that it opens: it then knows where the focus was, and returns it there.
function openedAfterMount<Props extends { readonly opened: boolean }>(Dialog: ComponentType<Props>) {
  return function OpenedAfterMount(props: Props) {
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return createElement(Dialog, { ...props, opened: isMounted && props.opened });
  };
}

/**
 * A page that loads when it is first opened, or earlier while the browser is idle: then it opens without a connection and
 * during a restart of the server. The cast breaks a type cycle: pages depend on the router's type.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name): RouteComponent {
  const loadPage = load as () => Promise<Record<string, RouteComponent>>;
  // With a connection the router loads the web app again: after an upgrade the file is gone.
  const page = lazyRouteComponent(() => loadAtLast(loadPage, () => !navigator.onLine), name);
  whenIdle(() => loadAtLast(loadPage).then(page.preload));
  return page as RouteComponent;
}

/** A part of a page whose code loads once the first page has its data. Render it in a Suspense. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    await new Promise<void>((resolve) => whenIdle(resolve));
    return { default: await loadAtLast(load) };
  });
}

/** Whether the first page has its data: what is not urgent waits for it. */
export function useHasLoaded(): boolean {
  const [hasLoaded, setLoaded] = useState(false);
  useEffect(() => whenIdle(() => setLoaded(true)), []);
  return hasLoaded;
}
