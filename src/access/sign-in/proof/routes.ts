import type { AccessParts } from '#access/access-parts.ts';
import { errorResponses } from '#http/problem.ts';
import { NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { prove, readProof } from './prove.ts';
import { NewProof, Proof } from './schemas.ts';

const tag = 'Sign-in';
const path = '/api/v1/users/me/proof';

/** The routes by which a person proves again who they are, before an operation that needs it. */
export function proofRoutes(parts: AccessParts): Route[] {
  return [
    route({
      method: 'GET',
      path,
      operation: 'getProof',
      tag,
      summary: 'Show until when this sign-in is proved, and what the person can prove with',
      person: 'guest',
      responses: { 200: { description: 'The proof', schema: Proof } },
      handle: async (context) => ok(await readProof(context)),
    }),
    route({
      method: 'POST',
      path,
      operation: 'prove',
      ownWrites: true,
      tag,
      summary: 'Prove who you are, for ten minutes: by password, passkey or second factor',
      person: 'guest',
      body: NewProof,
      responses: { 204: { description: 'Proved' }, ...errorResponses(422, 429) },
      handle: async (context, { body }) => {
        await prove(context, parts, body);
        return NO_CONTENT;
      },
    }),
  ];
}
