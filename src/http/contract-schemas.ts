import { type ZodType, z } from 'zod';

type SchemaContext = {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
  readonly io: 'input' | 'output';
};

/** Lists as required the members that the schema refuses to do without: what a conversion makes of a missing member decides. */
export function requireWhatIsRequired({ zodSchema, jsonSchema, io }: SchemaContext): void {
  if (io !== 'input' || !(zodSchema instanceof z.ZodObject) || jsonSchema.properties === undefined) return;
  const members = Object.entries(zodSchema.shape as Readonly<Record<string, ZodType>>);
  const required = members.filter(([, member]) => !member.safeParse(undefined).success).map(([name]) => name);
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
}

/**
 * The document without `default`, for which generators make a member required, and without `pattern` on numbers. A default is
 * said in the description.
 */
export function withoutDefaults(node: object): object {
  for (const value of Object.values(node)) {
    if (typeof value === 'object' && value !== null) withoutDefaults(value);
  }
  const schema = node as { type?: unknown; default?: unknown; pattern?: unknown; description?: string };
  if (typeof schema.type !== 'string' && !Array.isArray(schema.type) && !('anyOf' in node)) return node;
  if (schema.type === 'integer') delete schema.pattern;
  if (schema.default !== undefined) {
    const { default: value, description = '' } = schema;
    const isTelling = value !== null && String(value) !== '' && !/default/i.test(description);
    if (isTelling) schema.description = `${description} Default: \`${JSON.stringify(value)}\`.`.trim();
    delete schema.default;
  }
  return node;
}
