import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

/** A page that is loaded when it is first opened. Its own type stays out of the router's, which the pages are typed by. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name): RouteComponent {
  return lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name) as RouteComponent;
}
