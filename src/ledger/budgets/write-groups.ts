import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { allOf, invalid, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import { BUDGET_GROUP } from './kinds.ts';
import { presentGroup } from './present.ts';
import type { BudgetGroups } from './schemas.ts';
import { type BudgetGroupRow, listCategoryLabels, listGroups } from './store.ts';

/** The groups of envelopes of the family, in their order. */
export async function showGroups({ db, actor }: Context) {
  return { budget_groups: (await listGroups(db.read, actor.familyId)).map(presentGroup) };
}

/**
 * Replaces the groups of envelopes: a group with an id stays and is changed, one without is new, and the others are deleted. Writes
 * nothing if nothing differs. @throws AppError `validation_failed`.
 */
export function replaceGroups(context: Context, input: z.output<typeof BudgetGroups>) {
  return writeFamily(context, async (tx) => {
    const before = new Map((await listGroups(tx.db, tx.familyId)).map((row) => [row.id, row]));
    const known = new Set((await listCategoryLabels(tx.db, tx.familyId)).map(({ id }) => id));
    requireOnePlace(input, known, before);
    const added: BudgetGroupRow[] = [];
    for (const [index, { id, name, category_ids }] of input.budget_groups.entries()) {
      const values = { name, position: BigInt(index), category_ids: JSON.stringify(category_ids) };
      const row = before.get(id ?? '');
      before.delete(id ?? '');
      if (row !== undefined) await changeRow(tx, BUDGET_GROUP, row, values);
      else
        added.push({ family_id: BigInt(tx.familyId), id: newId(), ...values, created_at: tx.now, updated_at: tx.now });
    }
    await removeRows(tx, BUDGET_GROUP, [...before.values()]);
    await addRows(tx, BUDGET_GROUP, added);
    return { budget_groups: (await listGroups(tx.db, tx.familyId)).map(presentGroup) };
  });
}

/** @throws AppError `validation_failed` for a group or a category that is unknown, or named twice. */
function requireOnePlace(
  input: z.output<typeof BudgetGroups>,
  categories: ReadonlySet<string>,
  groups: ReadonlyMap<string, BudgetGroupRow>,
): void {
  const named = new Set<string>();
  const requireFirst = (id: string, pointer: string, noun: string, isKnown: boolean) => {
    if (!isKnown) throw invalid(pointer, 'unknown', `must be a ${noun} of this family`);
    if (named.has(id)) throw invalid(pointer, 'repeated', `must be a ${noun} that is not named before`);
    named.add(id);
  };
  allOf(
    ...(readable(() => input.budget_groups) ?? []).flatMap(({ id, category_ids }, index) => {
      const group = `/budget_groups/${index}`;
      return [
        () => id !== undefined && requireFirst(id, `${group}/id`, 'group', groups.has(id)),
        ...category_ids.map(
          (one, place) => () => requireFirst(one, `${group}/category_ids/${place}`, 'category', categories.has(one)),
        ),
      ];
    }),
  );
}
