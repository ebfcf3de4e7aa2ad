import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { weigh } from '#ledger/rules/engine/index.ts';
import { checkKnown } from './check-definition.ts';
import { familyKnown } from './known-ids.ts';
import { isLight } from './require-light.ts';
import { restoredDefinition } from './restored-rules.ts';
import { addRule, noteSwitchedOff, type RuleRow, sizesOf } from './store.ts';

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
