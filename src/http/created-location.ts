import type { Route, RouteResponse } from './route.ts';

type Created = {
  readonly route: Route;
  /** The path of the request, as it was routed. */
  readonly path: string;
  /** The path templates of all GET routes. */
  readonly readable: ReadonlySet<string>;
  readonly basePath: string;
};

/** The response with the `Location` of what a 201 has created: its own path, or that of the request. */
export function withLocation(answer: RouteResponse, { route, path, readable, basePath }: Created): RouteResponse {
  if (answer.status !== 201) return answer;
  const { id } = (answer.body ?? {}) as { readonly id?: unknown };
  const own = typeof id === 'string' && readable.has(`${route.path}/:id`) ? `${route.path}/${id}` : path;
  return { ...answer, headers: { ...answer.headers, location: basePath + (route.location ?? own) } };
}
