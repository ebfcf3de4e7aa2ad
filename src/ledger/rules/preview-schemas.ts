import { z } from 'zod';
import { civilDate } from '#http/fields.ts';
import { Actions, Conditions } from './definition-schemas.ts';

/** The body of a preview: the parts of a rule. */
export const PreviewedRule = z
  .object({
    conditions: Conditions,
    actions: Actions,
    effective_date: civilDate.nullish(),
    include_edited: z.boolean().optional().meta({ description: 'As for a run: also members that a user has set.' }),
  })
  .meta({ id: 'PreviewedRule' });

const members = z.object({
  name: z.string(),
  notes: z.string().nullable(),
  category_id: z.string().nullable(),
  merchant_id: z.string().nullable(),
  kind: z.string(),
  excluded: z.boolean(),
  reviewed: z.boolean(),
  tag_ids: z.array(z.string()),
  splits: z.array(z.object({ signed_amount: z.string(), category_id: z.string().nullable() })),
  transfer_account_id: z.string().nullable(),
});

/** The changes that a rule would make. */
export const RulePreview = z
  .object({
    data: z.object({
      scanned: z.int().meta({ description: 'The newest transactions that were read, at most 5,000.' }),
      is_complete: z.boolean().meta({ description: 'Whether these are all.' }),
      changed: z.int(),
      transactions: z
        .array(
          z.object({
            id: z.string(),
            date: z.string(),
            account_id: z.string(),
            currency: z.string(),
            signed_amount: z.string(),
            before: members,
            after: members,
          }),
        )
        .meta({ description: 'The first 50 that would change.' }),
    }),
  })
  .meta({ id: 'RulePreview' });
