import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { type Decimal, divide, fromMinor, isZero, multiply, toMinor, writeDecimal } from '#kernel/money/decimal.ts';
import { absolute } from '#kernel/money/money.ts';
import { NEVER_ASKED, SECURITY } from '#ledger/investments/securities/index.ts';
import { rulesOfTrade, type TradeType } from '#ledger/investments/trade-types.ts';
import { addRows } from '#ledger/records/index.ts';
import { storedDecimal } from './present.ts';
import type { TradeRow } from './store.ts';
import { addTrades, writeTrades } from './write-trades.ts';

type Db = Kysely<LedgerTables>;
type SecurityRow = LedgerRow<'securities'>;

/** A security as a file names it. */
export type NamedInFile = {
  readonly ticker: string | null;
  readonly name: string | null;
  readonly isin: string | null;
  readonly number: string | null;
  readonly exchange: string | null;
  readonly currency: string | null;
  readonly kind: SecurityRow['kind'] | null;
};

/** A trade of a file. Money is minor units of the account's currency; `cash` into the account is positive. */
export type TradeOfFile = {
  readonly date: string;
  readonly type: TradeType;
  readonly name: string;
  readonly notes: string | null;
  readonly reference: string | null;
  readonly security: NamedInFile | null;
  readonly otherSecurity: NamedInFile | null;
  readonly quantity: string;
  readonly price: string | null;
  readonly priceCurrency: string | null;
  readonly cash: bigint;
  readonly fee: bigint;
  readonly tax: bigint;
  readonly cost: bigint | null;
  readonly acquiredOn: string | null;
  readonly ratio: readonly [after: string, before: string] | null;
  /** The share of the cost that a spin-off takes, where the file has it. */
  readonly costShare?: string | null;
};

/** The securities of a family, by the ways in which files name them. */
export class KnownSecurities {
  readonly #rows: SecurityRow[];

  private constructor(rows: SecurityRow[]) {
    this.#rows = rows;
  }

  static async of(db: Db, familyId: number): Promise<KnownSecurities> {
    return new KnownSecurities(
      await db.selectFrom('securities').selectAll().where('family_id', '=', familyId).orderBy('id').execute(),
    );
  }

