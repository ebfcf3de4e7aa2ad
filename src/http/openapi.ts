import { type ZodType, z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { SCOPES } from '#kernel/scopes.ts';
import { errorAnswers } from './error-answers.ts';
import type { Route } from './route.ts';

const DESCRIPTION = `The API of Coffer, a self-hosted personal-finance server.

Money is exact: every amount is kept in its currency's minor units and written as a decimal. Requests may wrap a resource in
its name, \`{"transaction": {…}}\`, or send its members flat; unknown members are ignored.`;

/** The OpenAPI 3.1 document of `routes`, made from the very schemas that requests are validated with. */
export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Coffer API',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths: paths as ZodOpenApiPathsObject,
    components: { securitySchemes: SECURITY_SCHEMES },
  });
}

const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key, `cfk_…`.' },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: `An access token or an API key. Scopes: ${SCOPES.join(', ')}.`,
  },
  session: { type: 'apiKey', in: 'cookie', name: '__Host-coffer_session', description: "The console's own session." },
} as const;

function operationOf(route: Route): ZodOpenApiOperationObject {
  const { requirement } = route;
  const scope = requirement === null ? null : (requirement.oauth ?? requirement.scope);
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    description: requirement === null ? 'Needs no credential.' : `Needs the scope \`${requirement.scope}\`.`,
    security: requirement === null ? [] : [{ apiKey: [requirement.scope] }, { bearer: [scope ?? ''] }, { session: [] }],
    requestParams: {
      ...(route.params && { path: route.params as never }),
      ...(route.query && { query: route.query as never }),
    },
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: bodyOf(route, route.body) } } },
    }),
    responses: responsesOf(route),
  };
}

function bodyOf(route: Route, body: ZodType): ZodType {
  return route.wrapper === undefined ? body : z.object({ [route.wrapper]: body });
}

function responsesOf(route: Route): ZodOpenApiOperationObject['responses'] {
  const ofCredentials = route.requirement === null ? [] : [401, 403];
  const ofBodies = route.method === 'GET' ? [] : [413, 415, 422, 507]; // a body is read, and refused, wherever it may be sent
  const common = errorAnswers(400, 406, 429, 503, ...ofCredentials, ...ofBodies);
  const responses: Record<string, object> = {};
  for (const [status, { description, schema }] of Object.entries({ ...common, ...route.answers })) {
    responses[status] = { description, ...(schema && { content: { 'application/json': { schema } } }) };
  }
  return responses as ZodOpenApiOperationObject['responses'];
}
