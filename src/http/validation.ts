import type { FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { check, prefixPointers } from '#application/issues.ts';
import { furtherFaults } from '#application/sound-part.ts';
import { AppError, type Issue, invalidAll, jsonPointer } from '#kernel/errors.ts';
import type { Route } from './route.ts';
import { isStrict, unknownMembers, unknownParameters } from './strict-handling.ts';
import { type SentBody, unwrap, wrapperFault } from './wrapper.ts';

const ISSUES_MAX = 100;

/** The parts of a request that are validated. */
export type SentRequest = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>;

/** The validated parts of a request, as a use case gets them. */
export type ValidInput = { params: never; query: never; body: never };

type Pointers = (path: readonly PropertyKey[]) => string;

/**
 * Parses parameters, query and body by the route's schemas.
 * @throws AppError `validation_failed` with every fault of all three.
 */
export function validate(route: Route, request: SentRequest): ValidInput {
  const { input, issues } = readInput(route, request);
  if (issues.length > 0) throw invalidAll(issues.slice(0, ISSUES_MAX));
  return input;
}

/**
 * As {@link validate}; but where only the request's members are faulty, `useCase` looks for further faults in those that are sound,
 * so that one response has them all.
 */
export async function validateWith(
  route: Route,
  request: SentRequest,
  useCase: (input: ValidInput) => Promise<unknown>,
): Promise<ValidInput> {
  const { input, issues } = readInput(route, request);
  if (issues.length === 0) return input;
  const further = await furtherFaults(() =>
    useCase(input).catch((error) => Promise.reject(relocated(error, route, request))),
  );
  throw invalidAll([...issues, ...further].slice(0, ISSUES_MAX));
}

/** The parsed input with its faults; a faulty member throws when it is read. */
function readInput(route: Route, request: SentRequest): { input: ValidInput; issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const part = (schema: ZodType | undefined, value: unknown, pointerOf: Pointers): never => {
    if (schema === undefined) return undefined as never;
    const checked = check(schema, value, pointerOf);
    issues.push(...(checked.issues ?? []));
    return (checked.issues === undefined ? checked.data : checked.sound) as never;
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
  if (isStrict(request)) {
    if (issues.length === 0) issues.push(...(route.strictFaults?.(input) ?? []));
    issues.push(...unknownParameters(route, query), ...unknownMembers(route, sent));
  }
  return { input, issues };
}

function bodyPart(
  route: Route,
  { value, at }: SentBody,
  part: (...args: [ZodType | undefined, unknown, Pointers]) => never,
) {
  return part(route.body, value, (path) => at(path) + jsonPointer(path));
}

/** A fault found by a use case, which knows no wrapper, with its pointers moved to where the members really were. */
export function relocated(error: unknown, route: Route, request: SentRequest): unknown {
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
