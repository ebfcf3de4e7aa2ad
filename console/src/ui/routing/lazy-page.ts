import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { whenIdle } from './when-idle.ts';

/**
 * A page that loads when it is first opened, or earlier while the browser is idle: then it opens without a connection and
 * during a restart of the server. The cast breaks a type cycle: pages depend on the router's type.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name): RouteComponent {
  const page = lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name);
  whenIdle(() => page.preload?.());
  return page as RouteComponent;
}
