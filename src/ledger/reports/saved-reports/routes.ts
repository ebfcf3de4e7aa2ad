import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import {
  createSavedReport,
  deleteSavedReport,
  getSavedReport,
  listSavedReports,
  updateSavedReport,
} from './saved-reports.ts';
import { NewSavedReport, SavedReport, SavedReportChange, SavedReportListQuery, SavedReportPage } from './schemas.ts';

const tag = 'Reports';
const path = '/api/v1/saved_reports';
const wrapper = 'saved_report';
const one = { description: 'The saved report', schema: SavedReport };

const list = route({
  method: 'GET',
  path,
  operation: 'listSavedReports',
  tag,
  summary: 'List saved reports, oldest first: your own and those of the family',
  scope: 'reports:read',
  query: SavedReportListQuery,
  responses: { 200: { description: 'A page of saved reports', schema: SavedReportPage }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await listSavedReports(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getSavedReport',
  tag,
  summary: 'Show the choices of a saved report; `GET /reports/breakdown` has its figures',
  scope: 'reports:read',
  params: idParams,
  responses: { 200: one, ...errorResponses(404) },
  handle: async (context, { params }) => ok(await getSavedReport(context, params.id)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createSavedReport',
  tag,
  summary: 'Save a report under a name, for yourself or for the family',
  scope: 'reports:write',
  body: NewSavedReport,
  wrapper,
  responses: { 201: one, ...errorResponses(409, 422) },
  handle: async (context, { body }) => created(await createSavedReport(context, body)),
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}SavedReport`,
    tag,
    summary: 'Change, rename or share a saved report',
    scope: 'reports:write',
    params: idParams,
    body: SavedReportChange,
    wrapper,
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, body }) => ok(await updateSavedReport(context, params.id, body)),
  }),
);

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteSavedReport',
  tag,
  summary: 'Delete a saved report; no transaction changes',
  scope: 'reports:write',
  params: idParams,
  responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
  handle: async (context, { params }) => {
    await deleteSavedReport(context, params.id);
    return NO_CONTENT;
  },
});

export const savedReportRoutes: Route[] = [list, show, create, ...updates, remove];
