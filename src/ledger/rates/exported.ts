import { z } from 'zod';
import { parseRate } from '#kernel/money/rates.ts';
import { type Exported, members, notCommon } from '#ledger/records/index.ts';

export const EXPORTED_RATE: Exported = {
  type: 'ExchangeRate',
  orderBy: ['date', 'id'],
  isSampled: false,
  schema: z.strictObject({
    id: members.id,
    date: members.date,
    from_currency: members.currency,
    to_currency: members.currency,
    ...members.times,
    rate: z.string().refine((rate) => parseRate(rate) !== undefined, 'must be a rate above zero'),
  }),
  data: (rate) => rate,
  common: notCommon,
  *faults(rates) {
    for (const [index, { from_currency, to_currency }] of rates.entries())
      if (from_currency === to_currency) yield [index, 'is a rate between equal currencies'];
  },
};
