import { z } from 'zod';
import { parseRate } from '#kernel/money/rates.ts';
import { type Exported, members } from '#ledger/records/index.ts';

export const EXPORTED_RATE: Exported = {
  type: 'ExchangeRate',
  orderBy: ['date', 'id'],
  isCommon: false,
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
  *faults(rates) {
    const days = new Set<string>();
    for (const [index, { date, from_currency, to_currency }] of rates.entries()) {
      const day = `${date} ${from_currency} ${to_currency}`;
      if (days.has(day)) yield [index, 'repeats the rate of an earlier line'];
      if (from_currency === to_currency) yield [index, 'is a rate between equal currencies'];
      days.add(day);
    }
  },
};
