import { attachmentColumns, findTransactions, presentAttachment } from '#ledger/posting/index.ts';
import { recordKind } from '#ledger/records/index.ts';

export const ATTACHMENT = recordKind({
  resource: 'attachment',
  table: 'attachments',
  scope: 'transactions:write',
  refersTo: { transaction_id: 'transaction' },
  uniqueBy: [],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'with_account',
  exported: null,
  describe: async ({ db, familyId }, rows) => {
    const ids = [...new Set(rows.map(({ transaction_id }) => transaction_id))];
    const transactions = await findTransactions(db, familyId, ids);
    return rows.map((row) => ({
      record: presentAttachment(row),
      accountIds: [transactions.get(row.transaction_id)?.account_id ?? ''],
    }));
  },
  columnsOf: attachmentColumns,
});
