import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

const whenIdle = typeof requestIdleCallback === 'undefined' ? setTimeout : requestIdleCallback;

/**
 * A page that loads when it is first opened, or earlier while the browser is idle: then it opens without a connection and
 * during a restart of the server. The cast breaks a type cycle: pages depend on the router's type.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name): RouteComponent {
  const page = lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name);
  globalThis.window?.addEventListener('load', () => whenIdle(() => void page.preload?.()), { once: true });
  return page as RouteComponent;
}
