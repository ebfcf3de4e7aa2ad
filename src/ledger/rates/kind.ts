import { z } from 'zod';
import { parseRate } from '#kernel/money/rates.ts';
import {
  type Columns,
  describeEach,
  type Exported,
  members,
  notCommon,
  type RecordState,
  recordKind,
  text,
} from '#ledger/records/index.ts';
import type { ExchangeRateRow } from './exchange-rate-store.ts';

const EXPORTED_RATE: Exported = {
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

export const EXCHANGE_RATE = recordKind({
  resource: 'exchange_rate',
  table: 'exchange_rates',
  scope: 'exchange_rates:write',
  refersTo: {},
  uniqueBy: ['date', 'from_currency', 'to_currency'],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'last',
  exported: EXPORTED_RATE,
  describe: describeEach((row: ExchangeRateRow) => ({ record: exchangeRateRecord(row) })),
  columnsOf: exchangeRateColumns,
});

/** A manual rate in change rows. */
export function exchangeRateRecord({ family_id: _, ...row }: ExchangeRateRow) {
  return row;
}

/** The columns of a manual rate in change rows. */
function exchangeRateColumns(record: RecordState): Columns<'exchange_rates'> {
  return {
    id: record.id,
    date: text(record, 'date'),
    from_currency: text(record, 'from_currency'),
    to_currency: text(record, 'to_currency'),
    rate: text(record, 'rate'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
