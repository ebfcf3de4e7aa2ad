import { z } from 'zod';
import { parse } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { isTooHeavy, NO_WEIGHT, sumOf, weigh } from '#ledger/rules/engine/index.ts';
import { checkKnown, familyKnown, isLight, type Known } from './check-definition.ts';
import { Actions, Conditions } from './schemas.ts';
import { addRule, noteSwitchedOff, type RuleRow, sizesOf } from './store.ts';

type StoredDefinition = { readonly conditions: string; readonly actions: string };

const Definition = z.object({ conditions: Conditions, actions: Actions });

/** The definition of a rule of an export. @throws AppError `validation_failed` for conditions or actions that no rule has. */
function restoredDefinition({ conditions, actions }: StoredDefinition) {
  return parse(Definition, { conditions: JSON.parse(conditions), actions: JSON.parse(actions) });
}

/**
 * The faults of each rule of an export, in the order in which they are written; `known` has the ids of the export. Rules that are switched
 * off, or will be because together they are too large, may name what no longer exists.
 */
export function restoredRuleFaults(
  rules: readonly (StoredDefinition & { readonly active: number })[],
  known: Known,
): (readonly string[])[] {
  let total = NO_WEIGHT;
  return rules.map((rule) => {
    try {
      const definition = restoredDefinition(rule);
      const sum = sumOf(total, weigh(definition.conditions));
      if (rule.active === 0 || isTooHeavy(sum)) return [];
      total = sum;
      checkKnown(known, definition);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.issues.map(({ message }) => message);
    }
  });
}

type RestoredRule = Omit<RuleRow, 'family_id' | 'version' | 'pattern_size' | 'text_size'>;

/**
 * Writes a rule of an export with its id. One that is switched off may name what no longer exists; one that is too large is switched off.
 * @throws AppError `validation_failed` for conditions or actions that no rule has.
 */
export async function restoreRule(tx: FamilyTransaction, rule: RestoredRule): Promise<void> {
  const definition = restoredDefinition(rule);
  const weight = weigh(definition.conditions);
  const isTooLarge = isSet(rule.active) && !(await isLight(tx, weight));
  const row = { family_id: tx.familyId, ...rule, ...sizesOf(weight), ...(isTooLarge && { active: 0n }) };
  // The user had the whole file: its rules may name accounts that only other users see.
  if (isSet(row.active)) checkKnown(await familyKnown(tx), definition);
  await addRule(tx, row);
  if (isTooLarge) await noteSwitchedOff(tx, row.id);
}
