import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalidAll, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { LABEL_COLOR_DEFAULT, NAME_TAKEN } from '#ledger/labels/shared/index.ts';
import { presentMerchant } from './present.ts';
import type { MerchantChange, NewMerchant } from './schemas.ts';
import { findMerchant, insertMerchant, isMerchantName, type MerchantRow, updateMerchantRow } from './store.ts';

/** Creates a merchant. */
export function createMerchant(context: Context, input: z.output<typeof NewMerchant>) {
  return writeFamily(context, async (tx) => {
    await requireFreeName(tx, input.name);
    return presentMerchant(await addMerchant(tx, input));
  });
}

/** Stores and records a new merchant, whose name must be free. */
export async function addMerchant(tx: FamilyTransaction, input: z.output<typeof NewMerchant>): Promise<MerchantRow> {
  const row: MerchantRow = {
    family_id: tx.familyId,
    id: newId(),
    name: input.name,
    search_name: input.name.toLowerCase(),
    color: input.color ?? LABEL_COLOR_DEFAULT,
    website_url: input.website_url ?? null,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertMerchant(tx.db, row);
  await tx.record({ resource: 'merchant', id: row.id, kind: 'create', after: presentMerchant(row) });
  return row;
}

/** Changes a merchant; where nothing differs, nothing is written. */
export function updateMerchant(context: Context, id: string, change: z.output<typeof MerchantChange>) {
  return writeFamily(context, async (tx) => {
    const before = await findMerchant(tx.db, tx.familyId, id);
    if (before === undefined) throw notFound('Merchant');
    const after = changed(before, change);
    if (after.name !== before.name) await requireFreeName(tx, after.name);
    else if (after.color === before.color && after.website_url === before.website_url) return presentMerchant(before);
    after.updated_at = tx.now;
    await updateMerchantRow(tx.db, after);
    await tx.record({
      resource: 'merchant',
      id,
      kind: 'update',
      before: presentMerchant(before),
      after: presentMerchant(after),
    });
    return presentMerchant(after);
  });
}

function changed(before: MerchantRow, change: z.output<typeof MerchantChange>): MerchantRow {
  const name = change.name ?? before.name;
  return {
    ...before,
    name,
    search_name: name.toLowerCase(),
    color: change.color ?? before.color,
    website_url: change.website_url === undefined ? before.website_url : change.website_url,
  };
}

// One family's writes follow one another, so that a name found free stays free until the commit.
async function requireFreeName(tx: FamilyTransaction, name: string): Promise<void> {
  if (await isMerchantName(tx.db, tx.familyId, name)) throw invalidAll([NAME_TAKEN]);
}
