import { z } from 'zod';
import { findAccount } from '#ledger/balances/index.ts';
import { type Exported, members, recordKind } from '#ledger/records/index.ts';
import { valuationColumns, valuationRecord } from './present.ts';
import { restoreValuations } from './set-balance.ts';

// The day before the first civil date may be that of an opening balance.
const BEFORE_ALL = '1899-12-31';

const isOpening = ({ kind }: Readonly<Record<string, unknown>>) => kind === 'opening_anchor';

const EXPORTED_VALUATION: Exported = {
  type: 'Valuation',
  orderBy: ['date', 'id'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      account_id: members.id,
      date: z.union([z.literal(BEFORE_ALL), members.date]),
      amount: z.string(),
      currency: members.currency,
      ...members.times,
      kind: z.enum(['opening_anchor', 'reconciliation']),
      notes: members.notes.nullable(),
      floats: z.boolean(),
    })
    .superRefine(({ amount, currency }, ctx) => {
      members.minor(amount, currency, ctx, 'amount');
    }),
  data: ({ amount, currency, floats, ...valuation }) => ({ ...valuation, amount, currency, floats }),
  common: ({ amount, currency, floats: _, ...valuation }) => ({ ...valuation, amount, currency }),
  *faults(valuations, find) {
    const ofAccounts = Map.groupBy(valuations.entries(), ([, { account_id }]) => String(account_id));
    for (const [accountId, ofAccount] of ofAccounts) {
      const openings = ofAccount.filter(([, valuation]) => isOpening(valuation));
      const [first] = ofAccount.map(([, { date }]) => date).sort();
      for (const [index, valuation] of ofAccount) {
        if (find('account', accountId)?.currency !== valuation.currency)
          yield [index, 'must have the currency of its account'];
        if (isOpening(valuation) && openings.length > 1) yield [index, 'is a second opening balance'];
        if (valuation.floats === true && (!isOpening(valuation) || valuation.date !== first))
          yield [index, 'floats, but is not the first opening balance'];
      }
    }
  },
  async restore(tx, valuations) {
    const rows = valuations.map((valuation) => ({ family_id: tx.familyId, ...valuationColumns(valuation) }));
    for (const [accountId, ofAccount] of Map.groupBy(rows, ({ account_id }) => account_id)) {
      const account = await findAccount(tx.db, tx.familyId, accountId);
      if (account !== undefined) await restoreValuations(tx, account, ofAccount);
    }
  },
};

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
