import type { Context } from '#application/context.ts';
import { createdAmong } from '#integrations/imports/rows/row-lists.ts';
import { findWithoutCharge, presentWithoutCharge } from '#ledger/imported-entries/index.ts';
import type { ImportRecord } from './store.ts';

/** The transactions that these imports have created and that have no charged amount. */
export async function withoutChargeOf(context: Context, records: readonly ImportRecord[]) {
  const { db, actor } = context;
  const accountIds = [...new Set(records.map(({ account_id }) => account_id))];
  const entries = accountIds.length === 0 ? [] : await findWithoutCharge(context, accountIds);
  const imports = { familyId: actor.familyId, ids: records.map(({ id }) => id) };
  const created = await createdAmong(
    db.read,
    imports,
    entries.map(({ id }) => id),
  );
  return presentWithoutCharge(
    context,
    entries.filter(({ id }) => created.has(id)),
  );
}
