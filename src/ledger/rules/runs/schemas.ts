import { z } from 'zod';
import { idFilter, Pagination, pageQuery, timestamp } from '#http/fields.ts';

const STATUSES = ['pending', 'success', 'failed', 'reverting', 'reverted'] as const;

const RuleRun = z
  .object({
    id: z.string(),
    rule_id: z.string().nullable().meta({ description: 'Null for a run of all active rules.' }),
    rule_name: z.string().nullable(),
    execution_type: z.enum(['manual', 'scheduled']),
    status: z.enum(STATUSES),
    includes_edited: z.boolean(),
    transactions_queued: z.int().meta({ description: 'The transactions that the run visits.' }),
    transactions_processed: z.int(),
    transactions_modified: z.int(),
    pending_jobs_count: z.int(),
    executed_at: z.string(),
    error_message: z.string().nullable(),
    rule: z
      .object({ id: z.string(), name: z.string().nullable(), resource_type: z.string(), active: z.boolean() })
      .nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'RuleRun' });

export const RuleRunAnswer = z.object({ data: RuleRun }).meta({ id: 'RuleRunAnswer' });

export const RuleRunPage = z.object({ data: z.array(RuleRun), meta: Pagination }).meta({ id: 'RuleRunPage' });

export const RunListQuery = z.object({
  ...pageQuery(),
  rule_id: idFilter.optional(),
  status: z.enum(STATUSES).optional(),
  execution_type: z.enum(['manual', 'scheduled']).optional(),
  start_executed_at: timestamp.optional(),
  end_executed_at: timestamp.optional(),
});

/** The body of a run. */
export const NewRuleRun = z
  .object({
    rule_id: z.string().nullish().meta({ description: 'Without it all active rules run, in their order.' }),
    include_edited: z.boolean().optional().meta({ description: 'Also change members that a user has set.' }),
  })
  .meta({ id: 'NewRuleRun' });
