import type { FamilyStorage } from '#application/family-storage.ts';
import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import type { FileReader } from '#integrations/imports/file-reader.ts';
import { FILE_BYTES_MAX } from '#integrations/imports/file-schemas.ts';
import type { ProgressStreams } from '#integrations/imports/progress-streams.ts';
import { Revert } from '#integrations/imports/schemas.ts';
import { addChunk } from './add-chunk.ts';
import { createSession } from './create-session.ts';
import { publishSession } from './publish-session.ts';
import { dropSession, getSession, showSession } from './read-session.ts';
import { revertSession } from './revert-session.ts';
import { ChunkForm, ChunkText, NewSession, SessionAnswer, SessionPublication } from './schemas.ts';

const tag = 'Imports';
const path = '/api/v1/import_sessions';
const BODY_BYTES_MAX = FILE_BYTES_MAX + 2 * 1024 * 1024;

type SessionRouteParts = {
  readonly files: FileReader;
  readonly storage: FamilyStorage;
  readonly jobs: { wake(): void };
  readonly sessionJobs: { wake(): void };
  readonly progress: ProgressStreams;
};

/** The routes of files that arrive in chunks. */
export function sessionRoutes(parts: SessionRouteParts): Route[] {
  return [
    route({
      method: 'POST',
      path,
      operation: 'createImportSession',
      tag,
      summary: 'Begin a file that arrives in chunks, or find it again to go on',
      scope: 'imports:write',
      body: NewSession,
      responses: {
        201: { description: 'The session', schema: SessionAnswer },
        ...errorResponses(403, 404, 409, 422),
      },
      handle: async (context, { body }) => created(await showSession(context, await createSession(context, body))),
    }),
    route({
      method: 'GET',
      path: `${path}/:id`,
      operation: 'getImportSession',
      tag,
      summary: 'Show a session: the chunks that have arrived and the progress of its rows, or stream it',
      scope: 'imports:read',
      params: idParams,
      responses: { 200: { description: 'The session', schema: SessionAnswer }, ...errorResponses(404) },
      handle: async (context, { params }) => ok(await getSession(context, params.id)),
      stream: (context, { params }) =>
        parts.progress.open(context, {
          read: (now) => getSession(now, params.id),
          isSettled: ({ data }) => data.status !== 'importing' && data.status !== 'reverting',
        }),
    }),
    chunkRoute(parts),
    route({
      method: 'POST',
      path: `${path}/:id/publish`,
      operation: 'publishImportSession',
      tag,
      summary: 'Read the file of a session, and take its rows into the ledger',
      scope: 'imports:write',
      params: idParams,
      body: SessionPublication,
      responses: {
        202: { description: 'The file is being read', schema: SessionAnswer },
        ...errorResponses(403, 404, 409, 413, 422),
      },
      handle: async (context, { params, body }) => {
        const session = await publishSession(context, parts, params.id, body);
        return { status: 202, body: await showSession(context, session) };
      },
    }),
    route({
      method: 'POST',
      path: `${path}/:id/revert`,
      operation: 'revertImportSession',
      tag,
      summary: 'Take back everything that a session has brought, with the accounts and labels that it has created',
      scope: 'imports:write',
      params: idParams,
      body: Revert,
      responses: {
        202: { description: 'The revert runs', schema: SessionAnswer },
        ...errorResponses(403, 404, 409, 422),
      },
      handle: async (context, { params, body }) => {
        await revertSession(context, parts.jobs, params.id, body.include_edited ?? false);
        return { status: 202, body: await getSession(context, params.id) };
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/:id`,
      operation: 'deleteImportSession',
      tag,
      summary: 'Delete a session and its chunks; its imports stay',
      scope: 'imports:write',
      params: idParams,
      responses: { 204: { description: 'Deleted' }, ...errorResponses(404, 409) },
      handle: async (context, { params }) => {
        await dropSession(context, params.id);
        return NO_CONTENT;
      },
    }),
  ];
}

const chunkRoute = ({ storage }: SessionRouteParts) =>
  route({
    method: 'POST',
    path: `${path}/:id/chunks`,
    operation: 'addImportChunk',
    tag,
    summary: 'Store a part of the file of a session; the same part again changes nothing',
    scope: 'imports:write',
    params: idParams,
    bodyLimit: BODY_BYTES_MAX,
    body: ChunkText,
    form: {
      body: ChunkForm,
      handle: async (context, { params, body }) => {
        const { file, ...rest } = body;
        return created(
          await showSession(context, await addChunk(context, storage, params.id, { ...rest, bytes: file.bytes })),
        );
      },
    },
    responses: {
      201: { description: 'The session', schema: SessionAnswer },
      ...errorResponses(404, 409, 413, 422),
    },
    handle: async (context, { params, body }) => {
      const { raw_file_content, ...rest } = body;
      const bytes = Buffer.from(raw_file_content);
      return created(await showSession(context, await addChunk(context, storage, params.id, { ...rest, bytes })));
    },
  });
