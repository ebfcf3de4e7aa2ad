import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { previewRule } from './preview-rule.ts';
import { getRule, listRulePage } from './read-rules.ts';
import {
  NewRule,
  PreviewedRule,
  RuleAnswer,
  RuleChange,
  RuleListQuery,
  RuleOrder,
  RulePage,
  RulePreview,
} from './schemas.ts';
import { createRule, deleteRule, reorderRules, updateRule } from './write-rule.ts';

const tag = 'Rules';
const path = '/api/v1/rules';
const wrapper = 'rule';
const one = { description: 'The rule', schema: RuleAnswer };

const list = route({
  method: 'GET',
  path,
  operation: 'listRules',
  tag,
  summary: 'List the rules of the family, in the order in which they run',
  scope: 'rules:read',
  query: RuleListQuery,
  responses: { 200: { description: 'A page of rules', schema: RulePage }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await listRulePage(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getRule',
  tag,
  summary: 'Show a rule',
  scope: 'rules:read',
  params: idParams,
  responses: { 200: one, ...errorResponses(404) },
  handle: async (context, { params }) => ok(await getRule(context, params.id)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createRule',
  tag,
  summary: 'Create a rule, which runs after the others',
  scope: 'rules:write',
  body: NewRule,
  wrapper,
  responses: { 201: one, ...errorResponses(409, 422) },
  handle: async (context, { body }) => created(await createRule(context, body)),
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}Rule`,
    tag,
    summary: 'Change a rule',
    scope: 'rules:write',
    params: idParams,
    body: RuleChange,
    wrapper,
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, body }) => ok(await updateRule(context, params.id, body)),
  }),
);

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteRule',
  tag,
  summary: 'Delete a rule; what it has changed stays',
  scope: 'rules:write',
  params: idParams,
  responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
  handle: async (context, { params }) => {
    await deleteRule(context, params.id);
    return NO_CONTENT;
  },
});

const reorder = route({
  method: 'POST',
  path: `${path}/reorder`,
  operation: 'reorderRules',
  tag,
  summary: 'Give all rules a new order',
  scope: 'rules:write',
  body: RuleOrder,
  responses: { 204: { description: 'Ordered' }, ...errorResponses(422) },
  handle: async (context, { body }) => {
    await reorderRules(context, body.ids);
    return NO_CONTENT;
  },
});

const preview = route({
  method: 'POST',
  path: `${path}/preview`,
  operation: 'previewRule',
  tag,
  summary: 'Show what a rule would change on the newest transactions; nothing is written',
  scope: 'rules:read',
  body: PreviewedRule,
  wrapper,
  responses: { 200: { description: 'The changes', schema: RulePreview }, ...errorResponses(422) },
  handle: async (context, { body }) => ok(await previewRule(context, body)),
});

export const ruleRoutes: Route[] = [list, show, create, ...updates, remove, reorder, preview];
