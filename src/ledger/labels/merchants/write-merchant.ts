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
import { presentMerchant } from './present.ts';
import type { MerchantChange, NewMerchant } from './schemas.ts';
import { MERCHANT, type MerchantRow } from './store.ts';

/** Creates a merchant. */
export function createMerchant(context: Context, input: z.output<typeof NewMerchant>) {
  return writeFamily(context, async (tx) => {
    await requireFreeName(tx, MERCHANT, input.name);
    return presentMerchant(await addMerchant(tx, input));
  });
}

/** Inserts and records a merchant. The caller has checked that its name is free. */
export function addMerchant(tx: FamilyTransaction, input: z.output<typeof NewMerchant>): Promise<MerchantRow> {
  const { name, color, website_url } = input;
  return addLabel(tx, MERCHANT, {
    ...withSearchName(name),
    color: color ?? LABEL_COLOR_DEFAULT,
    website_url: website_url ?? null,
  });
}

/** Changes a merchant. Writes nothing if nothing differs. */
export function updateMerchant(context: Context, id: string, change: z.output<typeof MerchantChange>) {
  return writeFamily(context, async (tx) => {
    const before = await requireLabel(tx, MERCHANT, id);
    const { name = before.name, website_url = before.website_url } = change;
    if (name !== before.name) await requireFreeName(tx, MERCHANT, name);
    const values = { ...withSearchName(name), color: change.color ?? before.color, website_url };
    return presentMerchant(await changeLabel(tx, MERCHANT, before, values));
  });
}

function withSearchName(name: string) {
  return { name, search_name: name.toLowerCase() };
}
