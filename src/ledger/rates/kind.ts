import { describeEach, recordKind } from '#ledger/records/index.ts';
import type { ExchangeRateRow } from './exchange-rate-store.ts';
import { exchangeRateColumns, exchangeRateRecord } from './exchange-rates.ts';
import { EXPORTED_RATE } from './exported.ts';

export const EXCHANGE_RATE = recordKind({
  resource: 'exchange_rate',
  table: 'exchange_rates',
  scope: 'exchange_rates:write',
  refersTo: {},
  hasDay: false,
  isReverted: true,
  reset: 'last',
  exported: EXPORTED_RATE,
  describe: describeEach((row: ExchangeRateRow) => ({ record: exchangeRateRecord(row) })),
  columnsOf: exchangeRateColumns,
});
