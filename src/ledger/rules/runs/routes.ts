import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, ok, type Route, type RouteContext, route } from '#http/route.ts';
import { getRun, listRunPage } from './read-runs.ts';
import { NewRuleRun, RuleRunAnswer, RuleRunPage, RunListQuery } from './schemas.ts';
import { revertRun, startRun } from './start-run.ts';

const tag = 'Rules';
const path = '/api/v1/rule_runs';
const one = { description: 'The run', schema: RuleRunAnswer };

/** The routes of runs over stored transactions. `wake` tells the job of a new one. */
export const ruleRunRoutes = (wake: () => void): Route[] => {
  const waking = ({ db }: RouteContext) => db.afterCommit(wake);
  return [
    route({
      method: 'GET',
      path,
      operation: 'listRuleRuns',
      tag,
      summary: 'List the runs of rules over stored transactions, newest first',
      scope: 'rules:read',
      query: RunListQuery,
      responses: { 200: { description: 'A page of runs', schema: RuleRunPage }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listRunPage(context, query)),
    }),
    route({
      method: 'GET',
      path: `${path}/:id`,
      operation: 'getRuleRun',
      tag,
      summary: 'Show a run with its progress',
      scope: 'rules:read',
      params: idParams,
      responses: { 200: one, ...errorResponses(404) },
      handle: async (context, { params }) => ok(await getRun(context, params.id)),
    }),
    route({
      method: 'POST',
      path,
      operation: 'createRuleRun',
      tag,
      summary: 'Run a rule, or all active ones, over the stored transactions',
      scope: 'rules:write',
      body: NewRuleRun,
      wrapper: 'rule_run',
      responses: { 201: one, ...errorResponses(409, 422) },
      handle: async (context, { body }) => {
        const run = await startRun(context, body);
        waking(context);
        return created(run);
      },
    }),
    route({
      method: 'POST',
      path: `${path}/:id/revert`,
      operation: 'revertRuleRun',
      tag,
      summary: 'Take back what a run has changed; members that were changed since stay',
      scope: 'rules:write',
      params: idParams,
      responses: { 200: one, ...errorResponses(404, 409) },
      handle: async (context, { params }) => {
        const run = await revertRun(context, params.id);
        waking(context);
        return ok(run);
      },
    }),
  ];
};
