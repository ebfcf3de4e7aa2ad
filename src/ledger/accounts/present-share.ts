import { isSet } from '#database/tables/ledger-tables.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { ShareRow } from './share-store.ts';

/** A share in responses. */
export function presentShare(row: ShareRow) {
  return {
    account_id: row.account_id,
    user_id: row.user_id,
    permission: row.permission,
    include_in_finances: isSet(row.include_in_finances),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

/** A share in change rows. */
export function shareRecord({ family_id: _family, ...row }: ShareRow): object {
  return { ...row, include_in_finances: isSet(row.include_in_finances) };
}
