import { z } from 'zod';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { isZero, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { valueSecurities } from '#ledger/investments/market-days/index.ts';
import {
  type Columns,
  describeEach,
  type Exported,
  flagOf,
  members,
  notCommon,
  type RecordState,
  recordKind,
  text,
} from '#ledger/records/index.ts';
import { type PriceRow, SOURCES } from './store.ts';

const isPrice = (written: string): boolean => {
  const price = parseDecimal(written);
  return price !== undefined && price.digits >= 0n && !isZero(price) && writeDecimal(price) === written;
};

const EXPORTED_PRICE: Exported = {
  type: 'SecurityPrice',
  orderBy: ['security_id', 'date', 'id'],
  isSampled: false,
  schema: z.strictObject({
    id: members.id,
    security_id: members.id,
    date: members.date,
    currency: members.currency,
    price: z.string().refine(isPrice, 'must be a price above zero'),
    source: z.enum(SOURCES),
    provisional: z.boolean(),
    ...members.times,
  }),
  data: (price) => price,
  common: notCommon,
};

export const SECURITY_PRICE = recordKind({
  resource: 'security_price',
  table: 'security_prices',
  scope: 'securities:write',
  refersTo: { security_id: 'security' },
  uniqueBy: ['security_id', 'date', 'currency'],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'last',
  exported: EXPORTED_PRICE,
  describe: describeEach((row: PriceRow) => ({ record: priceRecord(row) })),
  columnsOf: priceColumns,
  follow: valueHolders,
});

/** Values the holdings of accounts again from the first day of changed prices. */
async function valueHolders(tx: FamilyTransaction, rows: readonly PriceRow[]): Promise<void> {
  const first = new Map<string, string>();
  for (const { security_id, date } of rows) {
    const known = first.get(security_id);
    if (known === undefined || date < known) first.set(security_id, date);
  }
  await valueSecurities(tx, first);
}

/** A price in change rows. */
export function priceRecord({ family_id: _, is_provisional, ...row }: PriceRow) {
  return { ...row, provisional: isSet(is_provisional) };
}

function priceColumns(record: RecordState): Columns<'security_prices'> {
  return {
    id: record.id,
    security_id: text(record, 'security_id'),
    date: text(record, 'date'),
    currency: text(record, 'currency'),
    price: text(record, 'price'),
    source: z.enum(SOURCES).parse(record.source),
    is_provisional: flagOf(record, 'provisional'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
