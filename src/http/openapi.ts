import { type ZodType, z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import type { Requirement } from '#application/requirement.ts';
import { VERSION } from '#config/version.ts';
import { AppError, type ErrorCode, invalidAll } from '#kernel/errors.ts';
import { APPLICATION_SCOPES, isApplicationScope, type Scope } from '#kernel/scopes.ts';
import { ErrorBody, errorDescription, errorResponses, problemOf } from './problem.ts';
import { type ResponseSpec, type Route, TAGS } from './route.ts';

const DESCRIPTION = `The API of Coffer, a self-hosted personal-finance server.

Money is exact: every amount is stored in its currency's minor units and written as a decimal. Requests may wrap a resource in
its name, \`{"transaction": {…}}\`, or send its members flat. Unknown members and parameters are ignored; with
\`Prefer: handling=strict\` they are refused. Every error has one body, and its \`type\` is the address of a page that explains it.`;

/** The OpenAPI 3.1 document of `routes`, made from the very schemas that requests are validated with. */
export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Coffer API',
        version: VERSION,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name, description: TAGS[name] })),
      paths: paths as ZodOpenApiPathsObject,
      components: {
        securitySchemes: SECURITY_SCHEMES,
        parameters: SHARED_PARAMETERS,
        headers: SHARED_HEADERS,
        responses: errorComponents(),
      },
    },
    { override: requireWhatIsRequired },
  );
  return withoutDefaults(document);
}

const SHARED_PARAMETERS = {
  DryRun: {
    in: 'query',
    name: 'dry_run',
    description: 'Validates and returns the result, and changes nothing.',
    schema: { type: 'boolean' },
  },
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'Does the request once: sent again with the same key within 48 hours, it is answered as the first time, with ' +
      '`Idempotent-Replayed: true`. 1–255 visible ASCII characters.',
    schema: { type: 'string', maxLength: 255 },
  },
  IfMatch: {
    in: 'header',
    name: 'If-Match',
    description: 'Runs the request only if a GET of the same URL would return one of these `ETag`s.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    in: 'header',
    name: 'If-None-Match',
    description: 'Returns 304 without a body while the `ETag` is one of these.',
    schema: { type: 'string' },
  },
} as const;

function sharedParameters({ method, requirement }: Route) {
  if (requirement === null) return [];
  const names = method === 'GET' ? ['IfNoneMatch'] : ['DryRun', 'IdempotencyKey', 'IfMatch'];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` as const }));
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const { requirement } = route;
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    description: describe(requirement),
    security: securityOf(requirement),
    requestParams: {
      ...(route.params && { path: route.params as never }),
      ...(route.query && { query: route.query as never }),
    },
    parameters: sharedParameters(route),
    ...(route.body && { requestBody: requestBodyOf(route, route.strictBody ?? route.body) }),
    responses: responsesOf(route),
  };
}

const PERSONS = {
  guest: 'Needs a signed-in person',
  member: 'Needs a signed-in person who is not a guest',
  admin: 'Needs a signed-in admin of the family',
} as const;

function describe(requirement: Requirement | null): string {
  if (requirement === null) return 'Needs no credential.';
  if ('person' in requirement) return `${PERSONS[requirement.person]}: a session or an access token of a sign-in.`;
  const { scope, orScope } = requirement;
  return `Needs the scope \`${scope}\`${orScope === undefined ? '' : ` or \`${orScope}\``}.`;
}

function securityOf(requirement: Requirement | null): Record<string, string[]>[] {
  if (requirement === null) return [];
  if ('person' in requirement) return [{ bearer: [] }, { session: [] }];
  const { scope, orScope = scope } = requirement;
  return [...[...new Set([scope, orScope])].flatMap(schemesOf), { session: [] }];
}

function schemesOf(scope: Scope): Record<string, string[]>[] {
  return [{ apiKey: [scope] }, ...(isApplicationScope(scope) ? [{ oauth2: [scope] }] : []), { bearer: [scope] }];
}

function requestBodyOf({ wrapper, form }: Route, body: ZodType): ZodOpenApiRequestBodyObject {
  const schema = wrapper === undefined ? body : z.union([z.object({ [wrapper]: body }), body]);
  const forms = form && { 'multipart/form-data': { schema: form.body } };
  return { required: !body.safeParse({}).success, content: { 'application/json': { schema }, ...forms } };
}

function responsesOf(route: Route): ZodOpenApiOperationObject['responses'] {
  const ofCredentials = route.requirement === null ? [] : [401, 403];
  const ofBodies = route.method === 'GET' ? [] : [413, 415, 422, 507]; // a body is read, and refused, wherever it may be sent
  const ofConditions = route.method === 'GET' || route.requirement === null ? [] : [409, 412];
  const common: Record<string, ResponseSpec> = {
    ...errorResponses(400, 406, 422, 429, 503, ...ofCredentials, ...ofBodies, ...ofConditions),
    ...(route.method === 'GET' && { 304: { description: 'Unchanged; there is no body' } }),
  };
  const responses: Record<string, object> = {};
  const all: Record<string, ResponseSpec> = { ...common, ...route.responses };
  for (const [status, response] of Object.entries(all)) {
    const isShared = response.description === errorDescription(Number(status));
    responses[status] = (isShared && errorReference(Number(status))) || responseOf(route, status, response);
  }
  // Some operations exist for old clients alone and are always refused.
  const isRefused = !Object.keys(responses).some((status) => status.startsWith('2'));
  if (isRefused) responses.default = errorReference(403) ?? {};
  return responses as ZodOpenApiOperationObject['responses'];
}

function responseOf(route: Route, status: string, { description, schema, media }: ResponseSpec): object {
  const file = media !== undefined && { content: { [media]: { schema: { type: 'string', format: 'binary' } } } };
  const events = route.stream && status === '200' && { 'text/event-stream': { schema: { type: 'string' } } };
  return {
    description,
    headers: headersOf(route, status),
    ...file,
    ...(schema && { content: { 'application/json': { schema }, ...events } }),
  };
}

type SchemaContext = {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
  readonly io: 'input' | 'output';
};

/** Lists as required the members that the schema refuses to do without: what a conversion makes of a missing member decides. */
function requireWhatIsRequired({ zodSchema, jsonSchema, io }: SchemaContext): void {
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
function withoutDefaults(node: object): object {
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

const header = (description: string, type: 'string' | 'integer') => ({ description, schema: { type } });

/** The response headers of the contract. */
const SHARED_HEADERS = {
  RateLimitLimit: header("Requests per window of the API key's tier. Only with an API key.", 'integer'),
  RateLimitRemaining: header('Requests left in the window. Only with an API key.', 'integer'),
  RateLimitReset: header('Seconds until the window ends. Only with an API key.', 'integer'),
  RetryAfter: header('Seconds to wait before the next attempt.', 'integer'),
  Location: header('The path of what was created.', 'string'),
  ETag: header('The version of the response, for `If-None-Match` and `If-Match`.', 'string'),
} as const;

const reference = (name: keyof typeof SHARED_HEADERS) => ({ $ref: `#/components/headers/${name}` });

