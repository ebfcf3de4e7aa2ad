import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { removeGoal } from './record.ts';
import { requireGoal } from './require-goal.ts';

/** Deletes a goal; what is saved stays where it is. @throws AppError `not_found`, `forbidden`. */
export async function deleteGoal(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => removeGoal(tx, await requireGoal(tx, id)));
}
