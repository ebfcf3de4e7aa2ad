import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { TemplateAnswer, TemplateChange, TemplateListQuery, TemplatePage } from './schemas.ts';
import { deleteTemplate, listTemplatePage, renameTemplate } from './templates.ts';

const tag = 'Imports';
const path = '/api/v1/import_templates';

/** The routes of the templates that imports of CSV files have left. */
export const templateRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listImportTemplates',
    tag,
    summary: 'List how your CSV files were read, by account and header',
    scope: 'imports:read',
    query: TemplateListQuery,
    responses: { 200: { description: 'A page of templates', schema: TemplatePage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listTemplatePage(context, query)),
  }),
  route({
    method: 'PATCH',
    path: `${path}/:id`,
    operation: 'updateImportTemplate',
    tag,
    summary: 'Rename a template',
    scope: 'imports:write',
    params: idParams,
    body: TemplateChange,
    responses: { 200: { description: 'The template', schema: TemplateAnswer }, ...errorResponses(404, 422) },
    handle: async (context, { params, body }) => ok(await renameTemplate(context, params.id, body.name)),
  }),
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'deleteImportTemplate',
    tag,
    summary: 'Delete a template; the next file with its header is read as one never seen',
    scope: 'imports:write',
    params: idParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
    handle: async (context, { params }) => {
      await deleteTemplate(context, params.id);
      return NO_CONTENT;
    },
  }),
];
