import type { z } from 'zod';
import { type FamilyRow, findFamily, saveFamily } from '#access/people/families/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { presentSettings } from './present.ts';
import type { FamilySettings, FamilySettingsChange } from './schemas.ts';

export async function getSettings({ db, actor }: Context): Promise<z.output<typeof FamilySettings>> {
  return presentSettings(await findFamily(db.read, actor.familyId));
}

/** Changes the family's settings. A new currency rewrites no record: reports use it from the next request on. */
export function updateSettings(
  context: Context,
  { enabled_currencies: chosen, ...change }: z.output<typeof FamilySettingsChange>,
): Promise<z.output<typeof FamilySettings>> {
  return writeFamily(context, async (tx) => {
    const before = await findFamily(tx.db, tx.familyId);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const values: Partial<FamilyRow> = {
      ...Object.fromEntries(given),
      ...(chosen !== undefined && { enabled_currencies: chosen && JSON.stringify([...new Set(chosen)].sort()) }),
    };
    const isChange = Object.keys(values).length > 0;
    return presentSettings(isChange ? await saveFamily(tx, before, values) : before);
  });
}