export function headersOf({ method, requirement }: Route, status: string): Record<string, object> {
  return {
    ...(requirement !== null &&
      !('person' in requirement) && {
        'X-RateLimit-Limit': reference('RateLimitLimit'),
        'X-RateLimit-Remaining': reference('RateLimitRemaining'),
        'X-RateLimit-Reset': reference('RateLimitReset'),
      }),
    ...(status === '201' && { Location: reference('Location') }),
    ...(method === 'GET' && status === '200' && { ETag: reference('ETag') }),
  };
}

const scopes = Object.fromEntries(APPLICATION_SCOPES.map((scope) => [scope, describeScope(scope)]));

function describeScope(scope: string): string {
  const [resource = '', verb] = scope.replaceAll('_', ' ').split(':');
  if (verb === undefined) return scope === 'read' ? 'Read all data' : 'Read and change all data';
  return `${verb === 'read' ? 'Read' : verb === 'write' ? 'Change' : 'Erase'} ${resource}`;
}

/** The credentials of the API, for the contract. */
const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key, `cfk_…`.' },
  oauth2: {
    type: 'oauth2',
    description:
      'OAuth 2.1: authorization code with PKCE, client credentials, and device code (RFC 8628) at ' +
      '`/oauth/device_authorization`. Discovery: `/.well-known/oauth-authorization-server`.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes,
      },
      clientCredentials: { tokenUrl: '/oauth/token', scopes },
    },
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token or an API key.' },
  session: { type: 'apiKey', in: 'cookie', name: '__Host-coffer_session', description: "The web app's session." },
} as const;

const DOCS = 'https://coffer.example.com/docs/errors';
const REQUEST_ID = 'b0d4c0f1e5a34b7f9c1d2e3f40516273';

const invalidInput = invalidAll([
  { pointer: '/transaction/amount', code: 'too_many_decimals', message: 'must have at most 2 decimals, as EUR has' },
  { pointer: '/transaction/category_id', code: 'unknown', message: 'must be the id of a category of this family' },
]);

const refusal = (code: ErrorCode, message: string, details?: Record<string, unknown>): AppError =>
  new AppError(code, message, details && { details });

/** The component name of each error status, and an example. */
const EXAMPLES: Readonly<Record<number, readonly [string, AppError]>> = {
  400: ['BadRequest', refusal('bad_request', 'The body is not valid JSON')],
  401: ['Unauthorized', refusal('unauthorized', 'Send an API key or an access token')],
  403: ['Forbidden', refusal('insufficient_scope', 'This needs the scope tags:write', { scope: 'tags:write' })],
  404: ['NotFound', refusal('not_found', 'Transaction not found')],
  406: ['NotAcceptable', refusal('not_acceptable', 'Responses are JSON; send Accept: application/json')],
  409: ['Conflict', refusal('conflict', 'Recurring transaction already exists')],
  412: ['PreconditionFailed', refusal('precondition_failed', 'The condition is not met; read the resource again')],
  413: ['PayloadTooLarge', refusal('payload_too_large', 'Body too large')],
  415: [
    'UnsupportedMediaType',
    refusal('unsupported_media_type', 'The body must be JSON, sent with Content-Type: application/json'),
  ],
  422: ['ValidationFailed', invalidInput],
  429: [
    'TooManyRequests',
    refusal('rate_limit_exceeded', "This key's 100 requests are used up; try again in 1200 seconds", {
      limit: 100,
      current: 100,
      reset_in_seconds: 1200,
    }),
  ],
  503: ['Unavailable', refusal('unavailable', 'The server is too busy; try again')],
  507: ['InsufficientStorage', refusal('insufficient_storage', 'The disk is full; reads still work')],
};

const RETRIED = [429, 503];

/** The shared error responses of the contract, with examples. */
export function errorComponents(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    Object.entries(EXAMPLES).map(([status, [name, error]]) => [
      name,
      {
        description: errorDescription(Number(status)),
        ...(RETRIED.includes(Number(status)) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: {
          'application/json': {
            schema: ErrorBody,
            examples: { [error.code]: { value: JSON.parse(problemOf(error, REQUEST_ID, DOCS).json) } },
          },
        },
      },
    ]),
  );
}

/** The reference to the shared response of an error status. */
export function errorReference(status: number): { $ref: string } | undefined {
  const [name] = EXAMPLES[status] ?? [];
  return name === undefined ? undefined : { $ref: `#/components/responses/${name}` };
}
