import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { bothVisibleTo } from '#ledger/transfers/read-transfers.ts';
import { visibleAccountsFor, visibleTo } from '#ledger/visibility.ts';
import type { UpgradeNotices } from './schemas.ts';

/** The records named by notices that the user sees and that are still so. */
export async function readNotices({ db, actor }: Context): Promise<z.output<typeof UpgradeNotices>> {
  const { familyId } = actor;
  const visible = await visibleAccountsFor(db, actor);
  const named = (kind: LedgerRow<'upgrade_notices'>['kind']) =>
    db.read
      .selectFrom('upgrade_notices')
      .select('record_id')
      .where('family_id', '=', familyId)
      .where('kind', '=', kind);
  const transfers = await db.read
    .selectFrom('transfers as x')
    .select('x.id')
    .where('x.family_id', '=', familyId)
    .where('x.id', 'in', named('transfers_confirmed'))
    .where('x.matched_by', '=', 'automatic')
    .where(bothVisibleTo(visible))
    .orderBy('x.id', 'desc')
    .execute();
  const accounts = await db.read
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.family_id', '=', familyId)
    .where('a.id', 'in', named('opening_days_moved'))
    .where(visibleTo(visible, 'a.id'))
    .orderBy('a.id')
    .execute();
  const rules = await db.read
    .selectFrom('rules as r')
    .select('r.id')
    .where('r.family_id', '=', familyId)
    .where('r.id', 'in', named('rules_switched_off'))
    .where('r.active', '=', 0)
    .orderBy('r.position')
    .orderBy('r.id')
    .execute();
  return {
    transfers_confirmed: transfers.map(({ id }) => id),
    opening_days_moved: accounts.map(({ id }) => id),
    rules_switched_off: rules.map(({ id }) => id),
  };
}

/** Dismisses the notices for the whole family. */
export async function dismissNotices(context: Context): Promise<void> {
  await writeFamily(context, async (tx) => {
    await tx.db.deleteFrom('upgrade_notices').where('family_id', '=', tx.familyId).execute();
  });
}
