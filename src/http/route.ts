import type { ZodType, z } from 'zod';
import type { Scope } from '#kernel/scopes.ts';
import type { Context, PublicContext } from './context.ts';

/** What a caller must hold. `oauth`, where given, is what an OAuth token needs instead; a session always passes. */
export type Requirement = { readonly scope: Scope; readonly oauth?: Scope };

/** What a use case hands back: a status, and a body that is JSON (or JSON text already rendered), or none. */
export type Answer = {
  readonly status: number;
  readonly body?: unknown;
  /** JSON text, rendered already; sent as it is. */
  readonly json?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** 200 with a JSON body. */
export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** 201 with a JSON body. */
export function created(body: unknown): Answer {
  return { status: 201, body };
}

/** 204 without a body. */
export const NO_CONTENT: Answer = { status: 204 };

/** One status a route may answer with, for the contract and for the tests, which hold every answer to it. */
export type AnswerSpec = { readonly description: string; readonly schema?: ZodType };

type Parts<P extends ZodType, Q extends ZodType, B extends ZodType> = {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The member that clients of this family wrap the body in; the flat form is accepted too. */
  readonly wrapper?: string;
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
  readonly answers: Readonly<Record<number, AnswerSpec>>;
  /** Bytes; the server's own limit where absent. */
  readonly bodyLimit?: number;
  /** True where an answer depends on nothing but the family's books, the caller's user and the URL. */
  readonly cacheable?: boolean;
};

/** A route with its types erased, as the router holds it. */
export type Route = Description &
  Parts<ZodType, ZodType, ZodType> & {
    /** `null` says on purpose that anyone may call. */
    readonly requirement: Requirement | null;
    handle(context: Context, input: { params: never; query: never; body: never }): Answer | Promise<Answer>;
  };

/** A route for callers who hold `scope`. */
export function route<P extends ZodType, Q extends ZodType, B extends ZodType>(
  definition: Description &
    Parts<P, Q, B> &
    Requirement & { handle(context: Context, input: Input<P, Q, B>): Answer | Promise<Answer> },
): Route {
  const { scope, oauth, ...rest } = definition;
  return { ...rest, requirement: oauth === undefined ? { scope } : { scope, oauth } };
}

/** A route that needs no credential. */
export function publicRoute<P extends ZodType, Q extends ZodType, B extends ZodType>(
  definition: Description &
    Parts<P, Q, B> & { handle(context: PublicContext, input: Input<P, Q, B>): Answer | Promise<Answer> },
): Route {
  return { ...definition, requirement: null };
}

/** The same update under PATCH and PUT: the ecosystem's clients use either for a partial change. */
export function bothUpdateMethods(make: (method: 'PATCH' | 'PUT', operation: 'update' | 'put') => Route): Route[] {
  return [make('PATCH', 'update'), make('PUT', 'put')];
}
