import assert from 'node:assert/strict';
import type { Route } from '#http/route.ts';
import type { Refusal } from './body-of.ts';
import type { CallOptions, Coffer, Reply } from './start-coffer.ts';

type Properties = Readonly<Record<string, Schema>>;
/** The parts of a JSON Schema that the tests read. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Properties;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};
type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };
type Operation = {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, unknown>>;
};

/** The parts of the published contract that the tests read. */
export type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** A member of a body: its path inside the wrapper and its schema. */
export type Member = { readonly path: readonly (string | number)[]; readonly schema: Schema };

const contracts = new WeakMap<Coffer, Contract>();

export async function readContract(coffer: Coffer): Promise<Contract> {
  const contract: Contract = contracts.get(coffer) ?? (await coffer.call<Contract>('GET', '/openapi.json')).body;
  contracts.set(coffer, contract);
  return contract;
}

export function nameOf(route: Route): string {
  return `${route.method} ${route.path}`;
}

export function operationOf(contract: Contract, route: Route): Operation {
  const operation = contract.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  assert.ok(operation, `openapi.json has no ${nameOf(route)}`);
  return operation;
}

export function queryOf(contract: Contract, route: Route): readonly Parameter[] {
  return operationOf(contract, route).parameters?.filter((one) => one.in === 'query') ?? [];
}

/** Calls a route. @throws AssertionError when the contract does not declare the status. */
export async function visit<Body = Refusal>(
  coffer: Coffer,
  route: Route,
  url: string,
  options: CallOptions = {},
): Promise<Reply<Body>> {
  const reply = await coffer.call<Body>(route.method, url, options);
  const { responses } = operationOf(await readContract(coffer), route);
  const excerpt = reply.text.slice(0, 300);
  assert.ok(reply.status < 500, `${nameOf(route)}: ${excerpt}`);
  assert.ok(
    responses[reply.status],
    `openapi.json does not say that ${nameOf(route)} answers ${reply.status}: ${excerpt}`,
  );
  return reply;
}

/** The body without its request id. */
export function withoutRequestId({ body }: Reply<unknown>): unknown {
  return body && { ...body, request_id: null, instance: null };
}

/** Every member of the route's body at any depth, inside its wrapper. */
export function membersOf(contract: Contract, route: Route): Member[] {
  // Operations of a bulk request are parsed one by one; the contract does not describe their members.
  if (route.operation === 'bulkTransactions') {
    return walk(contract, { $ref: '#/components/schemas/NewTransaction' }, ['operations', 0, 'transaction']);
  }
  const body = operationOf(contract, route).requestBody?.content['application/json'].schema;
  if (body === undefined) return [];
  return walk(contract, flatForm(contract, body), []);
}

// Where a body may be wrapped, the flat form is the last of the two.
function flatForm(contract: Contract, body: Schema): Schema {
  const { anyOf = [] } = resolve(contract, body);
  return body.$ref === undefined ? (anyOf.at(-1) ?? body) : body;
}

function walk(contract: Contract, given: Schema, path: Member['path']): Member[] {
  const schema = resolve(contract, given);
  const here = path.length === 0 ? [] : [{ path, schema }];
  const forms = [schema, ...(path.length === 0 ? (schema.anyOf ?? []) : [])];
  const members = Object.entries(Object.assign({}, ...forms.map(({ properties }) => properties)) as Properties);
  return [
    ...here,
    ...members.flatMap(([name, member]) => walk(contract, member, [...path, name])),
    ...(schema.items ? walk(contract, schema.items, [...path, 0]) : []),
  ];
}

/** Follows a `$ref`. */
export function resolve(contract: Contract, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolve(contract, contract.components.schemas[name] ?? {});
}

/** The JSON types that a schema accepts; undefined when it does not restrict them. */
export function typesOf(contract: Contract, given: Schema): ReadonlySet<string> | undefined {
  const schema = resolve(contract, given);
  if (schema.enum !== undefined) return new Set(schema.enum.map((value) => typeof value));
  if (schema.anyOf !== undefined) {
    const each = schema.anyOf.map((one) => typesOf(contract, one));
    return each.includes(undefined) ? undefined : new Set(each.flatMap((types) => [...(types ?? [])]));
  }
  if (schema.type === undefined) return undefined;
  return new Set([schema.type].flat().map((type) => (type === 'integer' ? 'number' : type)));
}
