import { recordKind } from '#ledger/records/index.ts';
import { EXPORTED_VALUATION } from './exported.ts';
import { valuationColumns, valuationRecord } from './present.ts';

export const VALUATION = recordKind({
  resource: 'valuation',
  table: 'valuations',
  scope: 'valuations:write',
  refersTo: { account_id: 'account' },
  uniqueBy: ['account_id', 'date'],
  hasDay: true,
  revertedWith: 'full_control',
  reset: 'with_account',
  exported: EXPORTED_VALUATION,
  describe: async ({ db, familyId }, rows) => {
    const ids = [...new Set(rows.map(({ account_id }) => account_id))];
    const query = db.selectFrom('accounts').select(['id', 'currency']).where('family_id', '=', familyId);
    const accounts = new Map((await query.where('id', 'in', ids).execute()).map((account) => [account.id, account]));
    return rows.map((row) => {
      const account = accounts.get(row.account_id);
      if (account === undefined) throw new Error('a valuation has no account');
      return { record: valuationRecord(row, account), accountIds: [account.id] };
    });
  },
  columnsOf: valuationColumns,
});
