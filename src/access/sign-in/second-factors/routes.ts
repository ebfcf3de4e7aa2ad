import type { AccessParts } from '#access/access-parts.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { confirmEnrolment, startEnrolment } from './enrol.ts';
import { RecoveryCodes, SecondFactor, SecondFactorCode, SecondFactorEnrolment } from './schemas.ts';
import { getSecondFactor, removeSecondFactor, renewRecoveryCodes } from './second-factor.ts';

const tag = 'Second factor';
const path = '/api/v1/users/me/second_factor';
const caller = { person: 'guest' } as const;

/** The routes of the user's own second factor. */
export function secondFactorRoutes(parts: AccessParts): Route[] {
  return [...enrolmentRoutes(parts), ...routesOfOne(parts)];
}

function enrolmentRoutes(parts: AccessParts): Route[] {
  return [
    route({
      method: 'POST',
      path,
      operation: 'startSecondFactor',
      secret: true,
      tag,
      summary: 'Start the set-up of an authenticator app; its secret is shown once',
      ...caller,
      proof: true,
      responses: {
        201: { description: 'The secret; confirm it with a first code', schema: SecondFactorEnrolment },
        ...errorResponses(409, 422, 429),
      },
      handle: async (context) => created(await startEnrolment(context)),
    }),
    route({
      method: 'POST',
      path: `${path}/confirm`,
      operation: 'confirmSecondFactor',
      secret: true,
      ownWrites: true,
      tag,
      summary: "Turn on the second factor with a first code; ends the user's other sessions and grants",
      ...caller,
      body: SecondFactorCode,
      responses: {
        200: { description: 'The recovery codes', schema: RecoveryCodes },
        ...errorResponses(409, 422, 429),
      },
      handle: async (context, { body }) => ok(await confirmEnrolment(context, parts, body)),
    }),
  ];
}

function routesOfOne(parts: AccessParts): Route[] {
  return [
    route({
      method: 'GET',
      path,
      operation: 'getSecondFactor',
      tag,
      summary: 'Show whether the user has a second factor',
      ...caller,
      responses: { 200: { description: 'Its state', schema: SecondFactor } },
      handle: async (context) => ok(await getSecondFactor(context)),
    }),
    route({
      method: 'POST',
      path: `${path}/recovery_codes`,
      operation: 'renewRecoveryCodes',
      secret: true,
      tag,
      summary: 'Replace the recovery codes; they are shown once',
      ...caller,
      proof: true,
      responses: {
        201: { description: 'The new recovery codes', schema: RecoveryCodes },
        ...errorResponses(409, 422, 429),
      },
      handle: async (context) => created(await renewRecoveryCodes(context)),
    }),
    route({
      method: 'DELETE',
      path,
      operation: 'removeSecondFactor',
      tag,
      summary: "Turn off the second factor; ends the user's other sessions and grants",
      ...caller,
      proof: true,
      responses: { 204: { description: 'Off' }, ...errorResponses(409, 422, 429) },
      handle: async (context) => {
        await removeSecondFactor(context, parts);
        return NO_CONTENT;
      },
    }),
  ];
}
