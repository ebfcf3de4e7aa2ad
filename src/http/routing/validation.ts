import type { FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { issuesOf, jsonPointer, prefixPointers } from '#application/issues.ts';
import { AppError, type Issue, invalidAll } from '#kernel/errors.ts';
import type { Route } from './route.ts';

const ISSUES_MAX = 100;

/** The validated parts of a request, as a use case gets them. */
export type ValidInput = { params: never; query: never; body: never };

/** Where the body's members were found: at its root, or inside the wrapper that clients put around them. */
type Body = { readonly value: unknown; at(path: string[]): string };

function unwrap(body: unknown, { wrapper, outsideWrapper = [] }: Route): Body {
  if (wrapper === undefined || typeof body !== 'object' || body === null || !(wrapper in body)) {
    return { value: body ?? {}, at: () => '' };
  }
  const { [wrapper]: inner, ...others } = body as Record<string, unknown>;
  const outside = outsideWrapper.filter((name) => name in others);
  if (outside.length === 0 || typeof inner !== 'object' || inner === null) {
    return { value: inner, at: () => `/${wrapper}` };
  }
  const moved = Object.fromEntries(outside.map((name) => [name, others[name]]));
  return { value: { ...inner, ...moved }, at: ([name = '']) => (outside.includes(name) ? '' : `/${wrapper}`) };
}

/**
 * Parses parameters, query and body by the route's schemas and reports every fault of all three at once.
 * @throws AppError `validation_failed`.
 */
export function validate(route: Route, request: FastifyRequest): ValidInput {
  const issues: Issue[] = [];
  const part = (schema: ZodType | undefined, value: unknown, pointerOf: (path: string[]) => string): never => {
    const result = schema?.safeParse(value);
    if (result?.error) issues.push(...issuesOf(result.error, pointerOf));
    return result?.data as never;
  };
  const { value, at } = unwrap(request.body, route);
  const input = {
    params: part(route.params, request.params, ([name]) => `:${name}`),
    query: part(route.query, withoutBlanks(request.query), ([name]) => `?${name}`),
    body: part(route.body, value, (path) => at(path) + jsonPointer(path)),
  };
  if (issues.length > 0) throw invalidAll(issues.slice(0, ISSUES_MAX));
  return input;
}

/** A fault found by a use case, which knows no wrapper, with its pointers moved to where the members really were. */
export function relocated(error: unknown, route: Route, request: FastifyRequest): unknown {
  if (!(error instanceof AppError)) return error;
  const wrapper = unwrap(request.body, route).at([]);
  return wrapper === '' ? error : prefixPointers(error, wrapper);
}

// `?category_id=` is how forms and clients say "no filter".
function withoutBlanks(query: unknown): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === '') continue;
    filled[name.endsWith('[]') ? name.slice(0, -2) : name] = value;
  }
  return filled;
}
