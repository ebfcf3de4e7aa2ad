import { CURRENCIES } from '#kernel/money/currencies.ts';
import { divide, writeDecimal } from '#kernel/money/decimal.ts';
import { OPEN_END } from '#kernel/time/civil-date.ts';
import { findKnownPrices, marketDayAt } from '#ledger/investments/market-days/index.ts';
import { SECURITY } from '#ledger/investments/securities/index.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import type { EntryReader } from './entry-reader.ts';
import type { JournalTrade } from './journal-trades.ts';

/** A security that trades of a journal name, with a name of its own among commodities. */
export type JournalSecurity = ReturnType<typeof SECURITY.columnsOf> & {
  readonly symbol: string;
  /** The day of the first trade. */
  readonly since: string;
  /** The accounts that trade it. */
  readonly accountIds: ReadonlySet<string>;
};

/** Of one unit of a security or currency from a day on. */
export type JournalPrice = {
  readonly symbol: string;
  readonly date: string;
  readonly price: string;
  readonly currency: string;
};

/** The securities of the trades, which come by ascending day. */
export async function readSecurities(
  reader: EntryReader,
  trades: readonly JournalTrade[],
): Promise<ReadonlyMap<string, JournalSecurity>> {
  const used = new Map<string, { since: string; accountIds: Set<string> }>();
  for (const { columns } of trades) {
    const { security_id, other_security_id, date, account_id } = columns;
    for (const id of [security_id, other_security_id]) {
      if (id === null) continue;
      const known = used.get(id) ?? { since: date, accountIds: new Set() };
      used.set(id, known);
      known.accountIds.add(account_id);
    }
  }
  if (used.size === 0) return new Map();
  const taken = new Set(RESERVED);
  const securities = (await reader.ledger.recordsOf(SECURITY)).map((record) => SECURITY.columnsOf(record));
  return new Map(
    securities.flatMap((security) => {
      const use = used.get(security.id);
      if (use === undefined) return [];
      const symbol = symbolOf(security, taken);
      taken.add(symbol);
      return [[security.id, { ...security, ...use, symbol }] as const];
    }),
  );
}

/** The prices that count in balances: quoted ones, and those that the accounts of the journal have paid. Splits restate them. */
export async function* pricesOf(
  reader: EntryReader,
  securities: ReadonlyMap<string, JournalSecurity>,
): AsyncGenerator<JournalPrice> {
  const { db, familyId } = reader.ledger.reading;
  for (const { id, symbol, since, accountIds } of securities.values()) {
    const range = { start: since, end: OPEN_END };
    const known = await findKnownPrices(db, familyId, { accountIds, securityIds: [id], ...range });
    const byDay = new Map<string, JournalPrice>();
    for (const accountId of accountIds)
      for (const { date, price, currency } of known.of(accountId, id))
        byDay.set(`${date} ${currency}`, { symbol, date, price, currency });
    yield* byDay.values();
  }
  yield* ratesOf(reader, securities);
}

/** The rates by which balances now convert holdings in other currencies than their account's. */
async function* ratesOf(
  { ledger }: EntryReader,
  securities: ReadonlyMap<string, JournalSecurity>,
): AsyncGenerator<JournalPrice> {
  const { db, familyId } = ledger.reading;
  const holders = new Set([...securities.values()].flatMap(({ accountIds }) => [...accountIds]));
  for (const { id, currency } of await ledger.accounts()) {
    const days = holders.has(id) ? await marketDayAt(db, familyId, id, OPEN_END) : [];
    const others = days.filter((day) => day.currency !== currency);
    const currencies = [currency, ...others.map((day) => day.currency)];
    const rates = await ratesOn(
      db,
      familyId,
      currencies,
      others.map(({ date }) => date),
    );
    for (const { currency: symbol, date } of others) {
      const rate = rates.find(symbol, currency, date);
      if (rate === undefined) continue;
      const price = divide({ digits: rate.numerator, scale: 0 }, { digits: rate.denominator, scale: 0 }, RATE_PLACES);
      yield { symbol, date, price: writeDecimal(price), currency };
    }
  }
}

const RATE_PLACES = 18;

// Currencies, and words that Beancount reads as something else.
const RESERVED = [...CURRENCIES.keys(), 'TRUE', 'FALSE', 'NULL'];

/** The ticker, as Beancount and hledger have names of commodities: at most 24 letters, digits and signs, and at least two. */
function symbolOf(
  {
    ticker,
    exchange_operating_mic: exchange,
  }: { readonly ticker: string; readonly exchange_operating_mic: string | null },
  taken: ReadonlySet<string>,
): string {
  const plain = ticker
    .toUpperCase()
    .replace(/[^A-Z0-9._-]+/g, '-')
    .replace(/^[^A-Z0-9]+/, '');
  const lettered = /^[A-Z]/.test(plain) ? plain : `S-${plain}`;
  const base = lettered.slice(0, 15).replace(/[^A-Z0-9]+$/, '');
  const isFree = (symbol: string) => symbol.length > 1 && !taken.has(symbol);
  const candidates = [base, ...(exchange === null ? [] : [`${base}.${exchange}`])];
  const free = candidates.find(isFree);
  if (free !== undefined) return free;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
