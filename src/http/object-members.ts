import { type ZodType, z } from 'zod';

/** The members of an object schema, whatever is around it; undefined for another schema. */
export function membersOf(schema: ZodType): Readonly<Record<string, ZodType>> | undefined {
  const inner = within(schema);
  return inner instanceof z.ZodObject ? inner.shape : undefined;
}

/** The schema inside defaults, nulls and transforms; of several kinds of object the one that `value` says it is. */
export function within(schema: ZodType, value?: unknown): ZodType {
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

/** When a check of several `members` of an object runs: although other members are faulty, but not if one of these is. */
export function whenSound(...members: readonly string[]) {
  return ({ value, issues }: z.core.ParsePayload): boolean =>
    typeof value === 'object' && value !== null && !issues.some(({ path }) => members.includes(String(path?.[0])));
}
