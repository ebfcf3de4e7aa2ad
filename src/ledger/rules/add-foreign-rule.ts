import { parse } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { authorOf } from '#ledger/visibility/index.ts';
import { checkDefinition } from './check-definition.ts';
import { Actions, Conditions } from './definition-schemas.ts';
import { isLight } from './require-light.ts';
import { addRule, listRules, noteSwitchedOff, type RuleRow, sizesOf } from './store.ts';
import { RULES_MAX } from './write-rule.ts';

/** A rule of another program; its values have the form of requests. */
type ForeignRule = {
  readonly name: string | null;
  readonly active: boolean;
  readonly effective_date: string | null;
  readonly conditions: readonly object[];
  readonly actions: readonly object[];
};

/** Adds a rule after the others, and switches off one that is too large. Returns the reason for one that cannot be added. */
export async function addForeignRule(
  tx: FamilyTransaction,
  rule: ForeignRule,
): Promise<{ readonly id: string } | { readonly reason: 'exists' | 'other_rule' | 'too_many' }> {
  const checked = await definitionOf(tx, rule);
  if (checked === undefined) return { reason: 'other_rule' };
  const others = await listRules(tx.db, tx.familyId);
  if (others.length >= RULES_MAX) return { reason: 'too_many' };
  const conditions = JSON.stringify(checked.conditions);
  const actions = JSON.stringify(checked.actions);
  const isSame = (other: RuleRow) =>
    other.name === rule.name &&
    withoutIds(other.conditions) === withoutIds(conditions) &&
    withoutIds(other.actions) === withoutIds(actions);
  if (others.some(isSame)) return { reason: 'exists' };
  const isTooLarge = rule.active && !(await isLight(tx, checked.weight));
  const { id } = await addRule(tx, {
    family_id: tx.familyId,
    id: newId(),
    position: (others.at(-1)?.position ?? 0n) + 1n,
    name: rule.name?.slice(0, 255) ?? null,
    active: flag(rule.active && !isTooLarge),
    stop: flag(false),
    applies_on: 'create,import',
    effective_date: rule.effective_date,
    conditions,
    actions,
    ...sizesOf(checked.weight),
    created_at: tx.now,
    updated_at: tx.now,
  });
  if (isTooLarge) await noteSwitchedOff(tx, id);
  return { id };
}

/** Undefined for conditions or actions that no rule has here. */
async function definitionOf(tx: FamilyTransaction, { conditions, actions }: ForeignRule) {
  try {
    const sent = { conditions: parse(Conditions, conditions), actions: parse(Actions, actions) };
    return await checkDefinition({ db: tx.db, ...authorOf(tx) }, sent);
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return undefined;
    throw error;
  }
}

function withoutIds(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value) => (name === 'id' ? undefined : value));
}
