import findMyWay, { type HTTPMethod, type Instance } from 'find-my-way';

/** How paths are matched. */
export const MATCHING = { maxParamLength: 512, ignoreTrailingSlash: true } as const;

const ANY_METHOD: HTTPMethod = 'GET';

/** A path with its parameters' names, and the methods that it answers. */
export type KnownPath = { readonly url: string; readonly allow: string };

/**
 * The paths that answer some methods: with another method a request is a 405, and no 404. A route of each other method would double
 * the time of a start, so a request that no route takes is looked up here.
 */
export class KnownPaths {
  readonly #paths: KnownPath[] = [];
  #router: Instance<findMyWay.HTTPVersion.V1> | null = null;

  add(url: string, methods: readonly string[]): void {
    this.#paths.push({ url, allow: allowOf(methods) });
    this.#router = null;
  }

  /** The path of a request's target. */
  find(target: string): KnownPath | null {
    this.#router ??= this.#routerOfPaths();
    return this.#router.find(ANY_METHOD, target)?.store ?? null;
  }

  #routerOfPaths(): Instance<findMyWay.HTTPVersion.V1> {
    const router = findMyWay(MATCHING);
    for (const path of this.#paths) router.on(ANY_METHOD, path.url, () => {}, path);
    return router;
  }
}

/** The `Allow` header of a path. */
export function allowOf(methods: readonly string[]): string {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}
