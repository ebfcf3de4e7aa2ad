import type { Currency } from '#kernel/money/currencies.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import type { PlannedPortfolio, PlannedPrice, PlannedRate, PlannedTrade, PlannedTransfer } from './plan.ts';
import { type AccountKey, type SampleSecurity, SECURITIES, type Ticker } from './sample-family.ts';
import type { SeededRandom } from './seeded-random.ts';

type Markets = {
  /** The first day of the first month. */
  readonly first: CivilDate;
  readonly today: CivilDate;
  readonly currency: Currency;
  readonly openings: Readonly<Record<AccountKey, bigint>>;
  readonly transfers: readonly PlannedTransfer[];
  readonly level: (hundredths: number) => bigint;
  readonly draws: SeededRandom;
  /** How markets moved in each month, per mille. */
  readonly moves: ReadonlyMap<string, number>;
};

const WEEK = 7;
const WEEKS_OF_MONTH = 4;
const SELLS_ON = '10';
/** The day after money comes. */
const BUYS_ON = '16';
const PAYS_ON = '20';
const PAID_IN = ['03', '06', '09', '12'];
/** The month in which a fifth of the shares that move most is sold. */
const SOLD_IN = '02';
const SOLD = 'KSTR';
const FIFTH = 5n;
const THOUSAND = 1000n;
const MILLION = 1_000_000n;
/** In one unit of the foreign currency. */
const CENTS = 100n;
/** Rates are valid for a week. Those of the weeks to come keep the foreign security's value while no source of rates is set. */
const WEEKS_TO_COME = 52;
/** Roughly, US dollars for one euro. */
const DOLLARS = 1.08;

/** Plans prices by week, and what the investment accounts buy, sell and receive. */
export function planPortfolio(markets: Markets): PlannedPortfolio {
  const prices = new Map(SECURITIES.map((security) => [security.ticker, pricesOf(security, markets)]));
  const rates = ratesOf(markets);
  const trades = (['brokerage', 'retirement'] as const).flatMap((key) => tradesOf(key, { prices, rates }, markets));
  const foreign = markets.currency.code === 'EUR' ? 'USD' : 'EUR';
  return { foreign, rates: [...rates, ...ratesToCome(rates)], prices: [...prices.values()].flat(), trades };
}

function ratesOf({ first, today, currency, level, draws }: Markets): PlannedRate[] {
  const dollar = Number(level(100)) / 10 ** currency.exponent;
  let rate = currency.code === 'EUR' ? 1 / DOLLARS : DOLLARS * dollar;
  // One before the first day too, on which an account abroad has a balance.
  return weeksTo(today, addDays(first, -1 - WEEK)).map((date) => {
    rate *= 1 + draws.between(-9, 9) / 1000;
    return { date, millionths: BigInt(Math.round(rate * Number(MILLION))) };
  });
}

function ratesToCome(rates: readonly PlannedRate[]): PlannedRate[] {
  return rates
    .slice(-1)
    .flatMap(({ date, millionths }) =>
      Array.from({ length: WEEKS_TO_COME }, (_, week) => ({ date: addDays(date, (week + 1) * WEEK), millionths })),
    );
}

type Security = SampleSecurity & { readonly ticker: Ticker };

function pricesOf(security: Security, { first, today, level, draws, moves }: Markets): PlannedPrice[] {
  const { ticker, price, follows, swings, isForeign } = security;
  const start = isForeign ? price : Number(level(price));
  let ratio = 1;
  return weeksTo(today, first).map((date) => {
    const move = ((moves.get(date.slice(0, 7)) ?? 0) * follows) / 100 / WEEKS_OF_MONTH;
    ratio *= 1 + (move + draws.between(-swings, swings)) / 1000;
    const minor = BigInt(Math.round(start * ratio));
    return { ticker, date, minor: minor > 0n ? minor : 1n };
  });
}

/** Days a week apart of which the last is today, so that no price is old. */
function weeksTo(today: CivilDate, first: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = today; day >= first; day = addDays(day, -WEEK)) days.unshift(day);
  return days;
}