  /** By ISIN, else by ticker and exchange, else by ticker or name alone if one has it. */
  find({ isin, ticker, exchange, name, number }: NamedInFile): SecurityRow | undefined {
    const symbol = symbolOf({ isin, ticker, name, number });
    const only = (found: SecurityRow[]) => (found.length === 1 ? found[0] : undefined);
    const alike = this.#rows.filter((row) => row.ticker === symbol && !(isin && row.isin && row.isin !== isin));
    return (
      (isin === null ? undefined : this.#rows.find((row) => row.isin === isin)) ??
      alike.find((row) => (row.exchange_operating_mic ?? '') === (exchange ?? '')) ??
      only(alike.filter((row) => exchange === null || row.exchange_operating_mic === null)) ??
      (ticker === null && name !== null ? only(this.#rows.filter((row) => row.name === name)) : undefined)
    );
  }

  add(row: SecurityRow): void {
    this.#rows.push(row);
  }
}

const TICKER_MAX = 40;

/** The ticker of a security that its file may not give one. */
function symbolOf({ ticker, isin, number, name }: Pick<NamedInFile, 'ticker' | 'isin' | 'number' | 'name'>): string {
  return (ticker ?? isin ?? number ?? name ?? '').trim().toUpperCase().slice(0, TICKER_MAX);
}

/** The trades of an account between two days, to compare a file with. */
export function tradesBetween(db: Db, familyId: number, accountId: string, first: string, last: string) {
  return db
    .selectFrom('trades')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .orderBy('id')
    .execute();
}

const SOURCE = 'import';

/**
 * Writes trades of a file in their order, with the securities that the family does not have, and returns their ids.
 * @throws AppError `validation_failed` when a sale takes more than is held.
 */
export async function postTradesOfFile(
  tx: FamilyTransaction,
  account: { readonly id: string; readonly currency: string },
  importId: string,
  trades: readonly TradeOfFile[],
): Promise<string[]> {
  const known = await KnownSecurities.of(tx.db, tx.familyId);
  const taken = await takenReferences(tx, account.id, trades);
  const rows: TradeRow[] = [];
  for (const trade of trades) {
    const security = trade.security && (await securityFor(tx, known, trade, trade.security, account.currency));
    const other = trade.otherSecurity && (await securityFor(tx, known, trade, trade.otherSecurity, account.currency));
    const isFree = trade.reference !== null && !taken.has(trade.reference);
    if (isFree && trade.reference !== null) taken.add(trade.reference);
    rows.push({
      family_id: tx.familyId,
      id: newId(),
      account_id: account.id,
      security_id: security?.id ?? null,
      import_id: importId,
      external_id: isFree ? trade.reference : null,
      source: isFree ? SOURCE : null,
      ...valuesOf(trade, account.currency),
      other_security_id: other?.id ?? null,
      created_at: tx.now,
      updated_at: tx.now,
    });
  }
  await addTrades(tx, rows);
  return rows.map(({ id }) => id);
}

/** Some brokers give several trades one number: only the first can have it. */
async function takenReferences(tx: FamilyTransaction, accountId: string, trades: readonly TradeOfFile[]) {
  const wanted = trades.flatMap(({ reference }) => reference ?? []);
  if (wanted.length === 0) return new Set<string>();
  const found = await tx.db
    .selectFrom('trades')
    .select('external_id')
    .where('family_id', '=', tx.familyId)
    .where('external_id', 'in', wanted)
    .where('account_id', '=', accountId)
    .where('source', '=', SOURCE)
    .execute();
  return new Set(found.flatMap(({ external_id }) => external_id ?? []));
}

async function securityFor(
  tx: FamilyTransaction,
  known: KnownSecurities,
  { priceCurrency }: TradeOfFile,
  named: NamedInFile,
  currency: string,
): Promise<SecurityRow> {
  const found = known.find(named);
  if (found !== undefined) return found;
  const row: SecurityRow = {
    family_id: tx.familyId,
    id: newId(),
    ticker: symbolOf(named),
    name: named.name,
    kind: named.kind ?? 'share',
    exchange_operating_mic: named.exchange,
    isin: named.isin,
    currency: priceCurrency ?? named.currency ?? currency,
    country_code: named.isin?.slice(0, 2) ?? null,
    is_offline: flag(false),
    price_symbol: null,
    created_at: tx.now,
    updated_at: tx.now,
    ...NEVER_ASKED,
  };
  await addRows(tx, SECURITY, [row]);
  known.add(row);
  return row;
}

type Values = Omit<
  TradeRow,
  | ('family_id' | 'id' | 'account_id' | 'security_id' | 'import_id' | 'external_id' | 'source')
  | ('other_security_id' | 'created_at' | 'updated_at')
>;

function valuesOf(trade: TradeOfFile, code: string): Values {
  const { type, fee, tax, cash } = trade;
  const price = trade.price === null ? null : storedDecimal(trade.price);
  const quantity = storedDecimal(trade.quantity);
  const isForeign = price !== null && trade.priceCurrency !== null && trade.priceCurrency !== code;
  const rate = isForeign ? rateOf(trade, multiply(quantity, price), code) : null;
  return {
    type,
    date: trade.date,
    name: trade.name,
    notes: trade.notes,
    activity_label: rulesOfTrade(type).label,
    currency: code,
    quantity: trade.quantity,
    price: price === null ? '0' : writeDecimal(price),
    price_currency: rate === null ? code : (trade.priceCurrency ?? code),
    exchange_rate: rate,
    amount_minor: -cash,
    fee_minor: fee,
    tax_minor: tax,
    ratio: trade.ratio === null ? null : trade.ratio.join(':'),
    cost_minor: costOf(trade, price, code),
    acquired_on: trade.acquiredOn,
    cost_share: type === 'spin_off' ? (trade.costShare ?? null) : null,
    lots: null,
  };
}

const RATE_PLACES = 10;

/** The rate that the money of a trade has to its quantity and price. */
function rateOf({ cash, fee, tax }: TradeOfFile, gross: Decimal, code: string): string | null {
  if (isZero(gross)) return null;
  const sum = absolute(cash + fee + tax);
  const positive = gross.digits < 0n ? { ...gross, digits: -gross.digits } : gross;
  const rate = divide(fromMinor(sum, storedCurrency(code)), positive, RATE_PLACES);
  return isZero(rate) ? null : writeDecimal(rate);
}

function costOf({ type, cost, quantity, fee, tax }: TradeOfFile, price: Decimal | null, code: string): bigint | null {
  if (type !== 'reinvestment') return cost;
  const gross = price === null ? 0n : toMinor(multiply(storedDecimal(quantity), price), storedCurrency(code));
  return gross + fee + tax;
}

/**
 * Takes back the trades of an import at once: between its purchases and sales no day falls short. Those for which `keeps` is true stay.
 * @throws AppError `validation_failed` when those that stay would take more than is held.
 */
export async function removeTradesOfImport(
  tx: FamilyTransaction,
  importId: string,
  keeps: (trade: TradeRow) => boolean,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('trades')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .where('import_id', '=', importId)
    .execute();
  const removed = rows.filter((row) => !keeps(row));
  await writeTrades(
    tx,
    removed.map((before) => ({ before })),
  );
}

/** The trades of an import that are still there. */
export async function idsOfImport({ db, familyId }: FamilyTransaction, importId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('trades')
    .select('id')
    .where('family_id', '=', familyId)
    .where('import_id', '=', importId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
