import type { FastifyRequest } from 'fastify';
import { type ZodType, z } from 'zod';
import { type Issue, jsonPointer } from '#kernel/errors.ts';
import { membersOf, within } from './object-members.ts';
import type { Route } from './route.ts';
import type { SentBody } from './wrapper.ts';

/** True if the client asks that unknown parameters and members be refused: `Prefer: handling=strict` (RFC 7240). */
export function isStrict({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { prefer } = headers;
  return prefer !== undefined && /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test(String(prefer));
}

/** The faults of query parameters that the route does not have. */
export function unknownParameters({ method, requirement, query }: Route, sent: Record<string, unknown>): Issue[] {
  const known = { ...(query && membersOf(query)), ...(method !== 'GET' && requirement !== null && { dry_run: null }) };
  const allowed = Object.keys(known);
  return Object.keys(sent)
    .filter((name) => !allowed.includes(name))
    .map((name) => ({ pointer: `?${name}`, code: 'unknown_parameter', message: unknown('parameter', allowed) }));
}

/** The faults of body members, at any depth, that the route does not have. */
export function unknownMembers({ body, strictBody = body }: Route, { value, at, extra }: SentBody): Issue[] {
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
