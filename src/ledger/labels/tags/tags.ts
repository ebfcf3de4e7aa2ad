import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  addLabel,
  deleteLabel,
  findLabel,
  type GivenId,
  LABEL_COLOR_DEFAULT,
  type LabelListing,
  listLabels,
  removeLabel,
  replacementOf,
  requireFreeName,
  requireLabel,
} from '#ledger/labels/shared/index.ts';
import { changeRow } from '#ledger/records/index.ts';
import type { NewTag, TagChange } from './schemas.ts';
import { presentTag, TAG, type TagRow } from './store.ts';

/** All tags of the family, or the one of a name. */
export async function listTags({ db, actor }: Context, listing: LabelListing) {
  return (await listLabels(db.read, TAG, actor.familyId, listing)).map(presentTag);
}

/** @throws AppError `not_found`. */
export async function getTag({ db, actor }: Context, id: string) {
  return presentTag(await requireLabel({ db: db.read, familyId: actor.familyId }, TAG, id));
}

export function createTag(context: Context, input: z.output<typeof NewTag>) {
  return writeFamily(context, async (tx) => {
    await requireFreeName(tx, TAG, input.name);
    return presentTag(await addTag(tx, input));
  });
}

/** Changes a tag. Writes nothing if nothing differs. */
export function updateTag(context: Context, id: string, change: z.output<typeof TagChange>) {
  return writeFamily(context, async (tx) => {
    const before = await requireLabel(tx, TAG, id);
    const { name = before.name } = change;
    if (name !== before.name) await requireFreeName(tx, TAG, name);
    return presentTag(await changeRow(tx, TAG, before, { name, color: change.color ?? before.color }));
  });
}

/** Deletes a tag. Its transactions get the replacement instead, if there is one. */
export async function deleteTag(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    await requireLabel(tx, TAG, id);
    const to = await replacementOf(id, replacementId, (other) => findLabel(tx.db, TAG, tx.familyId, other));
    await deleteLabel(tx, { label: 'tag', from: id, to }, removeTag);
  });
}

/** Inserts and records a tag. The caller has checked that its name is free. */
export function addTag(
  tx: FamilyTransaction,
  { name, color }: z.output<typeof NewTag>,
  given?: GivenId,
): Promise<TagRow> {
  return addLabel(tx, TAG, { name, color: color ?? LABEL_COLOR_DEFAULT }, given);
}

/** Deletes a tag that no transaction has. */
export async function removeTag(tx: FamilyTransaction, id: string): Promise<void> {
  const row = await findLabel(tx.db, TAG, tx.familyId, id);
  if (row !== undefined) await removeLabel(tx, TAG, row);
}
