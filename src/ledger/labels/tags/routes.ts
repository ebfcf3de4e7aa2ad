import { errorAnswers } from '#http/routing/error-answers.ts';
import { idParams } from '#http/routing/params.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/routing/route.ts';
import { LabelDeleteQuery } from '#ledger/labels/shared/index.ts';
import { deleteTag } from './delete-tag.ts';
import { getTag, listAllTags } from './read-tag.ts';
import { NewTag, Tag, TagChange, TagList } from './schemas.ts';
import { createTag, updateTag } from './write-tag.ts';

const tag = 'Tags';
const one = { description: 'The tag', schema: Tag };

/** The routes of tags. */
export const tagRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/tags',
    operation: 'listTags',
    tag,
    summary: 'List all tags by name',
    scope: 'tags:read',
    cacheable: true,
    answers: { 200: { description: 'All tags', schema: TagList } },
    handle: async (context) => ok(await listAllTags(context)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/tags/:id',
    operation: 'getTag',
    tag,
    summary: 'Show a tag',
    scope: 'tags:read',
    cacheable: true,
    params: idParams,
    answers: { 200: one, ...errorAnswers(404) },
    handle: async (context, { params }) => ok(await getTag(context, params.id)),
  }),
  route({
    method: 'POST',
    path: '/api/v1/tags',
    operation: 'createTag',
    tag,
    summary: 'Create a tag',
    scope: 'tags:write',
    body: NewTag,
    wrapper: 'tag',
    answers: { 201: one, ...errorAnswers(422) },
    handle: async (context, { body }) => created(await createTag(context, body)),
  }),
  ...bothUpdateMethods((method, operation) =>
    route({
      method,
      path: '/api/v1/tags/:id',
      operation: `${operation}Tag`,
      tag,
      summary: 'Rename or recolour a tag',
      scope: 'tags:write',
      params: idParams,
      body: TagChange,
      wrapper: 'tag',
      answers: { 200: one, ...errorAnswers(404, 422) },
      handle: async (context, { params, body }) => ok(await updateTag(context, params.id, body)),
    }),
  ),
  route({
    method: 'DELETE',
    path: '/api/v1/tags/:id',
    operation: 'deleteTag',
    tag,
    summary: 'Delete a tag, or merge it into another with `replacement_id`',
    scope: 'tags:write',
    params: idParams,
    query: LabelDeleteQuery,
    answers: { 204: { description: 'Deleted' }, ...errorAnswers(404, 422) },
    handle: async (context, { params, query }) => {
      await deleteTag(context, params.id, query.replacement_id);
      return NO_CONTENT;
    },
  }),
];
