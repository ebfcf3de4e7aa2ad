import { z } from 'zod';

// Existing clients expect all of these counts; this server has no such records.
const ABSENT = [
  ...['account_statements', 'imports', 'import_sessions', 'import_source_mappings', 'import_rows'],
  ...['import_mappings', 'account_providers', 'trades', 'holdings', 'balances'],
  ...['rules', 'rule_actions', 'rule_conditions', 'rule_runs', 'budgets'],
  ...['budget_categories', 'family_merchant_associations', 'provider_items', 'active_storage_attachments'],
  'plaid_items',
];

export const ABSENT_COUNTS: Readonly<Record<string, 0>> = Object.fromEntries(ABSENT.map((name) => [name, 0]));

export const ResetDone = z
  .object({
    message: z.string(),
    status: z.literal('queued'),
    job_id: z
      .string()
      .meta({ description: 'All data is hidden at once, and much of it deleted by a job: see the status URL.' }),
    family_id: z.string(),
    status_url: z.string(),
  })
  .meta({ id: 'ResetDone' });

export const ResetStatus = z
  .object({
    status: z.enum(['complete', 'data_remaining']),
    family_id: z.string(),
    reset_complete: z.boolean(),
    counts: z.record(z.string(), z.int()).meta({ description: 'The number of records of each kind.' }),
  })
  .meta({ id: 'ResetStatus' });

export const UserDeleted = z.object({ message: z.string() }).meta({ id: 'UserDeleted' });
