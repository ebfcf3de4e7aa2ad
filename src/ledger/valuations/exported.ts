import { z } from 'zod';
import { findAccount } from '#ledger/balances/index.ts';
import { type Exported, members } from '#ledger/records/index.ts';
import { valuationColumns } from './present.ts';
import { restoreValuations } from './set-balance.ts';

// The day before the first civil date may be that of an opening balance.
const BEFORE_ALL = '1899-12-31';

const isOpening = ({ kind }: Readonly<Record<string, unknown>>) => kind === 'opening_anchor';

export const EXPORTED_VALUATION: Exported = {
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
