import type { FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { check, prefixPointers } from '#application/issues.ts';
import type { Route } from '#http/routing/route.ts';
import { AppError, type Issue, invalidAll, jsonPointer } from '#kernel/errors.ts';
import { isStrict, unknownMembers, unknownParameters } from './strict-handling.ts';
import { type SentBody, unwrap, wrapperFault } from './wrapper.ts';

const ISSUES_MAX = 100;

/** The validated parts of a request, as a use case gets them. */
export type ValidInput = { params: never; query: never; body: never };

type Pointers = (path: readonly PropertyKey[]) => string;

/**
 * Parses parameters, query and body by the route's schemas and reports every fault of all three at once.
 * @throws AppError `validation_failed`.
 */
export function validate(route: Route, request: FastifyRequest): ValidInput {
  const issues: Issue[] = [];
  const part = (schema: ZodType | undefined, value: unknown, pointerOf: Pointers): never => {
    if (schema === undefined) return undefined as never;
    const checked = check(schema, value, pointerOf);
    if (checked.issues === undefined) return checked.data as never;
    issues.push(...checked.issues);
    return undefined as never;
  };
  const query = namedOnce(request.query);
  const sent = unwrap(request.body, route);
  const input = {
    params: part(route.params, request.params, ([name]) => `:${String(name)}`),
    query: part(route.query, withoutBlanks(query), ([name]) => `?${String(name)}`),
    body: bodyPart(route, sent, part),
  };
  const unwrapped = wrapperFault(request.body, route);
  if (unwrapped !== undefined) throw invalidAll([unwrapped]);
  if (isStrict(request)) issues.push(...unknownParameters(route, query), ...unknownMembers(route, sent));
  if (issues.length > 0) throw invalidAll(issues.slice(0, ISSUES_MAX));
  return input;
}

function bodyPart(
  route: Route,
  { value, at }: SentBody,
  part: (...args: [ZodType | undefined, unknown, Pointers]) => never,
) {
  return part(route.body, value, (path) => at(path) + jsonPointer(path));
}

/** A fault found by a use case, which knows no wrapper, with its pointers moved to where the members really were. */
export function relocated(error: unknown, route: Route, request: FastifyRequest): unknown {
  if (!(error instanceof AppError)) return error;
  const wrapper = unwrap(request.body, route).at([]);
  return wrapper === '' ? error : prefixPointers(error, wrapper);
}

// `ids[]=a` is another way to write `ids=a`.
function namedOnce(query: unknown): Record<string, unknown> {
  const members = Object.entries(query ?? {});
  return Object.fromEntries(members.map(([name, value]) => [name.endsWith('[]') ? name.slice(0, -2) : name, value]));
}

// `?category_id=` is how forms and clients say "no filter".
function withoutBlanks(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
