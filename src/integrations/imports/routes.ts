import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import type { ImportJobs } from '#integrations/imports/jobs/index.ts';
import { listMonthBalances, MonthBalancePage, MonthBalanceQuery } from '#integrations/imports/moving/index.ts';
import { createRecordImport } from '#integrations/imports/record-imports/index.ts';
import { createSureImport } from '#integrations/imports/sure-imports/create-sure-import.ts';
import { invalid } from '#kernel/errors.ts';
import { createImport, type ImportWishes } from './create-import.ts';
import { decideImportRows, restoreRow } from './decide-rows.ts';
import type { FileReader } from './file-reader.ts';
import { FILE_BYTES_MAX, PreflightAnswer } from './file-schemas.ts';
import { importTypeOf, isRecordType } from './import-types.ts';
import { listLabels } from './list-labels.ts';
import { mappingsOfRows } from './mappings.ts';
import { preflight } from './preflight.ts';
import { presentImportRow } from './present.ts';
import type { ProgressStreams } from './progress-streams.ts';
import { deleteImport, publishImport } from './publish-import.ts';
import { getImport, listImportPage, listImportRows, present } from './read-imports.ts';
import { revertImport } from './revert-import.ts';
import {
  ImportAnswer,
  ImportLabelList,
  ImportListQuery,
  ImportPage,
  ImportRowListQuery,
  ImportRowPage,
  ImportRowSingle,
  NewImport,
  NewImportForm,
  PreflightForm,
  PreflightText,
  Publication,
  Revert,
  RowDecision,
  RowRestoration,
} from './schemas.ts';
import { fromForm, fromText, type SentStatement } from './sent-statement.ts';
import type { ImportRecord } from './store.ts';

const tag = 'Imports';
const path = '/api/v1/imports';
// The text of a file grows in JSON, and a form has parts around it.
const BODY_BYTES_MAX = FILE_BYTES_MAX + 2 * 1024 * 1024;

export type ImportRouteParts = {
  readonly files: FileReader;
  readonly jobs: ImportJobs;
  readonly sessionJobs: { wake(): void };
  readonly storage: FamilyStorage;
  readonly progress: ProgressStreams;
};

export function importRoutes(parts: ImportRouteParts): Route[] {
  return [
    route({
      method: 'POST',
      path: `${path}/preflight`,
      operation: 'preflightImport',
      tag,
      summary: 'Read a file of a bank and show what it contains, without an import',
      scope: 'imports:read',
      bodyLimit: BODY_BYTES_MAX,
      ownWrites: true,
      body: PreflightText,
      form: {
        body: PreflightForm,
        handle: async (context, { body }) => ok(await preflight(context, parts.files, fromForm(body), body)),
      },
      responses: {
        200: { description: 'The content of the file', schema: PreflightAnswer },
        ...errorResponses(404, 422),
      },
      handle: async (context, { body }) => ok(await preflight(context, parts.files, fromText(body), body)),
    }),
    route({
      method: 'POST',
      path,
      operation: 'createImport',
      tag,
      summary: 'Read a file of a bank and store its rows as an import',
      scope: 'imports:write',
      bodyLimit: BODY_BYTES_MAX,
      body: NewImport,
      form: {
        body: NewImportForm,
        handle: async (context, { body }) => created(await create(context, parts, fromForm(body), body)),
      },
      responses: { 201: { description: 'The import', schema: ImportAnswer }, ...errorResponses(403, 404, 422) },
      handle: async (context, { body }) => created(await create(context, parts, fromText(body), body)),
    }),
    ...readRoutes(parts),
    monthRoute,
    labelRoute,
    ...rowRoutes(parts),
    ...runRoutes(parts),
  ];
}

type Wishes = Omit<ImportWishes, 'type' | 'account_id'> & {
  readonly type?: z.output<typeof NewImport>['type'];
  readonly account_id?: string | undefined;
};

async function create(context: Context, parts: ImportRouteParts, sent: SentStatement, wishes: Wishes) {
  const type = importTypeOf(wishes.type);
  if (isRecordType(type)) return shown(context, await createRecordImport(context, parts, sent, { ...wishes, type }));
  if (type === 'SureImport') return shown(context, await createSureImport(context, parts, sent, wishes));
  const { account_id } = wishes;
  if (account_id === undefined) throw invalid('/account_id', 'required', 'is required');
  return shown(context, await createImport(context, parts, sent, { ...wishes, type, account_id }));
}

/** Whether an import waits for a person, or has ended. */
function isSettled({ status, status_detail }: { status: string; status_detail: { uploaded: boolean } }): boolean {
  return status !== 'importing' && status !== 'reverting' && (status !== 'pending' || status_detail.uploaded);
}

async function shown(context: Context, record: ImportRecord) {
  return { data: await present(context, record) };
}

