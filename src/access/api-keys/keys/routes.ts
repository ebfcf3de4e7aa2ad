import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { createKey } from './create-key.ts';
import { type ApiKeyParts, getKey, listOwnKeys, revokeKey, rotateKey, showKeyUsage } from './keys.ts';
import { ApiKey, ApiKeyChange, ApiKeyList, ApiKeyRotation, ApiKeyUsage, IssuedApiKey, NewApiKey } from './schemas.ts';
import { updateKey } from './update-key.ts';

const tag = 'API keys';
const wrapper = 'api_key';
const reading = { scope: 'api_keys:read' } as const;
const writing = { scope: 'api_keys:write', respects: ['accounts', 'days', 'masks'] } as const;

export function apiKeyRoutes(parts: ApiKeyParts): Route[] {
  return [...readingRoutes(parts), ...writingRoutes(parts)];
}

function readingRoutes(parts: ApiKeyParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/api_keys',
      operation: 'listApiKeys',
      tag,
      summary: "List the user's API keys, newest first",
      ...reading,
      query: PageOnlyQuery,
      responses: {
        200: { description: 'All keys, including revoked ones', schema: ApiKeyList },
        ...errorResponses(422),
      },
      handle: async (context, { query }) => ok(await listOwnKeys(context, parts, query)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/api_keys/:id',
      operation: 'getApiKey',
      tag,
      summary: 'Show an API key',
      ...reading,
      respects: ['accounts', 'days', 'masks'],
      unmasked: true,
      params: idParams,
      responses: { 200: { description: 'The key', schema: ApiKey }, ...errorResponses(404) },
      handle: async (context, { params }) => ok(await getKey(context, parts, params.id)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/api_keys/:id/usage',
      operation: 'getApiKeyUsage',
      tag,
      summary: 'Show the rate limit standing of an API key; the request does not count against that key',
      ...reading,
      params: idParams,
      responses: { 200: { description: 'The current usage', schema: ApiKeyUsage }, ...errorResponses(404) },
      handle: async (context, { params }) => ok(await showKeyUsage(context, parts, params.id)),
    }),
  ];
}

function writingRoutes(parts: ApiKeyParts): Route[] {
  const issued = { description: 'The key with its secret', schema: IssuedApiKey };
  return [
    route({
      method: 'POST',
      path: '/api/v1/api_keys',
      operation: 'createApiKey',
      secret: true,
      tag,
      summary: 'Create an API key; its secret is shown once',
      ...writing,
      proof: true,
      body: NewApiKey,
      wrapper,
      responses: { 201: issued, ...errorResponses(409, 422) },
      handle: async (context, { body }) => created(await createKey(context, parts, body)),
    }),
    route({
      method: 'PATCH',
      path: '/api/v1/api_keys/:id',
      operation: 'updateApiKey',
      tag,
      summary: 'Change an API key; a stronger one needs a proof. An admin may set the tier of any key of the family',
      ...writing,
      params: idParams,
      body: ApiKeyChange,
      wrapper,
      responses: { 200: { description: 'The key', schema: ApiKey }, ...errorResponses(404, 409, 422) },
      handle: async (context, { params, body }) => ok(await updateKey(context, parts, params.id, body)),
    }),
    route({
      method: 'POST',
      path: '/api/v1/api_keys/:id/rotate',
      operation: 'rotateApiKey',
      secret: true,
      tag,
      summary: 'Give an API key a new secret; the old one keeps working for the grace period',
      ...writing,
      proof: true,
      params: idParams,
      body: ApiKeyRotation,
      wrapper,
      responses: { 200: issued, ...errorResponses(404, 409, 422) },
      handle: async (context, { params, body }) => ok(await rotateKey(context, parts, params.id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/api/v1/api_keys/:id',
      operation: 'revokeApiKey',
      tag,
      summary: 'Revoke an API key, immediately and permanently',
      ...writing,
      params: idParams,
      responses: { 204: { description: 'Revoked' }, ...errorResponses(404) },
      handle: async (context, { params }) => {
        await revokeKey(context, parts, params.id);
        return NO_CONTENT;
      },
    }),
  ];
}
