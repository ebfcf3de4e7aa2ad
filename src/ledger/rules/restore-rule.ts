import { parse } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { Actions, Conditions, checkDefinition } from '#ledger/rules/definition/index.ts';
import { addRule, type RuleRow } from '#ledger/rules/references/index.ts';
import { authorOf } from '#ledger/visibility/index.ts';

/**
 * Writes a rule of an export with its id. One that is switched off may name what no longer exists.
 * @throws AppError `validation_failed` for conditions or actions that no rule has.
 */
export async function restoreRule(tx: FamilyTransaction, rule: Omit<RuleRow, 'family_id' | 'version'>): Promise<void> {
  const conditions = parse(Conditions, JSON.parse(rule.conditions));
  const actions = parse(Actions, JSON.parse(rule.actions));
  if (Number(rule.active) === 1) await checkDefinition({ db: tx.db, ...authorOf(tx) }, { conditions, actions });
  await addRule(tx, { family_id: tx.familyId, ...rule });
}
