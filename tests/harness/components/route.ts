import type { Handler, Sent } from './network.ts';

type Answer = {
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An answer of `fetch`, in place of all others. */
  readonly response?: Response;
};

export type RouteHandler = (route: Route) => unknown;
export type Pattern = string | RegExp | ((url: URL) => boolean);

/** A request that waits for the decision of a test, by the names of Playwright. */
export class Route {
  readonly #sent: Sent;
  readonly #decide: (answer: Promise<Response | null>) => void;
  readonly #pass: () => Promise<Response>;

  constructor(sent: Sent, pass: () => Promise<Response>, decide: (answer: Promise<Response | null>) => void) {
    this.#sent = sent;
    this.#pass = pass;
    this.#decide = decide;
  }

  request(): Sent {
    return this.#sent;
  }
  /** Lets the server answer. */
  async continue(): Promise<void> {
    this.#decide(this.#pass());
  }
  /** Lets an earlier route decide, or the server answer. */
  async fallback(): Promise<void> {
    this.#decide(Promise.resolve(null));
  }
  /** The server's answer, which the page does not get. */
  async fetch(): Promise<Response> {
    return this.#pass();
  }
  async abort(_reason?: string): Promise<void> {
    this.#decide(Promise.reject(new TypeError('Failed to fetch')));
  }
  async fulfill({ status = 200, json, body, contentType, headers = {}, response }: Answer): Promise<void> {
    const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json');
    const text = json === undefined ? (body ?? '') : JSON.stringify(json);
    this.#decide(
      Promise.resolve(response ?? new Response(text, { status, headers: { 'content-type': type, ...headers } })),
    );
  }
}

/** Gives the requests to matching URLs to `run`. */
export function routeHandler(pattern: Pattern, run: RouteHandler): Handler {
  return async (sent, pass) => {
    if (!matchesUrl(pattern, sent.url())) return null;
    const { promise, resolve } = Promise.withResolvers<Response | null>();
    await run(new Route(sent, pass, resolve));
    return promise;
  };
}

/** Whether a URL is the given one: a glob, a pattern or a test. */
export function matchesUrl(pattern: Pattern, url: string): boolean {
  if (typeof pattern === 'function') return pattern(new URL(url));
  return (typeof pattern === 'string' ? globPattern(pattern) : pattern).test(url);
}

function globPattern(glob: string): RegExp {
  const pieces = glob.split(/(\*\*|\*|\{[^}]*\})/).map((piece) => {
    if (piece === '**') return '.*';
    if (piece === '*') return '[^/]*';
    if (piece.startsWith('{'))
      return `(${piece
        .slice(1, -1)
        .split(',')
        .map((one) => RegExp.escape(one))
        .join('|')})`;
    return RegExp.escape(piece);
  });
  return new RegExp(`^${pieces.join('')}$`);
}
