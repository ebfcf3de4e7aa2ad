import { errorResponses } from '#http/routing/error-responses.ts';
import { ok, type Route, route } from '#http/routing/route.ts';
import type { FileReader } from './file-reader.ts';
import { preflight } from './preflight.ts';
import { FILE_BYTES_MAX, FileForm, FileText, PreflightAnswer } from './schemas.ts';
import { fromForm, fromText } from './sent-statement.ts';

const tag = 'Imports';
const path = '/api/v1/imports';
// The text of a file grows in JSON, and a form has parts around it.
const BODY_BYTES_MAX = FILE_BYTES_MAX + 2 * 1024 * 1024;

/** The routes of imports. `files` reads the files. */
export function importRoutes(files: FileReader): Route[] {
  return [
    route({
      method: 'POST',
      path: `${path}/preflight`,
      operation: 'preflightImport',
      tag,
      summary: 'Read a file of a bank and show what it contains, without an import',
      scope: 'imports:read',
      bodyLimit: BODY_BYTES_MAX,
      body: FileText,
      form: { body: FileForm, handle: async (_context, { body }) => ok(await preflight(files, fromForm(body))) },
      responses: { 200: { description: 'What the file contains', schema: PreflightAnswer }, ...errorResponses(422) },
      handle: async (_context, { body }) => ok(await preflight(files, fromText(body))),
    }),
  ];
}
