import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { isZero, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { familyToday } from '#ledger/family.ts';
import { addPricesOfFile, lastSplits, type PriceOfFile } from '#ledger/investments/prices/index.ts';
import { KnownSecurities } from '#ledger/investments/trades/index.ts';
import { type MovedPrices, type MovedResult, NOTHING_MOVED } from './moved-records.ts';

type Price = MovedPrices['prices'][number];

/** Stores prices of a file for securities that the family has by now. A day that has a price keeps it. */
export async function movePrices(tx: FamilyTransaction, { record, prices }: MovedPrices): Promise<MovedResult> {
  const known = await KnownSecurities.of(tx.db, tx.familyId);
  const today = await familyToday(tx.db, tx.familyId, Date.parse(tx.now));
  // Programs restate the prices of a list at a split; that of a holding is the one of its day.
  const splits = record === 'SecurityPrice' ? await lastSplits(tx.db, tx.familyId) : new Map<string, string>();
  const leftOut = new Map<string, number>();
  const leave = (reason: string, count = 1) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  const read = prices.flatMap((price): PriceOfFile[] => {
    const security = known.find(price.security);
    const fault = faultOf(price, { today, security, split: security && splits.get(security.id) });
    if (fault !== undefined) leave(fault);
    if (fault !== undefined || security === undefined) return [];
    const { id, currency } = security;
    return [
      { security_id: id, date: price.date, price: plain(price.price) ?? '', currency: price.currency ?? currency },
    ];
  });
  const added = await addPricesOfFile(tx, read);
  if (added.length < read.length) leave('exists', read.length - added.length);
  const [first, last] = [added[0], added.at(-1)];
  return {
    ...NOTHING_MOVED,
    imported: added.length === 0 ? [] : [{ kind: record, count: added.length }],
    leftOut: [...leftOut].map(([reason, count]) => ({ kind: record, reason, count })),
    written: first && last ? [{ kind: 'prices', id: first.id, last: last.id, at: tx.now }] : [],
  };
}

type Facts = { readonly today: string; readonly security: object | undefined; readonly split: string | undefined };

function faultOf({ date, price, currency }: Price, { today, security, split }: Facts): string | undefined {
  if (security === undefined) return 'not_held';
  if (date > today) return 'future';
  if (plain(price) === undefined || (currency !== null && findCurrency(currency) === undefined)) return 'unreadable';
  return split !== undefined && date < split ? 'before_split' : undefined;
}

/** A price as it is stored; undefined for one that is not above zero. */
function plain(price: string): string | undefined {
  const read = parseDecimal(price);
  return read === undefined || read.digits < 0n || isZero(read) ? undefined : writeDecimal(read);
}