const readRoutes = ({ progress }: ImportRouteParts) => [
  route({
    method: 'GET',
    path,
    operation: 'listImports',
    tag,
    summary: 'List your imports, newest first',
    scope: 'imports:read',
    query: ImportListQuery,
    responses: { 200: { description: 'A page of imports', schema: ImportPage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listImportPage(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getImport',
    tag,
    summary: 'Show an import and how many rows have which outcome, or stream that as server-sent events',
    scope: 'imports:read',
    params: idParams,
    responses: { 200: { description: 'The import', schema: ImportAnswer }, ...errorResponses(404) },
    handle: async (context, { params }) => ok(await getImport(context, params.id)),
    stream: (context, { params }) =>
      progress.open(context, {
        read: (now) => getImport(now, params.id),
        isSettled: ({ data }) => isSettled(data),
      }),
  }),
  route({
    method: 'GET',
    path: `${path}/:id/rows`,
    operation: 'listImportRows',
    tag,
    summary: 'List the rows of an import with their outcomes',
    scope: 'imports:read',
    params: idParams,
    query: ImportRowListQuery,
    responses: { 200: { description: 'A page of rows', schema: ImportRowPage }, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await listImportRows(context, params.id, query)),
  }),
];

const monthRoute = route({
  method: 'GET',
  path: `${path}/:id/month_balances`,
  operation: 'listImportMonthBalances',
  tag,
  summary: 'Compare the account of a move from another program with its file at the end of each month',
  scope: 'imports:read',
  params: idParams,
  query: MonthBalanceQuery,
  responses: {
    200: { description: 'A page of months, and the first difference', schema: MonthBalancePage },
    ...errorResponses(404, 422),
  },
  handle: async (context, { params, query }) => ok(await listMonthBalances(context, params.id, query)),
});

const labelRoute = route({
  method: 'GET',
  path: `${path}/:id/labels`,
  operation: 'listImportLabels',
  tag,
  summary: 'List the categories, merchants and tags that the rows of an import name',
  scope: 'imports:read',
  params: idParams,
  responses: { 200: { description: 'The labels', schema: ImportLabelList }, ...errorResponses(404) },
  handle: async (context, { params }) => ok(await listLabels(context, params.id)),
});

const rowRoutes = (parts: ImportRouteParts) => [
  route({
    method: 'PATCH',
    path: `${path}/:id/rows`,
    operation: 'decideImportRows',
    tag,
    summary: 'Leave rows out before the publication, or create them whatever the account has',
    scope: 'imports:write',
    params: idParams,
    body: RowDecision,
    responses: { 200: { description: 'The import', schema: ImportAnswer }, ...errorResponses(403, 404, 409, 422) },
    handle: async (context, { params, body }) => {
      const decision = body.decision === 'auto' ? null : body.decision;
      const wanted = { rowNumbers: body.row_numbers, decision };
      return ok(await shown(context, await decideImportRows(context, params.id, wanted)));
    },
  }),
  route({
    method: 'POST',
    path: `${path}/:id/restore`,
    operation: 'restoreImportRow',
    tag,
    summary: "Give edited members of a row's transaction the values of the file again",
    scope: 'imports:write',
    params: idParams,
    body: RowRestoration,
    responses: { 200: { description: 'The row', schema: ImportRowSingle }, ...errorResponses(403, 404, 422) },
    handle: async (context, { params, body }) => {
      const members = body.members.map((member) => (member === 'amount' ? 'amount_minor' : member));
      const wanted = { rowNumber: body.row_number, members };
      const { record, row, entry } = await restoreRow(context, params.id, wanted);
      const mappings = await mappingsOfRows(context, record, [row]);
      return ok({ data: presentImportRow(row, entry, { record, mappings: mappings(row.details) }) });
    },
  }),
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'deleteImport',
    tag,
    summary: 'Delete an import that is not published',
    scope: 'imports:write',
    params: idParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404, 409) },
    handle: async (context, { params }) => {
      await deleteImport(context, parts.jobs, params.id);
      return NO_CONTENT;
    },
  }),
];

const runRoutes = (parts: ImportRouteParts) => [
  route({
    method: 'POST',
    path: `${path}/:id/publish`,
    operation: 'publishImport',
    tag,
    summary: 'Take the rows of an import into the ledger',
    scope: 'imports:write',
    params: idParams,
    body: Publication,
    responses: {
      202: { description: 'The import is running', schema: ImportAnswer },
      ...errorResponses(403, 404, 409, 422),
    },
    handle: async (context, { params, body }) => {
      const record = await publishImport(context, parts, params.id, body);
      return { status: 202, body: await shown(context, record) };
    },
  }),
  route({
    method: 'POST',
    path: `${path}/:id/revert`,
    operation: 'revertImport',
    tag,
    summary: 'Delete the transactions that an import created',
    scope: 'imports:write',
    params: idParams,
    body: Revert,
    responses: {
      202: { description: 'The import is being taken back', schema: ImportAnswer },
      ...errorResponses(403, 404, 409, 422),
    },
    handle: async (context, { params, body }) => {
      const record = await revertImport(context, parts.jobs, params.id, body.include_edited ?? false);
      return { status: 202, body: await shown(context, record) };
    },
  }),
];
