import type { JsonSchema, ObjectSchema, Tool, ToolSchemas } from './tools.ts';

type Parameter = {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
};

const PARAMETER = '#/components/parameters/';

type Content = { readonly content?: { readonly 'application/json'?: { readonly schema: JsonSchema } } };

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
};

/** The parts of an OpenAPI document that tools are made from. */
export type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
};

/**
 * The schemas of a tool from those of its operation: the arguments are the path and query parameters and the members of the
 * body, in one object. @throws Error for an operation that the contract does not have.
 */
export function toolSchemas(contract: Contract, { operation, parameters: offered = [] }: Tool): ToolSchemas {
  const { method, path, found } = findOperation(contract, operation);
  const parameters = (found.parameters ?? [])
    .map(sharedParameter(contract))
    .filter(
      (parameter) => parameter.in === 'path' || (parameter.in === 'query' && offered.includes(nameOf(parameter))),
    );
  const body = bodySchema(contract, found);
  const properties = {
    ...Object.fromEntries(parameters.map((parameter) => [nameOf(parameter), argumentSchema(parameter)])),
    ...(body.properties as object),
  };
  const required = [
    ...parameters.filter((parameter) => parameter.required === true).map(nameOf),
    ...((body.required as string[] | undefined) ?? []),
  ];
  const query = parameters.filter((parameter) => parameter.in === 'query').map(nameOf);
  const input = { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
  return {
    request: { method: method.toUpperCase(), path, query },
    input: withDefinitions(contract, input),
    output: withDefinitions(contract, responseSchema(contract, found)),
  };
}

function findOperation({ paths }: Contract, operation: string) {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, found] of Object.entries(methods)) {
      if (found.operationId === operation) return { path, method, found };
    }
  }
  throw new Error(`no operation ${operation} in the contract`);
}

const sharedParameter =
  ({ components }: Contract) =>
  (parameter: Parameter) =>
    components.parameters?.[parameter.$ref?.slice(PARAMETER.length) ?? ''] ?? parameter;

const nameOf = ({ name = '' }: Parameter): string => name;

function argumentSchema({ schema = {}, description }: Parameter): JsonSchema {
  return { ...schema, ...(description !== undefined && { description }) };
}

const NO_BODY: JsonSchema = { type: 'object', properties: {} };

// Where a body may be wrapped in its resource's name, the flat form is the last one.
function bodySchema(contract: Contract, { requestBody }: Operation): JsonSchema {
  const schema = requestBody?.content?.['application/json']?.schema ?? NO_BODY;
  return oneForm(contract, resolve(contract, formsOf(schema).at(-1) ?? schema));
}

const formsOf = ({ anyOf = [] }: JsonSchema) => anyOf as readonly JsonSchema[];

// Models are given one object: of several forms all members, and as required those of every form.
function oneForm(contract: Contract, schema: JsonSchema): JsonSchema {
  const forms = formsOf(schema).map((form) => resolve(contract, form));
  if (forms.length === 0) return schema;
  const required = forms
    .map((form) => new Set(form.required as readonly string[] | undefined))
    .reduce((all, one) => all.intersection(one));
  return {
    type: 'object',
    properties: Object.assign({}, ...forms.map((form) => form.properties)),
    required: [...required],
  };
}

/** A list without pages becomes an object with `items`, since a tool returns an object. */
function responseSchema(contract: Contract, { responses }: Operation): JsonSchema {
  const { content } = responses[200] ?? responses[201] ?? {};
  const schema = resolve(contract, content?.['application/json']?.schema ?? NO_BODY);
  return schema.type === 'array' ? { type: 'object', properties: { items: schema }, required: ['items'] } : schema;
}

const COMPONENT = '#/components/schemas/';

function resolve({ components }: Contract, schema: JsonSchema): JsonSchema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (components.schemas[$ref.slice(COMPONENT.length)] ?? {}) : schema;
}

function withDefinitions({ components }: Contract, schema: object): ObjectSchema {
  const definitions: Record<string, unknown> = {};
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
      if (key !== '$ref' || typeof value !== 'string') return [key, inline(value)];
      const name = value.slice(COMPONENT.length);
      if (!(name in definitions)) {
        definitions[name] = null; // a schema may refer to itself
        definitions[name] = inline(components.schemas[name]);
      }
      return [key, `#/$defs/${name}`];
    });
    return Object.fromEntries(entries);
  };
  const inlined = inline(schema) as object;
  return { ...inlined, type: 'object', ...(Object.keys(definitions).length > 0 && { $defs: definitions }) };
}
