import { z } from 'zod';
import { parse } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { type Exported, type FindInFile, members, type RecordState } from '#ledger/records/index.ts';
import { isTooHeavy, NO_WEIGHT, sumOf, weigh } from '#ledger/rules/engine/index.ts';
import { checkKnown, familyKnown, isLight } from './check-definition.ts';
import { Actions, Conditions } from './schemas.ts';
import { addRule, noteSwitchedOff, ruleColumns, sizesOf } from './store.ts';

// The ids in them are checked when all records of the file are read.
const parts = z
  .array(z.record(z.string(), z.json()))
  .max(100)
  .refine((list) => JSON.stringify(list).length <= 200_000, 'must be shorter');

export const EXPORTED_RULE = {
  type: 'Rule',
  // As they run.
  orderBy: ['position', 'id'],
  isSampled: false,
  schema: z.strictObject({
    id: members.id,
    name: members.name.nullable(),
    position: z.int().min(0).max(1_000_000),
    effective_date: members.date.nullable(),
    active: z.boolean(),
    stop: z.boolean(),
    ...members.times,
    applies_on: z.array(z.enum(['create', 'import', 'update'])).max(3),
    conditions: parts,
    actions: parts,
  }),
  data: (rule: RecordState) => rule,
  common: commonData,
  faults: ruleFaults,
  restore: async (tx: FamilyTransaction, rules: readonly RecordState[]) => {
    for (const rule of rules) await restoreRule(tx, rule);
  },
} satisfies Exported;

const Definition = z.object({ conditions: Conditions, actions: Actions });

/** @throws AppError `validation_failed` for conditions or actions that no rule has. */
function definitionOf({ conditions, actions }: RecordState) {
  return parse(Definition, { conditions, actions });
}

/** Rules that are switched off, or will be because together they are too large, may name what no longer exists. */
function* ruleFaults(rules: readonly RecordState[], find: FindInFile) {
  const of = (resource: string) => ({ has: (id: string) => find(resource, id) !== undefined });
  const known = { accounts: of('account'), categories: of('category'), merchants: of('merchant'), tags: of('tag') };
  let total = NO_WEIGHT;
  for (const [index, rule] of rules.entries()) {
    try {
      const definition = definitionOf(rule);
      const sum = sumOf(total, weigh(definition.conditions));
      if (rule.active === false || isTooHeavy(sum)) continue;
      total = sum;
      checkKnown(known, definition);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { message } of error.issues) yield [index, `Rule: ${message}`] as const;
    }
  }
}

/**
 * Writes a rule with its id. One that is switched off may name what no longer exists; one that is too large is switched off.
 * @throws AppError `validation_failed` for conditions or actions that no rule has.
 */
async function restoreRule(tx: FamilyTransaction, rule: RecordState): Promise<void> {
  const definition = definitionOf(rule);
  const weight = weigh(definition.conditions);
  const isTooLarge = rule.active === true && !(await isLight(tx, weight));
  const columns = { ...ruleColumns(rule), ...sizesOf(weight), ...(isTooLarge && { active: 0n }) };
  // The user had the whole file: its rules may name accounts that only other users see.
  if (isSet(columns.active)) checkKnown(await familyKnown(tx), definition);
  await addRule(tx, { family_id: tx.familyId, ...columns });
  if (isTooLarge) await noteSwitchedOff(tx, rule.id);
}

type StoredCondition = {
  readonly condition_type: string;
  readonly operator: string;
  readonly value: string | null;
  readonly sub_conditions: readonly StoredCondition[];
};
type StoredAction = { readonly action_type: string; readonly value: string | null };

// Other servers of this format know these conditions and actions.
const COMMON_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  compound: ['and', 'or'],
  transaction_name: ['like', '=', 'is_null'],
  transaction_notes: ['like', '=', 'is_null'],
  transaction_details: ['like', '=', 'is_null'],
  transaction_amount: ['>', '>=', '<', '<=', '='],
  transaction_type: ['='],
  transaction_account: ['=', '!='],
  transaction_category: ['=', '!=', 'is_null'],
  transaction_merchant: ['=', '!=', 'is_null'],
  transaction_tag: ['=', '!=', 'is_null'],
};
const COMMON_ACTIONS = [
  ...['set_transaction_category', 'set_transaction_merchant', 'set_transaction_name', 'set_transaction_tags'],
  ...['exclude_transaction', 'set_as_transfer_or_payment'],
];

/** A rule as other servers of this format know it; null for one that does what only Coffer can. */
function commonData({ id, name, active, effective_date, ...rule }: RecordState) {
  const conditions = rule.conditions as readonly StoredCondition[];
  const actions = rule.actions as readonly StoredAction[];
  if (!conditions.every(isCommon)) return null;
  if (!actions.every(({ action_type, value }) => COMMON_ACTIONS.includes(action_type) && value !== 'false'))
    return null;
  return {
    id,
    name: name as string | null,
    resource_type: 'transaction',
    active,
    effective_date: effective_date as string | null,
    conditions: conditions.map(withoutIds),
    actions: actions.map(({ action_type, value }) => ({ action_type, value })),
  };
}

function isCommon({ condition_type, operator, sub_conditions }: StoredCondition): boolean {
  return COMMON_OPERATORS[condition_type]?.includes(operator) === true && sub_conditions.every(isCommon);
}

function withoutIds({ condition_type, operator, value, sub_conditions }: StoredCondition): object {
  const subs = sub_conditions.map(withoutIds);
  return { condition_type, operator, value, ...(subs.length > 0 && { sub_conditions: subs }) };
}
