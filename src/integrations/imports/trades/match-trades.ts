import type { StoredTrade } from '#integrations/imports/rows/row-details.ts';
import { findOwners } from '#integrations/imports/rows/row-matches.ts';
import type { NewImportRow } from '#integrations/imports/rows/row-store.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import type { Reader } from '#ledger/imported-entries/index.ts';
import { KnownSecurities, tradesBetween } from '#ledger/investments/trades/index.ts';

type StoredTradeOf = Awaited<ReturnType<typeof tradesBetween>>[number];

/** The trade that a row means; without one a person has deleted it. */
export type TradeMatch = { readonly trade: StoredTradeOf | undefined; readonly deletedId: string | null };

type TradeRowOfImport = Pick<NewImportRow, 'number' | 'date' | 'reference' | 'identity' | 'amount_minor'> & {
  readonly trade: StoredTrade;
};

/**
 * Finds the trades that rows mean: by the broker's number on the same day, else by day, type, security, quantity and cash. A trade is
 * used once, and rows of one import are different trades.
 */
export async function matchTrades(
  { db, familyId }: Reader,
  record: Pick<ImportRecord, 'family_id' | 'id' | 'account_id'>,
  rows: readonly TradeRowOfImport[],
): Promise<Map<bigint, TradeMatch>> {
  const days = rows.flatMap(({ date }) => date ?? []).sort();
  const all = await tradesBetween(db, familyId, record.account_id, days.at(0) ?? '', days.at(-1) ?? '');
  const known = await KnownSecurities.of(db, familyId);
  const free = new Set(all.filter(({ import_id }) => import_id !== record.id));
  const found = new Map<bigint, TradeMatch>();
  const take = (row: TradeRowOfImport, isSame: (trade: StoredTradeOf) => boolean) => {
    if (found.has(row.number)) return;
    const trade = [...free].find((one) => one.date === row.date && one.type === row.trade.type && isSame(one));
    if (trade === undefined) return;
    free.delete(trade);
    found.set(row.number, { trade, deletedId: null });
  };
  for (const row of rows) {
    const { reference, trade } = row;
    if (reference !== null)
      take(row, ({ external_id, quantity }) => external_id === reference && quantity === trade.quantity);
  }
  for (const row of rows) {
    const { security, quantity } = row.trade;
    const id = security === null ? null : known.find(security)?.id;
    if (id === undefined) continue;
    take(row, (one) => one.security_id === id && one.quantity === quantity && isOfAmount(row, one));
  }
  const owners = await findOwners(db, record, identitiesOf(rows, found));
  for (const row of rows) {
    const owner = owners.find(({ identity, import_id }) => identity === row.identity && import_id !== record.id);
    const isGone = owner?.outcome === 'created' && !all.some(({ id }) => id === owner.transaction_id);
    if (owner !== undefined && isGone && !found.has(row.number))
      found.set(row.number, { trade: undefined, deletedId: owner.transaction_id });
  }
  return found;
}

function identitiesOf(rows: readonly TradeRowOfImport[], found: ReadonlyMap<bigint, TradeMatch>): string[] {
  return rows.flatMap(({ number, identity }) => (identity === null || found.has(number) ? [] : [identity]));
}

/** Rows of a preflight have no amount yet. */
function isOfAmount({ amount_minor }: TradeRowOfImport, trade: StoredTradeOf): boolean {
  return amount_minor === null || amount_minor === -trade.amount_minor;
}
