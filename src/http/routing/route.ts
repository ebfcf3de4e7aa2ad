import type { Readable } from 'node:stream';
import type { ZodType, z } from 'zod';
import type { AnonymousContext, LongLivedContext } from '#application/context.ts';
import type { Requirement } from '#application/scope-requirement.ts';

/** A file in the place of a JSON answer, to be saved under `name`. */
export type FileResponse = {
  /** Opens its content; never called where the client has it already. */
  open(): Readable;
  readonly bytes: number;
  /** Tells this content from any other that the same URL may have. */
  readonly version: string;
  /** A media type. */
  readonly type: string;
  /** Letters, digits, `_`, `-` and `.` only. */
  readonly name: string;
};

/** What a use case hands back: a status, and a body that is JSON (or JSON text already rendered), a file, or none. */
export type RouteResponse = {
  readonly status: number;
  readonly body?: unknown;
  /** JSON text, rendered already; sent as it is. */
  readonly json?: string;
  readonly file?: FileResponse;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The JSON text of an answer; undefined where it has no body. */
export function jsonOf({ json, body }: RouteResponse): string | undefined {
  return json ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** Server-sent events in the place of a JSON answer. The stream ends by itself when `context.longLived()` says so. */
export type EventStream = { readonly events: Readable };

/** 200 with a JSON body. */
export function ok(body: unknown): RouteResponse {
  return { status: 200, body };
}

/** 201 with a JSON body. */
export function created(body: unknown): RouteResponse {
  return { status: 201, body };
}

/** 204 without a body. */
export const NO_CONTENT: RouteResponse = { status: 204 };

/** One status a route may answer with, for the contract and for the tests, which hold every answer to it. */
export type ResponseSpec = {
  readonly description: string;
  readonly schema?: ZodType;
  /** The media type of a file, where the answer is one. */
  readonly media?: string;
};

/** The context of a route: whatever a use case may take. */
export type RouteContext = LongLivedContext & AnonymousContext;

type Parts<P extends ZodType, Q extends ZodType, B extends ZodType> = {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The member that clients of this family wrap the body in; the flat form is accepted too. */
  readonly wrapper?: string;
  /** Body members that clients may also send outside the wrapper; these override the members inside. */
  readonly outsideWrapper?: readonly string[];
};

/** The request's validated parts. */
export type Input<P extends ZodType, Q extends ZodType, B extends ZodType> = {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
};

type Description = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The whole path, `/api/v1/…`; `:name` marks a parameter. */
  readonly path: string;
  /** The contract's operationId. */
  readonly operation: string;
  readonly tag: string;
  readonly summary: string;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** Bytes; the server's own limit where absent. */
  readonly bodyLimit?: number;
  /** True where an answer depends on nothing but the family's books, the caller's user and the URL. */
  readonly cacheable?: boolean;
  /** True where it depends on the clock besides: it is never kept, but it may be read where the books are copied to. */
  readonly dated?: true;
  /** True where the answer shows a secret, the only time: it is never stored, for no replay either. */
  readonly secret?: true;
  /**
   * True where the use case itself decides what stays written when it refuses, such as a counted guess. It joins no transaction:
   * it cannot be tried with `dry_run`, and the record of its `Idempotency-Key` is written right after it.
   */
  readonly ownWrites?: true;
};

/** A route with its types erased, as the router holds it. */
export type Route = Description &
  Parts<ZodType, ZodType, ZodType> & {
    /** `null` says on purpose that anyone may call. */
    readonly requirement: Requirement | null;
    handle(
      context: RouteContext,
      input: { params: never; query: never; body: never },
    ): RouteResponse | Promise<RouteResponse>;
    /** The same as server-sent events, where `Accept` asks for them; `lastEventId` is where the client's last stream ended. */
    stream?(
      context: RouteContext,
      input: { params: never; query: never; body: never },
      lastEventId: string | undefined,
    ): Promise<EventStream>;
  };

/** A route for callers who hold `scope`. */
export function route<P extends ZodType, Q extends ZodType, B extends ZodType>(
  definition: Description &
    Parts<P, Q, B> &
    Requirement & {
      handle(context: RouteContext, input: Input<P, Q, B>): RouteResponse | Promise<RouteResponse>;
      stream?(context: RouteContext, input: Input<P, Q, B>, lastEventId: string | undefined): Promise<EventStream>;
    },
): Route {
  const { scope, oauth, signedIn, anyRole, ...rest } = definition;
  const more = { ...(oauth && { oauth }), ...(signedIn && { signedIn }), ...(anyRole && { anyRole }) };
  return { ...rest, requirement: { scope, ...more } };
}

/** A route that needs no credential. */
export function publicRoute<P extends ZodType, Q extends ZodType, B extends ZodType>(
  definition: Description &
    Parts<P, Q, B> & {
      handle(context: AnonymousContext, input: Input<P, Q, B>): RouteResponse | Promise<RouteResponse>;
    },
): Route {
  return { ...definition, requirement: null };
}

/** The same update under PATCH and PUT: the ecosystem's clients use either for a partial change. */
export function bothUpdateMethods(make: (method: 'PATCH' | 'PUT', operation: 'update' | 'put') => Route): Route[] {
  return [make('PATCH', 'update'), make('PUT', 'put')];
}
