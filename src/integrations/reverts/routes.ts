import { z } from 'zod';
import { singleLineText } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { notFound } from '#kernel/errors.ts';
import { revertChange, revertRequest } from './revert-changes.ts';

const REQUEST_ID_MAX = 200;

/** `:sequence` of a path. A malformed one is as unknown as any other that is not there. */
const SequenceParams = z.object({ sequence: z.string() });

const RevertRequest = z
  .object({
    request_id: singleLineText(REQUEST_ID_MAX).meta({
      description: 'The `request_id` of the changes. It is looked for among the newest 20,000 changes of the family.',
    }),
  })
  .meta({ id: 'RevertRequest' });

const RevertedChanges = z
  .object({
    request_id: z.string().meta({ description: 'The request of the changes that this revert made.' }),
    reverted: z
      .array(
        z.object({
          sequence: z.int(),
          resource: z.string(),
          id: z.string(),
          kind: z.enum(['create', 'update', 'delete']),
        }),
      )
      .meta({ description: 'The changes that were reverted, oldest first.' }),
  })
  .meta({ id: 'RevertedChanges' });

const tag = 'Changes';
const responses = {
  200: { description: 'Everything was put back', schema: RevertedChanges },
  ...errorResponses(404, 409, 422),
};

/** The routes that revert changes. Which scopes they need follows from the resources of the changes. */
export const revertRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/v1/changes/:sequence/revert',
    operation: 'revertChange',
    tag,
    summary: 'Revert a change, with those of the same write that belong to it',
    scope: 'changes:read',
    params: SequenceParams,
    responses,
    handle: async (context, { params }) => ok(await revertChange(context, sequenceOf(params.sequence))),
  }),
  route({
    method: 'POST',
    path: '/api/v1/changes/revert',
    operation: 'revertRequest',
    tag,
    summary: 'Revert all changes of a request',
    scope: 'changes:read',
    body: RevertRequest,
    responses,
    handle: async (context, { body }) => ok(await revertRequest(context, body.request_id)),
  }),
];

const SEQUENCE = /^[1-9]\d{0,17}$/;

function sequenceOf(text: string): bigint {
  if (!SEQUENCE.test(text)) throw notFound('Change');
  return BigInt(text);
}