type Quotes = {
  readonly prices: ReadonlyMap<Ticker, readonly PlannedPrice[]>;
  readonly rates: readonly PlannedRate[];
};

function tradesOf(key: AccountKey, { prices, rates }: Quotes, markets: Markets): PlannedTrade[] {
  const { openings, transfers, moves } = markets;
  const account = new AccountPlan(key, openings[key], markets);
  const own: readonly Security[] = SECURITIES.filter((security) => security.account === key);
  for (const month of moves.keys()) {
    const quoted = (day: string) =>
      own.map((security) => {
        const date = `${month}-${day}`;
        const price = prices.get(security.ticker)?.findLast((one) => one.date <= date)?.minor ?? 1n;
        const rate = security.isForeign ? (rates.findLast((one) => one.date <= date)?.millionths ?? MILLION) : null;
        return { security, date, price, rate };
      });
    for (const quote of quoted(SELLS_ON)) if (month.endsWith(SOLD_IN)) account.sell(quote);
    for (const { to, date, minor } of transfers) if (to === key && date.startsWith(month)) account.cash += minor;
    const { cash } = account;
    for (const quote of quoted(BUYS_ON)) account.buy(quote, (cash * BigInt(quote.security.part)) / 100n);
    for (const quote of quoted(PAYS_ON)) if (PAID_IN.includes(month.slice(-2))) account.pay(quote);
  }
  return account.trades;
}

type Quote = Pick<PlannedTrade, 'date' | 'price' | 'rate'> & { readonly security: Security };

/** Collects the trades of an account up to `today`, and tracks its cash and units. */
class AccountPlan {
  readonly trades: PlannedTrade[] = [];
  cash: bigint;
  readonly #key: AccountKey;
  readonly #today: CivilDate;
  /** Minor units of the family's currency in one unit. */
  readonly #unit: bigint;
  readonly #held = new Map<Ticker, bigint>();

  constructor(key: AccountKey, cash: bigint, { today, currency }: Markets) {
    this.#key = key;
    this.cash = cash;
    this.#today = today;
    this.#unit = 10n ** BigInt(currency.exponent);
  }

  buy(quote: Quote, minor: bigint): void {
    const thousandths = (minor * THOUSAND * MILLION) / this.#millionths(quote);
    if (thousandths === 0n) return;
    this.#add(quote, { type: 'buy', thousandths, amount: null }, { units: thousandths, cash: -minor });
  }

  sell(quote: Quote): void {
    if (quote.security.ticker !== SOLD) return;
    const thousandths = this.#heldOf(quote) / FIFTH;
    if (thousandths === 0n) return;
    const cash = (thousandths * this.#millionths(quote)) / (THOUSAND * MILLION);
    this.#add(quote, { type: 'sell', thousandths, amount: null }, { units: -thousandths, cash });
  }

  /** A quarter of the dividends of a year. */
  pay(quote: Quote): void {
    const ofYear = this.#heldOf(quote) * this.#millionths(quote) * BigInt(quote.security.yields);
    const amount = ofYear / (THOUSAND * MILLION * THOUSAND * 4n);
    if (amount > 0n) this.#add(quote, { type: 'dividend', thousandths: 0n, amount }, { units: 0n, cash: amount });
  }

  /** The price of one unit in millionths of a minor unit of the family's currency. */
  #millionths({ price, rate }: Quote): bigint {
    return rate === null ? price * MILLION : (price * rate * this.#unit) / CENTS;
  }

  #heldOf({ security }: Quote): bigint {
    return this.#held.get(security.ticker) ?? 0n;
  }

  #add(
    quote: Quote,
    trade: Pick<PlannedTrade, 'type' | 'thousandths' | 'amount'>,
    change: { readonly units: bigint; readonly cash: bigint },
  ): void {
    const { date, price, rate } = quote;
    const { ticker } = quote.security;
    if (date > this.#today) return;
    this.trades.push({ account: this.#key, ticker, date, price, rate, ...trade });
    this.#held.set(ticker, this.#heldOf(quote) + change.units);
    this.cash += change.cash;
  }
}
