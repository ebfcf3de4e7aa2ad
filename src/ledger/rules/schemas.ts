import { z } from 'zod';
import { civilDate, Pagination, pageQuery, queryBoolean, singleLineText } from '#http/fields.ts';
import { TRIGGERS } from '#ledger/rules/engine/index.ts';
import { Actions, Conditions, ShownActions, ShownConditions } from './definition-schemas.ts';

const triggers = z.array(z.enum(TRIGGERS)).max(TRIGGERS.length);

const Rule = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    resource_type: z.literal('transaction'),
    active: z.boolean(),
    effective_date: z.string().nullable().meta({ description: 'Transactions of earlier days are left alone.' }),
    applies_on: triggers.meta({
      description: 'The writes that it runs on by itself; none for a rule that you run by hand.',
    }),
    stop: z.boolean().meta({ description: 'No later rule runs on a transaction that this one matches.' }),
    position: z.int().meta({ description: 'Rules run in this order.' }),
    pattern_size: z.int().meta({
      description:
        'The size of its regular expressions; all active rules of a family may have 500 together. Plain alternatives such as `a|b` have none.',
    }),
    conditions: ShownConditions.meta({ description: 'A transaction must meet all.' }),
    actions: ShownActions,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Rule' });

export const RuleAnswer = z.object({ data: Rule }).meta({ id: 'RuleAnswer' });

export const RulePage = z.object({ data: z.array(Rule), meta: Pagination }).meta({ id: 'RulePage' });

const resourceType = z.literal('transaction', 'must be transaction').optional();

export const RuleListQuery = z.object({
  ...pageQuery(),
  active: queryBoolean.optional(),
  resource_type: resourceType,
});

const RULE_MEMBERS = {
  name: singleLineText(255).nullish(),
  resource_type: resourceType,
  active: z.boolean().optional(),
  effective_date: civilDate.nullish(),
  applies_on: triggers.optional().meta({ description: 'Default: create and import.' }),
  stop: z.boolean().optional(),
};

/** The body of a create. */
export const NewRule = z.object({ ...RULE_MEMBERS, conditions: Conditions, actions: Actions }).meta({ id: 'NewRule' });

/** The body of an update. Conditions and actions are replaced as a whole. */
export const RuleChange = z
  .object({ ...RULE_MEMBERS, conditions: Conditions.optional(), actions: Actions.optional() })
  .meta({ id: 'RuleChange' });

/** The body of a new order. */
export const RuleOrder = z
  .object({
    ids: z.array(z.string()).min(1).max(500).meta({ description: 'The ids of all rules, in their new order.' }),
  })
  .meta({ id: 'RuleOrder' });
