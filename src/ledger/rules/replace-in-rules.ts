import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { changeRule, findNaming } from './store.ts';

/** Lets rules name another record in place of one that is being deleted. */
export async function replaceInRules(tx: FamilyTransaction, from: string, to: string): Promise<void> {
  for (const rule of await findNaming(tx.db, tx.familyId, from)) {
    const [conditions, actions] = [rule.conditions, rule.actions].map((json) => json.replaceAll(from, to));
    await changeRule(tx, rule, { conditions: conditions ?? '', actions: actions ?? '' });
  }
}

/**
 * Switches off the rules that name a record, which is being deleted: they would set what no longer exists. One that is off takes a
 * new version too, so that a run of it ends.
 */
export async function switchOffRules(tx: FamilyTransaction, id: string): Promise<void> {
  for (const rule of await findNaming(tx.db, tx.familyId, id)) await changeRule(tx, rule, { active: flag(false) });
}
