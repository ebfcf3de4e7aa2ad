import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

/** A page that loads when it is first opened. The cast breaks a type cycle: pages depend on the router's type. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name): RouteComponent {
  return lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name) as RouteComponent;
}
