import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  addLabel,
  changeLabel,
  LABEL_COLOR_DEFAULT,
  requireFreeName,
  requireLabel,
} from '#ledger/labels/shared/index.ts';
import { presentTag } from './present.ts';
import type { NewTag, TagChange } from './schemas.ts';
import { TAG, type TagRow } from './store.ts';

/** Creates a tag. */
export function createTag(context: Context, input: z.output<typeof NewTag>) {
  return writeFamily(context, async (tx) => {
    await requireFreeName(tx, TAG, input.name);
    return presentTag(await addTag(tx, input));
  });
}

/** Inserts and records a tag. The caller has checked that its name is free. */
export function addTag(tx: FamilyTransaction, { name, color }: z.output<typeof NewTag>): Promise<TagRow> {
  return addLabel(tx, TAG, { name, color: color ?? LABEL_COLOR_DEFAULT });
}

/** Changes a tag. Writes nothing if nothing differs. */
export function updateTag(context: Context, id: string, change: z.output<typeof TagChange>) {
  return writeFamily(context, async (tx) => {
    const before = await requireLabel(tx, TAG, id);
    const { name = before.name } = change;
    if (name !== before.name) await requireFreeName(tx, TAG, name);
    return presentTag(await changeLabel(tx, TAG, before, { name, color: change.color ?? before.color }));
  });
}
