import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalidAll, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { LABEL_COLOR_DEFAULT, NAME_TAKEN } from '#ledger/labels/shared/index.ts';
import { presentTag } from './present.ts';
import type { NewTag, TagChange } from './schemas.ts';
import { findTag, insertTag, isTagName, type TagRow, updateTagRow } from './store.ts';

/** Creates a tag. */
export function createTag(context: Context, input: z.output<typeof NewTag>) {
  return writeFamily(context, async (tx) => {
    await requireFreeName(tx, input.name);
    return presentTag(await addTag(tx, input));
  });
}

/** Stores and records a new tag, whose name must be free. */
export async function addTag(tx: FamilyTransaction, input: z.output<typeof NewTag>): Promise<TagRow> {
  const row: TagRow = {
    family_id: tx.familyId,
    id: newId(),
    name: input.name,
    color: input.color ?? LABEL_COLOR_DEFAULT,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertTag(tx.db, row);
  await tx.record({ resource: 'tag', id: row.id, kind: 'create', after: presentTag(row) });
  return row;
}

/** Renames or recolours a tag; where nothing differs, nothing is written. */
export function updateTag(context: Context, id: string, change: z.output<typeof TagChange>) {
  return writeFamily(context, async (tx) => {
    const before = await findTag(tx.db, tx.familyId, id);
    if (before === undefined) throw notFound('Tag');
    const after = { ...before, name: change.name ?? before.name, color: change.color ?? before.color };
    if (after.name !== before.name) await requireFreeName(tx, after.name);
    else if (after.color === before.color) return presentTag(before);
    after.updated_at = tx.now;
    await updateTagRow(tx.db, after);
    await tx.record({
      resource: 'tag',
      id,
      kind: 'update',
      before: presentTag(before),
      after: presentTag(after),
    });
    return presentTag(after);
  });
}

// One family's writes follow one another, so that a name found free stays free until the commit.
async function requireFreeName(tx: FamilyTransaction, name: string): Promise<void> {
  if (await isTagName(tx.db, tx.familyId, name)) throw invalidAll([NAME_TAKEN]);
}
