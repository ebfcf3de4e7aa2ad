import { z } from 'zod';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { getSampleData, makeSampleData, removeSampleData, type SampleParts } from './samples.ts';

const count = z.int();

/** The state of a family's sample data. */
const SampleData = z
  .object({
    present: z.boolean().meta({ description: 'Whether any sample account exists.' }),
    can_create: z.boolean().meta({ description: 'False if the family has accounts of its own.' }),
    counts: z
      .object({
        accounts: count,
        transactions: count,
        valuations: count,
        recurring_transactions: count,
        categories: count,
        merchants: count,
        tags: count,
        securities: count,
        exchange_rates: count,
        trades: count,
        goals: count,
        forecast_plans: count,
        rules: count,
        budgets: count,
        budget_groups: count,
        saved_reports: count,
      })
      .meta({ description: 'In sample accounts, entries added by users included.' }),
  })
  .meta({ id: 'SampleData' });

const tag = 'Sample data';
const path = '/api/v1/sample_data';

export function sampleDataRoutes(parts: SampleParts): Route[] {
  return [
    route({
      method: 'GET',
      path,
      operation: 'getSampleData',
      tag,
      summary: 'Show the state of the sample data; admins only',
      scope: 'read',
      responses: { 200: { description: 'The state', schema: SampleData }, ...errorResponses(403) },
      handle: async (context) => ok(await getSampleData(context)),
    }),
    route({
      method: 'POST',
      path,
      operation: 'createSampleData',
      tag,
      summary: 'Create five years of sample data in a family without accounts of its own; admins only',
      scope: 'read_write',
      responses: { 201: { description: 'Created', schema: SampleData }, ...errorResponses(403, 404, 409) },
      handle: async (context) => created(await makeSampleData(context, parts)),
    }),
    route({
      method: 'DELETE',
      path,
      operation: 'deleteSampleData',
      tag,
      summary:
        'Delete the sample accounts with their entries, the sample budgets, goals, plans, rules and saved reports, and unused sample labels and securities; admins only',
      scope: 'read_write',
      responses: { 204: { description: 'Deleted' }, ...errorResponses(403, 404) },
      handle: async (context) => {
        await removeSampleData(context, parts.deleteEntries);
        return NO_CONTENT;
      },
    }),
  ];
}
