import { readFileSync, writeFileSync } from 'node:fs';

// Writes client/api.d.ts, the types that openapi-fetch works from, out of contract/openapi.json; with --check it only compares.
const contract: Contract = JSON.parse(readFileSync(new URL('../contract/openapi.json', import.meta.url), 'utf8'));
const ERROR: Body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
const file = new URL('../client/api.d.ts', import.meta.url);
const types = document(contract);

if (!process.argv.includes('--check')) {
  writeFileSync(file, types);
} else if (readFileSync(file, 'utf8') !== types) {
  process.stderr.write('client/api.d.ts is not what the contract says; run `npm run contract`\n');
  process.exitCode = 1;
}

type Named<T> = Readonly<Record<string, T>>;
type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly items?: Schema;
  readonly properties?: Named<Schema>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly description?: string;
};
type Parameter = { readonly $ref?: string; readonly in: string; readonly name: string; readonly required?: boolean } & {
  readonly schema: Schema;
  readonly description?: string;
};
type Body = { readonly content?: Named<{ readonly schema: Schema }>; readonly required?: boolean };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Named<Body>;
};
type Contract = {
  readonly paths: Named<Named<Operation>>;
  readonly components: { readonly schemas: Named<Schema>; readonly parameters: Named<Parameter> };
};

function document({ paths, components }: Contract): string {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => member(name, schema, true));
  const operations = Object.entries(paths).map(
    ([path, item]) =>
      `${JSON.stringify(path)}: ${block(Object.entries(item).map(([method, one]) => operation(method, one)))};`,
  );
  return [
    '// Generated from contract/openapi.json by `npm run contract`.',
    '',
    `/** The schemas of requests and responses, by name. */\nexport interface components ${block([`schemas: ${block(schemas)};`])}`,
    '',
    `/** Every path of the API with its operations, as openapi-fetch reads them. */\nexport interface paths ${block(operations)}`,
    '',
  ].join('\n');
}

function operation(method: string, { summary, parameters = [], requestBody, responses }: Operation): string {
  // Every refusal has the one error body, which the client turns into an exception; the contract names their statuses.
  const answers = [
    ...Object.entries(responses).filter(([status]) => status.startsWith('2')),
    ['default', ERROR] as const,
  ].map(([status, body]) => `${status}: ${block(['headers: { [name: string]: unknown };', content(body)])};`);
  const lines = [`parameters: ${parametersOf(parameters)};`];
  if (requestBody !== undefined) {
    lines.push(`requestBody${requestBody.required === true ? '' : '?'}: ${block([content(requestBody)])};`);
  }
  lines.push(`responses: ${block(answers)};`);
  return `${comment(summary)}${method}: ${block(lines)};`;
}

function parametersOf(given: readonly Parameter[]): string {
  const all = given.map(({ $ref, ...parameter }) => ($ref ? found(contract.components.parameters, $ref) : parameter));
  const places = ['path', 'query', 'header'].flatMap((place) => {
    const members = all.filter((one) => one.in === place);
    const optional = members.some(({ required = false }) => required) ? '' : '?';
    const body = members.map(({ name, schema, required = false }) => member(name, schema, required));
    return members.length === 0 ? [] : [`${place}${optional}: ${block(body)};`];
  });
  return block(places);
}

function content({ content: kinds }: Body): string {
  if (kinds === undefined) return 'content?: never;';
  return `content: ${block(Object.entries(kinds).map(([kind, { schema }]) => member(kind, schema, true)))};`;
}

function member(name: string, schema: Schema, isRequired: boolean): string {
  const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
  return `${comment(schema.description)}${key}${isRequired ? '' : '?'}: ${typeOf(schema)}${isRequired ? '' : ' | undefined'};`;
}

function typeOf(schema: Schema): string {
  const { $ref, type, items, anyOf, oneOf, not } = schema;
  if ($ref !== undefined) return `components['schemas']['${$ref.split('/').at(-1)}']`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const either = anyOf ?? oneOf;
  if (either !== undefined) return union(either.map(typeOf));
  if (not !== undefined) return 'never';
  if (Array.isArray(type)) return union(type.map((one: string) => typeOf({ ...schema, type: one })));
  if (type === 'array') return `${wrapped(typeOf(items ?? {}))}[]`;
  if (type === 'object') return objectOf(schema);
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

function objectOf({ properties, additionalProperties, required = [] }: Schema): string {
  if (properties !== undefined) {
    return block(Object.entries(properties).map(([name, schema]) => member(name, schema, required.includes(name))));
  }
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return `{ [name: string]: ${values} }`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function wrapped(type: string): string {
  return type.includes(' | ') ? `(${type})` : type;
}

function block(lines: readonly string[]): string {
  if (lines.length === 0) return '{}';
  return `{\n${lines.join('\n').replace(/^/gm, '  ')}\n}`;
}

function comment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n`;
}

function found<T>(among: Named<T>, $ref: string): T {
  const value = among[$ref.split('/').at(-1) ?? ''];
  if (value === undefined) throw new Error(`the contract refers to ${$ref}, which it does not have`);
  return value;
}
