import type { AccessParts } from '#access/access-parts.ts';
import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { deletePasskey, type HasIdentity, listPasskeys, renamePasskey } from './manage-passkeys.ts';
import { creationOptions, registerPasskey } from './register-passkey.ts';
import { CreationOptions, NewPasskey, Passkey, PasskeyChange, PasskeyList } from './schemas.ts';

const tag = 'Passkeys';
const path = '/api/v1/users/me/passkeys';
const caller = { person: 'guest' } as const;

/** The routes of the user's passkeys; sign-in with one is in the sign-in flows. */
export function passkeyRoutes(parts: AccessParts, hasIdentity: HasIdentity): Route[] {
  return [...registrationRoutes(parts), ...routesOfOne(hasIdentity)];
}

function registrationRoutes(parts: AccessParts): Route[] {
  return [
    route({
      method: 'GET',
      path,
      operation: 'listPasskeys',
      tag,
      summary: "List the user's passkeys",
      ...caller,
      query: PageOnlyQuery,
      responses: { 200: { description: 'The sign-ins', schema: PasskeyList }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listPasskeys(context, query)),
    }),
    route({
      method: 'POST',
      path: `${path}/options`,
      operation: 'createPasskeyOptions',
      secret: true,
      tag,
      summary: 'Start creating a passkey',
      ...caller,
      responses: { 201: { description: 'The options for the browser', schema: CreationOptions } },
      handle: async (context) => created(await creationOptions(context, parts)),
    }),
    route({
      method: 'POST',
      path,
      operation: 'createPasskey',
      tag,
      summary: 'Register the passkey that the browser created',
      ...caller,
      proof: true,
      body: NewPasskey,
      responses: { 201: { description: 'The passkey', schema: Passkey }, ...errorResponses(409, 422, 429) },
      handle: async (context, { body }) => created(await registerPasskey(context, parts, body)),
    }),
  ];
}

function routesOfOne(hasIdentity: HasIdentity): Route[] {
  return [
    route({
      method: 'PATCH',
      path: `${path}/:id`,
      operation: 'updatePasskey',
      tag,
      summary: 'Rename a passkey',
      ...caller,
      params: idParams,
      body: PasskeyChange,
      responses: { 200: { description: 'The passkey', schema: Passkey }, ...errorResponses(404, 422) },
      handle: async (context, { params, body }) => ok(await renamePasskey(context, params.id, body)),
    }),
    route({
      method: 'DELETE',
      path: `${path}/:id`,
      operation: 'deletePasskey',
      tag,
      summary: 'Delete a passkey; refused while it is the only way to sign in',
      ...caller,
      params: idParams,
      responses: { 204: { description: 'Deleted' }, ...errorResponses(404, 409) },
      handle: async (context, { params }) => {
        await deletePasskey(context, hasIdentity, params.id);
        return NO_CONTENT;
      },
    }),
  ];
}
