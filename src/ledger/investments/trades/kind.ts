import { z } from 'zod';
import { parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { parseRatio } from '#ledger/investments/cost-basis/ratio.ts';
import { TRADE_TYPE_NAMES } from '#ledger/investments/trade-types.ts';
import { describeEach, type Exported, members, notCommon, recordKind } from '#ledger/records/index.ts';
import { tradeColumns, tradeRecord } from './record.ts';
import type { TradeRow } from './store.ts';
import { addTrades } from './write-trades.ts';

const exact = z.string().refine((value) => isCanonical(value), 'must be a plain decimal without zeros at its end');
const isCanonical = (value: string) => {
  const parsed = parseDecimal(value);
  return parsed !== undefined && writeDecimal(parsed) === value;
};

const EXPORTED_TRADE: Exported = {
  type: 'Trade',
  orderBy: ['date', 'id'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      account_id: members.id,
      security_id: members.id.nullable(),
      other_security_id: members.id.nullable(),
      date: members.date,
      type: z.enum(TRADE_TYPE_NAMES),
      name: members.name,
      notes: members.notes.nullable(),
      activity_label: members.text(40).nullable(),
      currency: members.currency,
      qty: exact,
      price: exact,
      price_currency: members.currency,
      exchange_rate: exact.nullable(),
      amount: z.string(),
      fee: z.string(),
      tax: z.string(),
      ratio: z
        .string()
        .refine((value) => parseRatio(value) !== undefined, 'must be a ratio such as 4 or 1:3')
        .nullable(),
      cost: z.string().nullable(),
      acquired_on: z.string().refine(isCivilDate, 'must be a date').nullable(),
      cost_share: exact.nullable(),
      lots: z.array(z.strictObject({ trade_id: members.id, qty: exact })).nullable(),
      external_id: members.text(255).nullable(),
      source: members.text(255).nullable(),
      ...members.times,
    })
    .superRefine(({ amount, fee, tax, cost, currency }, ctx) => {
      for (const [member, value] of Object.entries({ amount, fee, tax, cost }))
        if (value !== null) members.minor(value, currency, ctx, member);
    }),
  // Imports stay here, and with them what they brought.
  data: ({ import_id: _, ...trade }) => trade,
  common: notCommon,
  restore: (tx, trades) =>
    addTrades(
      tx,
      trades.map((trade) => ({ family_id: tx.familyId, ...tradeColumns(trade) })),
    ),
};

export const TRADE = recordKind({
  resource: 'trade',
  table: 'trades',
  scope: 'trades:write',
  refersTo: { account_id: 'account', security_id: 'security', other_security_id: 'security' },
  uniqueBy: [],
  hasDay: true,
  revertedWith: 'full_control',
  reset: 'with_account',
  exported: EXPORTED_TRADE,
  describe: describeEach((row: TradeRow) => ({ record: tradeRecord(row), accountIds: [row.account_id] })),
  columnsOf: tradeColumns,
});
