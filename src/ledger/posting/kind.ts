import { recordKind } from '#ledger/records/index.ts';
import { transactionColumns, transactionRecord } from './record.ts';
import { findTagIds } from './store.ts';

export const TRANSACTION = recordKind({
  resource: 'transaction',
  table: 'transactions',
  scope: 'transactions:write',
  refersTo: {
    account_id: 'account',
    category_id: 'category',
    merchant_id: 'merchant',
    tag_ids: { resource: 'tag', table: 'transaction_tags', column: 'tag_id' },
    parent_id: 'transaction',
  },
  hasDay: true,
  isReverted: true,
  reset: 'with_account',
  describe: async ({ db, familyId }, rows) => {
    const ids = rows.map(({ id }) => id);
    const tags = await findTagIds(db, familyId, ids);
    return rows.map((row) => ({
      record: transactionRecord(row, tags.get(row.id) ?? []),
      accountIds: [row.account_id],
    }));
  },
  columnsOf: transactionColumns,
});
