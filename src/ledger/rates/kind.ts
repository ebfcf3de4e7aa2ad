import { describeEach, recordKind } from '#ledger/records/index.ts';
import type { ExchangeRateRow } from './exchange-rate-store.ts';
import { exchangeRateColumns, exchangeRateRecord } from './exchange-rates.ts';

export const EXCHANGE_RATE = recordKind({
  resource: 'exchange_rate',
  table: 'exchange_rates',
  scope: 'exchange_rates:write',
  refersTo: {},
  hasDay: false,
  isReverted: true,
  reset: 'last',
  describe: describeEach((row: ExchangeRateRow) => ({ record: exchangeRateRecord(row) })),
  columnsOf: exchangeRateColumns,
});
