import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, type LedgerRow } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { fromMinor, writeDecimal } from '#kernel/money/decimal.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { removePrices, SECURITY_PRICE } from '#ledger/investments/prices/index.ts';
import { NEVER_ASKED, SECURITY } from '#ledger/investments/securities/index.ts';
import { addTrades, columnsOfDraft, type TradeDraft } from '#ledger/investments/trades/index.ts';
import { EXCHANGE_RATE } from '#ledger/rates/kind.ts';
import { addRows } from '#ledger/records/index.ts';
import type { PlannedPortfolio, PlannedRate, PlannedTrade } from './plan.ts';
import { type AccountKey, type SampleSecurity, SECURITIES, type Ticker } from './sample-family.ts';
import { listSamples, markSamples } from './store.ts';

type Parts = { readonly accounts: Readonly<Record<AccountKey, AccountRow>>; readonly currency: Currency };
type Ids = ReadonlyMap<Ticker, string>;
type Currencies = { readonly own: Currency; readonly foreign: Currency };

function currencyOf(ticker: Ticker, { own, foreign }: Currencies): Currency {
  const security: SampleSecurity | undefined = SECURITIES.find((one) => one.ticker === ticker);
  return security?.isForeign ? foreign : own;
}

/** Writes the planned securities, rates, prices and trades. */
export async function writePortfolio(
  tx: FamilyTransaction,
  { foreign, rates, prices, trades }: PlannedPortfolio,
  { accounts, currency }: Parts,
): Promise<void> {
  const currencies = { own: currency, foreign: storedCurrency(foreign) };
  await addRates(tx, rates, { from: foreign, to: currency.code });
  const made = await addSecurities(tx, currencies);
  const stamps = { created_at: tx.now, updated_at: tx.now };
  await addRows(
    tx,
    SECURITY_PRICE,
    prices.map(({ ticker, date, minor }): LedgerRow<'security_prices'> => {
      const priced = currencyOf(ticker, currencies);
      return {
        family_id: tx.familyId,
        id: newId(),
        security_id: made.get(ticker) ?? '',
        date,
        currency: priced.code,
        price: writeDecimal(fromMinor(minor, priced)),
        source: 'api',
        is_provisional: flag(false),
        ...stamps,
      };
    }),
  );
  await addTrades(
    tx,
    trades.map((trade) => ({
      family_id: tx.familyId,
      id: newId(),
      account_id: accounts[trade.account].id,
      import_id: null,
      external_id: null,
      source: null,
      ...columnsOfDraft(draftOf(trade, made, currencies), currency.code),
      ...stamps,
    })),
  );
}

type Pair = { readonly from: string; readonly to: string };

/** Days on which the family has a rate of the pair keep it. */
async function addRates(tx: FamilyTransaction, rates: readonly PlannedRate[], { from, to }: Pair): Promise<void> {
  const known = await tx.db
    .selectFrom('exchange_rates')
    .select('date')
    .where('family_id', '=', tx.familyId)
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .execute();
  const rows = rates
    .filter(({ date }) => !known.some((rate) => rate.date === date))
    .map(
      ({ date, millionths }): LedgerRow<'exchange_rates'> => ({
        family_id: tx.familyId,
        id: newId(),
        date,
        from_currency: from,
        to_currency: to,
        rate: writeDecimal({ digits: millionths, scale: MILLIONTHS }),
        created_at: tx.now,
        updated_at: tx.now,
      }),
    );
  await addRows(tx, EXCHANGE_RATE, rows);
  await markSamples(
    tx.db,
    tx.familyId,
    rows.map(({ id }) => ['exchange_rate', id]),
  );
}

// The code for no market, so that none takes the place of a security that the family has.
const EXCHANGE = 'XXXX';

/** The securities of samples that are being replaced are used again, with new prices. */
async function addSecurities(tx: FamilyTransaction, currencies: Currencies): Promise<Ids> {
  const earlier = await tx.db
    .selectFrom('securities')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .where('exchange_operating_mic', '=', EXCHANGE)
    .execute();
  const rows = SECURITIES.map(
    ({ ticker, name, kind, country }): LedgerRow<'securities'> =>
      earlier.find((row) => row.ticker === ticker) ?? {
        family_id: tx.familyId,
        id: newId(),
        ticker,
        name,
        kind,
        exchange_operating_mic: EXCHANGE,
        isin: null,
        currency: currencyOf(ticker, currencies).code,
        country_code: country,
        // No source of prices knows it.
        is_offline: flag(true),
        price_symbol: null,
        created_at: tx.now,
        updated_at: tx.now,
        ...NEVER_ASKED,
      },
  );
  for (const row of rows) if (earlier.includes(row)) await removePrices(tx, { security_id: row.id });
  await addRows(
    tx,
    SECURITY,
    rows.filter((row) => !earlier.includes(row)),
  );
  const marked = (await listSamples(tx.db, tx.familyId, 'security')).map(({ id }) => id);
  const unmarked = rows.filter(({ id }) => !marked.includes(id));
  await markSamples(
    tx.db,
    tx.familyId,
    unmarked.map(({ id }) => ['security', id]),
  );
  return new Map(SECURITIES.map(({ ticker }, index) => [ticker, rows[index]?.id ?? '']));
}

const NOTHING = { name: null, notes: null, label: null, other: null, cost: null, acquiredOn: null };
const MILLIONTHS = 6;

function draftOf(
  { type, date, ticker, thousandths, price, rate, amount }: PlannedTrade,
  ids: Ids,
  currencies: Currencies,
): TradeDraft {
  const isPaid = type === 'dividend';
  const currency = isPaid ? currencies.own : currencyOf(ticker, currencies);
  return {
    ...NOTHING,
    ...{ type, date, amount, fee: 0n, tax: 0n, ratio: null, costShare: null, lots: null },
    security: { id: ids.get(ticker) ?? '', ticker },
    quantity: isPaid ? null : { digits: thousandths, scale: 3 },
    price: isPaid ? null : fromMinor(price, currency),
    priceCurrency: currency.code,
    rate: isPaid || rate === null ? null : writeDecimal({ digits: rate, scale: MILLIONTHS }),
  };
}
