import type { FastifyRequest } from 'fastify';
import { type ZodType, z } from 'zod';
import { check, furtherFaults, prefixPointers } from '#application/issues.ts';
import { AppError, type Issue, invalidAll, jsonPointer } from '#kernel/errors.ts';
import type { Route } from './route.ts';

const ISSUES_MAX = 100;

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

/** Where the body's members were found: at its root, or inside the wrapper that clients put around them. */
type SentBody = {
  readonly value: unknown;
  at(path: readonly PropertyKey[]): string;
  /** Names outside the wrapper that the route does not know. */
  readonly extra: readonly string[];
};

/** The members of the body, out of the wrapper where there is one. No body is an empty object. */
function unwrap(body: unknown, { wrapper, outsideWrapper = [] }: Route): SentBody {
  if (wrapper === undefined || !isObject(body) || !(wrapper in body)) {
    return { value: body ?? {}, at: () => '', extra: [] };
  }
  const { [wrapper]: inner, ...others } = body;
  const outside = outsideWrapper.filter((name) => name in others);
  const extra = Object.keys(others).filter((name) => !outside.includes(name));
  if (outside.length === 0 || !isObject(inner)) return { value: inner, at: () => `/${wrapper}`, extra };
  const moved = Object.fromEntries(outside.map((name) => [name, others[name]]));
  const at = ([name]: readonly PropertyKey[]) => (outside.includes(String(name)) ? '' : `/${wrapper}`);
  return { value: { ...inner, ...moved }, at, extra };
}

/** The fault of a body whose members are inside a wrapper of another name: they would be taken for unknown and ignored. */
function wrapperFault(body: unknown, { wrapper, body: schema }: Route): Issue | undefined {
  const known = schema && membersOf(schema);
  if (!isObject(body) || known === undefined) return undefined;
  const [[name, inner] = [], ...others] = Object.entries(body);
  if (name === undefined || others.length > 0 || name === wrapper || name in known || !isObject(inner))
    return undefined;
  if (!Object.keys(inner).some((member) => Object.hasOwn(known, member))) return undefined;
  const message =
    wrapper === undefined ? 'must be left out: send its members without a wrapper' : `must be named ${wrapper}`;
  return { pointer: jsonPointer([name]), code: 'wrong_wrapper', message };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if the client asks that unknown parameters and members be refused: `Prefer: handling=strict` (RFC 7240). */
export function isStrict({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { prefer } = headers;
  return prefer !== undefined && /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test(String(prefer));
}

/** The faults of query parameters that the route does not have. */
function unknownParameters({ method, requirement, query }: Route, sent: Record<string, unknown>): Issue[] {
  const known = { ...(query && membersOf(query)), ...(method !== 'GET' && requirement !== null && { dry_run: null }) };
  const allowed = Object.keys(known);
  return Object.keys(sent)
    .filter((name) => !allowed.includes(name))
    .map((name) => ({ pointer: `?${name}`, code: 'unknown_parameter', message: unknown('parameter', allowed) }));
}

/** The faults of body members, at any depth, that the route does not have. */
function unknownMembers({ body, strictBody = body }: Route, { value, at, extra }: SentBody): Issue[] {
  const outside = extra.map((name) => ({
    pointer: jsonPointer([name]),
    code: 'unknown_member',
    message: 'is not a member of this request',
  }));
  const inside = strictBody === undefined ? unknownIn(z.object({}), value, []) : unknownIn(strictBody, value, []);
  return [
    ...outside,
    ...inside.map(({ path, allowed }) => ({
      pointer: at(path) + jsonPointer(path),
      code: 'unknown_member',
      message: unknown('member', allowed),
    })),
  ];
}

function unknown(thing: string, allowed: readonly string[]): string {
  return allowed.length === 0 ? `is unknown: send no ${thing}` : `is unknown: the ${thing}s are ${allowed.join(', ')}`;
}

type Unknown = { readonly path: readonly PropertyKey[]; readonly allowed: readonly string[] };

function unknownIn(schema: ZodType, value: unknown, path: readonly PropertyKey[]): Unknown[] {
  const inner = within(schema, value);
  if (Array.isArray(value)) {
    if (!(inner instanceof z.ZodArray)) return [];
    return value.flatMap((item, index) => unknownIn(inner.element as ZodType, item, [...path, index]));
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  const members: Readonly<Record<string, ZodType>> = inner.shape;
  return Object.entries(value).flatMap(([name, member]) => {
    const known = Object.hasOwn(members, name) ? members[name] : undefined;
    const place = [...path, name];
    return known === undefined ? [{ path: place, allowed: Object.keys(members) }] : unknownIn(known, member, place);
  });
}

/** The members of an object schema, whatever is around it; undefined for another schema. */
function membersOf(schema: ZodType): Readonly<Record<string, ZodType>> | undefined {
  const inner = within(schema);
  return inner instanceof z.ZodObject ? inner.shape : undefined;
}

/** The schema inside defaults, nulls and transforms; of several kinds of object the one that `value` says it is. */
function within(schema: ZodType, value?: unknown): ZodType {
  if (schema instanceof z.ZodPipe) {
    return within((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as ZodType, value);
  }
  if (schema instanceof z.ZodUnion && !(schema instanceof z.ZodDiscriminatedUnion)) {
    return (schema.options as readonly ZodType[]).find((option) => membersOf(option) !== undefined) ?? schema;
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const options = schema.options as readonly ZodType[];
    const { discriminator } = schema.def;
    const kind = typeof value === 'object' && value !== null ? Reflect.get(value, discriminator) : undefined;
    const option = options.find((one) => membersOf(one)?.[discriminator]?.safeParse(kind).success === true);
    return option === undefined ? schema : within(option, value);
  }
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? within(schema.unwrap() as ZodType, value)
    : schema;
}
