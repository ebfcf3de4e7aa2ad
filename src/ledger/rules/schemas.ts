import { type ZodType, z } from 'zod';
import { civilDate, multilineText, Pagination, pageQuery, queryBoolean, singleLineText } from '#http/fields.ts';
import { ACTION_TYPES, OPERATORS, TRIGGERS } from '#ledger/rules/engine/index.ts';

type SentCondition = {
  readonly condition_type: keyof typeof OPERATORS;
  readonly operator: string;
  readonly value?: string | null | undefined;
  readonly sub_conditions?: readonly SentCondition[] | null | undefined;
};

const TYPES = Object.keys(OPERATORS) as [keyof typeof OPERATORS, ...(keyof typeof OPERATORS)[]];
const LEVELS = 4;
const CONDITIONS_MAX = 20;
const ACTIONS_MAX = 20;

const members = {
  condition_type: z.enum(TYPES),
  operator: z.string().max(20).meta({
    description:
      'Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`.',
  }),
  value: multilineText(2000).nullish().meta({
    description:
      'An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`.',
  }),
};

// Written out level by level: a schema that contains itself has no end for readers that follow it.
function conditionOf(levels: number): ZodType<SentCondition> {
  const parts =
    levels === 1 ? z.array(z.never()).max(0, 'must not be nested deeper') : z.array(conditionOf(levels - 1));
  return z.object({
    ...members,
    sub_conditions: parts
      .max(CONDITIONS_MAX, `must have at most ${CONDITIONS_MAX} conditions`)
      .nullish()
      .meta({ description: 'The parts of a `compound`; each may be one too, down to four levels.' }),
  }) as unknown as ZodType<SentCondition>;
}

/** The conditions of a request: an entry must meet all. */
export const Conditions = z
  .array(conditionOf(LEVELS))
  .min(1, 'must have a condition')
  .max(CONDITIONS_MAX, `must have at most ${CONDITIONS_MAX} conditions`);

/** The actions of a request, in order. */
export const Actions = z
  .array(
    z.object({
      action_type: z.enum(ACTION_TYPES),
      value: multilineText(10_000).nullish().meta({
        description:
          'An id, a text, ids joined by commas for tags, a kind, `true` or `false` to exclude or to mark as reviewed, or shares in percent with categories: `60:<category id>,40:`.',
      }),
    }),
  )
  .min(1, 'must have an action')
  .max(ACTIONS_MAX, `must have at most ${ACTIONS_MAX} actions`);

const times = { created_at: z.string(), updated_at: z.string() };

function shownCondition(levels: number): z.ZodObject {
  return z.object({
    id: z.string(),
    condition_type: z.enum(TYPES),
    operator: z.string(),
    value: z.string().nullable(),
    sub_conditions: levels === 1 ? z.array(z.unknown()) : z.array(shownCondition(levels - 1)),
    ...times,
  });
}

const ShownConditions = z.array(shownCondition(LEVELS));

const ShownActions = z.array(
  z.object({ id: z.string(), action_type: z.enum(ACTION_TYPES), value: z.string().nullable(), ...times }),
);

export type SentDefinition = {
  readonly conditions: readonly SentCondition[];
  readonly actions: z.output<typeof Actions>;
};
export type { SentCondition };

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

/** The body of a preview: the parts of a rule. */
export const PreviewedRule = z
  .object({
    conditions: Conditions,
    actions: Actions,
    effective_date: civilDate.nullish(),
    include_edited: z.boolean().optional().meta({ description: 'As for a run: also members that a user has set.' }),
  })
  .meta({ id: 'PreviewedRule' });

const matchedMembers = z.object({
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
            before: matchedMembers,
            after: matchedMembers,
          }),
        )
        .meta({ description: 'The first 50 that would change.' }),
    }),
  })
  .meta({ id: 'RulePreview' });
