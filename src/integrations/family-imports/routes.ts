import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { beginFamilyImport, type FamilyImportParts } from './begin-family-import.ts';
import { getFamilyImport, listFamilyImportPage } from './read-family-imports.ts';
import {
  FAMILY_FILE_BYTES_MAX,
  FamilyImportAnswer,
  FamilyImportForm,
  FamilyImportListQuery,
  FamilyImportPage,
  FamilyImportText,
} from './schemas.ts';

const tag = 'Exports';
const path = '/api/v1/family_imports';
// A file is a part of a form.
const BODY_BYTES_MAX = FAMILY_FILE_BYTES_MAX + 64 * 1024;

/** The routes of imports of whole families. */
export function familyImportRoutes(parts: FamilyImportParts): Route[] {
  return [
    route({
      method: 'GET',
      path,
      operation: 'listFamilyImports',
      tag,
      summary: 'List your imports of families, newest first; admins only',
      scope: 'imports:read',
      query: FamilyImportListQuery,
      responses: {
        200: { description: 'A page of imports', schema: FamilyImportPage },
        ...errorResponses(403, 422),
      },
      handle: async (context, { query }) => ok(await listFamilyImportPage(context, query)),
    }),
    route({
      method: 'GET',
      path: `${path}/:id`,
      operation: 'getFamilyImport',
      tag,
      summary: 'Show an import of a family; admins only',
      scope: 'imports:read',
      params: idParams,
      responses: { 200: { description: 'The import', schema: FamilyImportAnswer }, ...errorResponses(403, 404) },
      handle: async (context, { params }) => ok(await getFamilyImport(context, params.id)),
    }),
    route({
      method: 'POST',
      path,
      operation: 'createFamilyImport',
      tag,
      summary: 'Import an export of all data into this family, which must have none; admins only',
      scope: 'imports:write',
      bodyLimit: BODY_BYTES_MAX,
      body: FamilyImportText,
      form: {
        body: FamilyImportForm,
        handle: async (context, { body: { file } }) => ({
          status: 202,
          body: await beginFamilyImport(context, parts, file),
        }),
      },
      responses: {
        202: { description: 'The records are being written', schema: FamilyImportAnswer },
        ...errorResponses(403, 409, 422),
      },
      handle: async (context, { body: { raw_file_content, filename = 'coffer.ndjson' } }) => ({
        status: 202,
        body: await beginFamilyImport(context, parts, { bytes: Buffer.from(raw_file_content), filename }),
      }),
    }),
  ];
}
