import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { LabelListQuery, labelRoutes } from '#ledger/labels/shared/index.ts';
import { NewTag, Tag, TagChange, TagList } from './schemas.ts';
import { createTag, deleteTag, getTag, listTags, updateTag } from './tags.ts';

export const tagRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/tags',
    operation: 'listTags',
    tag: 'Tags',
    summary: 'List all tags by name',
    scope: 'tags:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    query: LabelListQuery,
    responses: { 200: { description: 'All tags', schema: TagList }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listTags(context, query)),
  }),
  ...labelRoutes({
    path: 'tags',
    noun: 'tag',
    respects: { read: ['accounts', 'days', 'masks'], create: ['accounts', 'days', 'writes'] },
    schemas: { shown: Tag, created: NewTag, changed: TagChange },
    get: getTag,
    create: createTag,
    update: updateTag,
    delete: deleteTag,
  }),
];
