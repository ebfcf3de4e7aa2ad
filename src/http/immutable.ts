import { z } from 'zod';

type Immutable = z.ZodOptional<z.ZodUnknown>;

/** Members of a resource that an update must not name; others that the resource does not have are ignored. */
export function immutable<const Name extends string>(...names: readonly Name[]): Record<Name, Immutable> {
  const member: z.ZodType = z
    .unknown()
    .refine((value) => value === undefined, { error: 'cannot be changed; leave it out', params: { code: 'immutable' } })
    .optional()
    .meta({ override: { not: {} }, description: 'Cannot be changed: 422 `immutable`.' });
  return Object.fromEntries(names.map((name) => [name, member])) as Record<Name, Immutable>;
}
