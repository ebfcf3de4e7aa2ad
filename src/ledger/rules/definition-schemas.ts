import { type ZodType, z } from 'zod';
import { multilineText } from '#http/fields.ts';
import { ACTION_TYPES, OPERATORS } from '#ledger/rules/engine/index.ts';

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

/** The conditions of a response. */
export const ShownConditions = z.array(shownCondition(LEVELS));

/** The actions of a response. */
export const ShownActions = z.array(
  z.object({ id: z.string(), action_type: z.enum(ACTION_TYPES), value: z.string().nullable(), ...times }),
);

export type SentDefinition = {
  readonly conditions: readonly SentCondition[];
  readonly actions: z.output<typeof Actions>;
};
export type { SentCondition };
