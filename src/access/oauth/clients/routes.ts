import type { AccessParts } from '#access/access-parts.ts';
import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import {
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  rotateSecret,
  updateApplication,
} from './applications.ts';
import { Application, ApplicationChange, ApplicationList, IssuedApplication, NewApplication } from './schemas.ts';

const tag = 'OAuth';
const wrapper = 'oauth_application';
const reading = { person: 'guest' } as const;
const writing = { person: 'member' } as const;

export function applicationRoutes(parts: AccessParts): Route[] {
  return [...readingRoutes(), ...writingRoutes(), deletingRoute(parts)];
}

function readingRoutes(): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/oauth_applications',
      operation: 'listOAuthApplications',
      tag,
      summary: "List the user's OAuth applications (an admin: the family's), newest first",
      ...reading,
      query: PageOnlyQuery,
      responses: { 200: { description: 'The sign-ins', schema: ApplicationList }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listApplications(context, query)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/oauth_applications/:id',
      operation: 'getOAuthApplication',
      tag,
      summary: 'Show an OAuth application',
      ...reading,
      params: idParams,
      responses: { 200: { description: 'The application', schema: Application }, ...errorResponses(404) },
      handle: async (context, { params }) => ok(await getApplication(context, params.id)),
    }),
  ];
}

function writingRoutes(): Route[] {
  const issued = { description: 'The application with its secret', schema: IssuedApplication };
  return [
    route({
      method: 'POST',
      path: '/api/v1/oauth_applications',
      operation: 'createOAuthApplication',
      secret: true,
      tag,
      summary: 'Register an OAuth application; its secret is shown once',
      ...writing,
      proof: true,
      body: NewApplication,
      wrapper,
      responses: { 201: issued, ...errorResponses(409, 422) },
      handle: async (context, { body }) => created(await createApplication(context, body)),
    }),
    route({
      method: 'PATCH',
      path: '/api/v1/oauth_applications/:id',
      operation: 'updateOAuthApplication',
      tag,
      summary:
        'Change an OAuth application; other redirect URIs or scopes need a proof. Existing grants stay unchanged',
      ...writing,
      params: idParams,
      body: ApplicationChange,
      wrapper,
      responses: { 200: { description: 'The application', schema: Application }, ...errorResponses(404, 422) },
      handle: async (context, { params, body }) => ok(await updateApplication(context, params.id, body)),
    }),
    route({
      method: 'POST',
      path: '/api/v1/oauth_applications/:id/rotate_secret',
      operation: 'rotateOAuthApplicationSecret',
      secret: true,
      tag,
      summary: 'Give an OAuth application a new secret; the old one stops working',
      ...writing,
      proof: true,
      params: idParams,
      responses: { 200: issued, ...errorResponses(404, 409) },
      handle: async (context, { params }) => ok(await rotateSecret(context, params.id)),
    }),
  ];
}

function deletingRoute(parts: AccessParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/v1/oauth_applications/:id',
    operation: 'deleteOAuthApplication',
    tag,
    summary: 'Delete an OAuth application and revoke all its grants; an admin may delete any of the family',
    ...writing,
    params: idParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
    handle: async (context, { params }) => {
      await deleteApplication(context, parts, params.id);
      return NO_CONTENT;
    },
  });
}
