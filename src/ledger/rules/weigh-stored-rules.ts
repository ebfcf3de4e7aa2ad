import { setImmediate } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { type Condition, isTooHeavy, NO_WEIGHT, sumOf, weigh } from '#ledger/rules/engine/index.ts';
import { changeRule, listRules, noteSwitchedOff, type RuleRow, sizesOf } from './store.ts';

/**
 * Weighs the rules that earlier releases have stored. Those that are too large, with the active ones before them, are switched off,
 * each with its change and a notice.
 */
export async function weighStoredRules(database: Database): Promise<void> {
  const families = await database.read
    .selectFrom('rules')
    .select('family_id')
    .distinct()
    .where('pattern_size', 'is', null)
    .execute();
  for (const { family_id } of families) {
    await database.writeFamily(Number(family_id), { actor: null, requestId: 'start' }, weighRules);
    await setImmediate();
  }
}

async function weighRules(tx: FamilyTransaction): Promise<void> {
  let active = NO_WEIGHT;
  for (const stored of await listRules(tx.db, tx.familyId)) {
    const conditions: readonly Condition[] = JSON.parse(stored.conditions);
    const own = weigh(conditions);
    const rule = { ...stored, ...sizesOf(own) };
    await storeSizes(tx, rule);
    if (!isSet(rule.active)) continue;
    const sum = sumOf(own, active);
    if (isTooHeavy(sum)) {
      await changeRule(tx, rule, { active: 0n });
      await noteSwitchedOff(tx, rule.id);
    } else active = sum;
  }
}

// Not a change that others follow.
async function storeSizes(
  { db, familyId }: FamilyTransaction,
  { id, pattern_size, text_size }: RuleRow,
): Promise<void> {
  await db
    .updateTable('rules')
    .set({ pattern_size, text_size })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
}
