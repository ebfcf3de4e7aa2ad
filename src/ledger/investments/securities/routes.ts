import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { NewSecurity, Security, SecurityChange, SecurityListQuery, SecurityPage } from './schemas.ts';
import { createSecurity, deleteSecurity, getSecurity, listSecurityPage, updateSecurity } from './securities.ts';

const tag = 'Securities';
const path = '/api/v1/securities';
const wrapper = 'security';
const one = { description: 'The security', schema: Security };

const list = route({
  method: 'GET',
  path,
  operation: 'listSecurities',
  tag,
  summary: 'List securities by ticker and exchange',
  scope: 'securities:read',
  query: SecurityListQuery,
  responses: { 200: { description: 'A page of securities', schema: SecurityPage }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await listSecurityPage(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getSecurity',
  tag,
  summary: 'Show a security',
  scope: 'securities:read',
  params: idParams,
  responses: { 200: one, ...errorResponses(404) },
  handle: async (context, { params }) => ok(await getSecurity(context, params.id)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createSecurity',
  tag,
  summary: 'Create a security',
  scope: 'securities:write',
  body: NewSecurity,
  wrapper,
  responses: { 201: one, ...errorResponses(409, 422) },
  handle: async (context, { body }) => created(await createSecurity(context, body)),
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}Security`,
    tag,
    summary: 'Change a security',
    scope: 'securities:write',
    params: idParams,
    body: SecurityChange,
    wrapper,
    responses: { 200: one, ...errorResponses(404, 409, 422) },
    handle: async (context, { params, body }) => ok(await updateSecurity(context, params.id, body)),
  }),
);

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteSecurity',
  tag,
  summary: 'Delete a security that no trade and no price uses',
  scope: 'securities:write',
  params: idParams,
  responses: { 204: { description: 'Deleted' }, ...errorResponses(404, 409) },
  handle: async (context, { params }) => {
    await deleteSecurity(context, params.id);
    return NO_CONTENT;
  },
});

export const securityRoutes: Route[] = [list, show, create, ...updates, remove];
