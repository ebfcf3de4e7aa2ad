import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { type AttachmentParts, attachFile } from './attach-file.ts';
import { deleteAttachment, downloadAttachment, getAttachment, listAttachments } from './attachments.ts';
import { Attachment, AttachmentList, FILE_BYTES_MAX, NewAttachment, NewAttachmentForm } from './schemas.ts';

const tag = 'Transactions';
const path = '/api/v1/attachments';
const ofTransaction = '/api/v1/transactions/:id/attachments';
const one = { description: 'The attachment', schema: Attachment };
// Base64 has four characters for three bytes.
const BODY_BYTES_MAX = Math.ceil((FILE_BYTES_MAX * 4) / 3) + 64 * 1024;

/** The routes of the files of transactions. */
export function attachmentRoutes(parts: AttachmentParts): Route[] {
  return [
    route({
      method: 'GET',
      path: ofTransaction,
      operation: 'listAttachments',
      tag,
      summary: 'List the attachments of a transaction',
      scope: 'transactions:read',
      respects: ['accounts', 'days', 'masks'],
      params: idParams,
      responses: { 200: { description: 'The attachments', schema: AttachmentList }, ...errorResponses(404) },
      handle: async (context, { params }) => ok(await listAttachments(context, params.id)),
    }),
    route({
      method: 'POST',
      path: ofTransaction,
      operation: 'createAttachment',
      tag,
      summary: 'Attach an image or a PDF to a transaction',
      scope: 'transactions:write',
      respects: ['accounts', 'days', 'writes'],
      bodyLimit: BODY_BYTES_MAX,
      params: idParams,
      body: NewAttachment,
      form: {
        body: NewAttachmentForm,
        handle: async (context, { params, body: { file } }) =>
          created(await attachFile(context, parts, params.id, { ...file, member: 'file' })),
      },
      responses: { 201: one, ...errorResponses(403, 404, 409, 422, 503) },
      handle: async (context, { params, body }) => {
        const sent = { filename: body.filename, bytes: body.content, member: 'content' };
        return created(await attachFile(context, parts, params.id, sent));
      },
    }),
    ...singleRoutes(parts),
  ];
}

const singleRoutes = ({ files }: AttachmentParts) => [
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getAttachment',
    tag,
    summary: 'Show an attachment',
    scope: 'transactions:read',
    respects: ['accounts', 'days', 'masks'],
    params: idParams,
    responses: { 200: one, ...errorResponses(404) },
    handle: async (context, { params }) => ok(await getAttachment(context, params.id)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id/file`,
    operation: 'downloadAttachment',
    tag,
    summary: 'Download the content of an attachment',
    scope: 'transactions:read',
    respects: ['accounts', 'days'],
    params: idParams,
    responses: { 200: { description: 'The content, as it was sent', media: '*/*' }, ...errorResponses(404, 503) },
    handle: async (context, { params }) => ({
      status: 200,
      // A page of another site cannot show it, even to someone who is signed in.
      headers: { 'cross-origin-resource-policy': 'same-origin' },
      file: await downloadAttachment(context, params.id, files),
    }),
  }),
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'deleteAttachment',
    tag,
    summary: 'Delete an attachment',
    scope: 'transactions:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(403, 404) },
    handle: async (context, { params }) => {
      await deleteAttachment(context, params.id);
      return NO_CONTENT;
    },
  }),
];
