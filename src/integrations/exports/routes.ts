import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import type { ExportJobs } from './export-jobs.ts';
import { downloadExport, getExport, listExportPage, ZIP } from './read-exports.ts';
import { requestExport } from './request-export.ts';
import { FamilyExportAnswer, FamilyExportListQuery, FamilyExportPage, NewFamilyExport } from './schemas.ts';

const tag = 'Exports';
const path = '/api/v1/family_exports';

/** The routes of exports. `basePath` is the path prefix of the public URL. */
export function exportRoutes(jobs: ExportJobs, basePath: string): Route[] {
  return [
    route({
      method: 'GET',
      path,
      operation: 'listFamilyExports',
      tag,
      summary: 'List your exports, newest first; admins only',
      scope: 'exports:read',
      query: FamilyExportListQuery,
      responses: { 200: { description: 'A page of exports', schema: FamilyExportPage }, ...errorResponses(403, 422) },
      handle: async (context, { query }) => ok(await listExportPage(context, query, basePath)),
    }),
    route({
      method: 'GET',
      path: `${path}/:id`,
      operation: 'getFamilyExport',
      tag,
      summary: 'Show an export; admins only',
      scope: 'exports:read',
      params: idParams,
      responses: { 200: { description: 'The export', schema: FamilyExportAnswer }, ...errorResponses(403, 404) },
      handle: async (context, { params }) => ok(await getExport(context, params.id, basePath)),
    }),
    route({
      method: 'POST',
      path,
      operation: 'createFamilyExport',
      tag,
      summary: 'Request an export of all data that you see, as a ZIP file stored for seven days; admins only',
      scope: 'exports:write',
      proof: true,
      body: NewFamilyExport,
      responses: {
        202: { description: 'The export is being written', schema: FamilyExportAnswer },
        ...errorResponses(403, 422),
      },
      handle: async (context) => ({ status: 202, body: await requestExport(context, jobs, basePath) }),
    }),
    route({
      method: 'GET',
      path: `${path}/:id/download`,
      operation: 'downloadFamilyExport',
      tag,
      summary: 'Download an export; admins only',
      scope: 'exports:read',
      params: idParams,
      responses: { 200: { description: 'The ZIP file', media: ZIP }, ...errorResponses(403, 404, 409) },
      handle: async (context, { params }) => ({
        status: 200,
        file: await downloadExport(context, params.id, jobs.files),
      }),
    }),
  ];
}
