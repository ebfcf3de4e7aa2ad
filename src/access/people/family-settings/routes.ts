import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, ok, type Route, route } from '#http/route.ts';
import { getSettings, updateSettings } from './family-settings.ts';
import { FamilySettings, FamilySettingsChange } from './schemas.ts';

const tag = 'Family';
const path = '/api/v1/family_settings';
const one = { description: 'The settings', schema: FamilySettings };

export const familySettingsRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'getFamilySettings',
    tag,
    summary: "Show the family's settings",
    scope: 'family:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    responses: { 200: one },
    handle: async (context) => ok(await getSettings(context)),
  }),
  ...bothUpdateMethods((method, operation) =>
    route({
      method,
      path,
      operation: `${operation}FamilySettings`,
      tag,
      summary: "Change the family's settings; admins only",
      person: 'admin',
      body: FamilySettingsChange,
      wrapper: 'family_settings',
      responses: { 200: one, ...errorResponses(403, 422) },
      handle: async (context, { body }) => ok(await updateSettings(context, body)),
    }),
  ),
];
