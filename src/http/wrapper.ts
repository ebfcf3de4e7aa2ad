import { type Issue, jsonPointer } from '#kernel/errors.ts';
import { membersOf } from './object-members.ts';
import type { Route } from './route.ts';

/** Where the body's members were found: at its root, or inside the wrapper that clients put around them. */
export type SentBody = {
  readonly value: unknown;
  at(path: readonly PropertyKey[]): string;
  /** Names outside the wrapper that the route does not know. */
  readonly extra: readonly string[];
};

/** The members of the body, out of the wrapper where there is one. No body is an empty object. */
export function unwrap(body: unknown, { wrapper, outsideWrapper = [] }: Route): SentBody {
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
export function wrapperFault(body: unknown, { wrapper, body: schema }: Route): Issue | undefined {
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
