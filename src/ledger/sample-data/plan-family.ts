import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { addDays, type CivilDate, daysBetween } from '#kernel/time/civil-date.ts';
import type { OriginalAmount } from '#ledger/posting/index.ts';
import { Plan, type PlannedFamily } from './plan.ts';
import { planPortfolio } from './plan-portfolio.ts';
import { planRecords } from './plan-records.ts';
import {
  ACCOUNTS,
  type AccountKey,
  BILLS,
  type Bill,
  FEES_ABROAD,
  HABITS,
  type Habit,
  SALARIES,
  TAGS,
  TRIPS,
  UNKNOWN,
} from './sample-family.ts';
import { SeededRandom } from './seeded-random.ts';

const MONTHS = 60;
/** Prices rise in the middle of a year of the plan, so that the newest bills cost what those before did. */
const RISES_AFTER = 6;
/** The price of a bill rises once within these days. */
const NEWEST_DAYS = 31;

/** The same three values give the same plan. */
type Occasion = { readonly seed: number; readonly today: CivilDate; readonly currency: Currency };

/** Plans five years of a family up to today. */
export function planFamily({ seed, today, currency }: Occasion): PlannedFamily {
  const level = priceLevel(currency);
  const keys = Object.keys(ACCOUNTS) as AccountKey[];
  const openings = Object.fromEntries(keys.map((key) => [key, levelIn(key, level)(ACCOUNTS[key].opening)])) as Record<
    AccountKey,
    bigint
  >;
  const plan = new Plan(today, openings);
  const first = monthAfter(today, -MONTHS);
  const generator = new EntryGenerator(plan, new SeededRandom(seed), { level, currency });
  for (let month = 0; month <= MONTHS; month += 1)
    generator.addMonth(monthAfter(first, month), Math.floor((month + RISES_AFTER) / 12));
  generator.addUnknown();
  const { transfers, valuations } = plan;
  // Draws of its own, so that the portfolio changes nothing else.
  const draws = new SeededRandom(seed + 1);
  const portfolio = planPortfolio({
    first,
    today,
    currency,
    openings,
    transfers,
    level,
    draws,
    moves: generator.moves,
  });
  const opened = addDays(first, -1);
  return { opened, openings, transfers, valuations, portfolio, ...planRecords(plan, { today, openings, level }) };
}

/** The account abroad is in the same amounts, whatever the currency of the family is. */
function levelIn(account: AccountKey, level: Money['level']): Money['level'] {
  return account === 'abroad' ? BigInt : level;
}

/** The first day of the month, `months` after the month of `date`. */
function monthAfter(date: CivilDate, months: number): CivilDate {
  return Temporal.PlainDate.from(date).with({ day: 1 }).add({ months }).toString();
}

type Money = { readonly level: (hundredths: number) => bigint; readonly currency: Currency };

class EntryGenerator {
  readonly #plan: Plan;
  readonly #draws: SeededRandom;
  readonly #level: Money['level'];
  readonly #currency: Currency;
  /** The price level in percent of the first month. */
  #prices = 100;
  /** How markets moved in each month, per mille. */
  readonly moves = new Map<string, number>();

  constructor(plan: Plan, draws: SeededRandom, { level, currency }: Money) {
    this.#plan = plan;
    this.#draws = draws;
    this.#level = level;
    this.#currency = currency;
  }

  /** Plans one month, given its first day. */
  addMonth(month: CivilDate, year: number): void {
    this.#prices = 100 + 3 * year;
    this.#moveMoney(month);
    for (const bill of BILLS) this.#pay(bill, month);
    for (const habit of HABITS) this.#follow(habit, month);
    if (this.#draws.onceIn(3)) this.#returnGoods(month);
    if (this.#draws.onceIn(4)) this.#workExpense(month);
    if (['-07-01', '-12-01'].some((summerOrWinter) => month.endsWith(summerOrWinter))) this.#travel(month);
    this.#earn(month);
    this.#value(month);
  }

  /** An entry whose name says nothing. */
  addUnknown(): void {
    const { name, daysAgo, amount } = UNKNOWN;
    this.#plan.enter('card', addDays(this.#plan.today, -daysAgo), -this.#level(amount), name);
  }

  // Use the balance at the start of the month, so that no account is overdrawn.
  #moveMoney(month: CivilDate): void {
    const plan = this.#plan;
    const [owed, spare] = [plan.held('card'), plan.held('checking') - plan.held('card') - this.#level(4_700_00)];
    // A twelfth of 3.6 percent.
    const interest = (plan.held('mortgage') * 3n) / 1000n;
    const repaid = this.#level(1_390_00) - interest;
    const lender = { category: 'Mortgage / Rent', merchant: 'Homestead Bank' };
    plan.enter('checking', addDays(month, 2), -interest, 'Mortgage interest', lender);
    plan.send('checking', 'mortgage', addDays(month, 2), repaid, 'Mortgage payment', 'Loan Payments');
    plan.send('checking', 'card', addDays(month, 11), owed, 'Card payment', null);
    const invested = this.#level(800_00);
    plan.send('checking', 'brokerage', addDays(month, 14), invested, 'Monthly investment', 'Investment Contributions');
    const saved = this.#level(300_00);
    plan.send('checking', 'retirement', addDays(month, 14), saved, 'Pension plan', 'Investment Contributions');
    // Round sums look realistic.
    const round = this.#level(50_00) || 1n;
    plan.send('checking', 'savings', addDays(month, 26), (spare / round) * round, 'To savings', null);
  }

  #pay({ merchant, category, day, amount, varies, account, month, rise = 0 }: Bill, first: CivilDate): void {
    const part = 100 + this.#draws.between(-varies, varies);
    const late = this.#draws.onceIn(5) ? 1 : 0;
    if (month !== undefined && Number(first.slice(5, 7)) !== month) return;
    const date = addDays(first, day - 1 + late);
    const more = date > addDays(this.#plan.today, -NEWEST_DAYS) ? rise : 0;
    const minor = -this.#minor(account, Math.floor((amount * part * this.#prices) / 10_000) + more);
    this.#plan.enter(account, date, minor, merchant, { category, merchant });
  }

  #minor(account: AccountKey, hundredths: number): bigint {
    return levelIn(account, this.#level)(hundredths);
  }

  #follow({ category, merchants, times, amount, account }: Habit, month: CivilDate): void {
    for (let left = this.#draws.between(...times); left > 0; left -= 1) {
      const merchant = this.#draws.one(merchants);
      const minor = -this.#minor(account, this.#priced(this.#draws.between(...amount)));
      this.#plan.enter(account, this.#someDay(month), minor, merchant, { category, merchant });
    }
  }

  #returnGoods(month: CivilDate): void {
    const details = { category: 'Shopping', merchant: 'Parcelmart', tag: TAGS.returned, notes: 'Did not fit' };
    const minor = this.#level(this.#priced(this.#draws.between(12_00, 84_00)));
    this.#plan.enter('card', this.#someDay(month), minor, 'Parcelmart refund', details);
  }

  #workExpense(month: CivilDate): void {
    const minor = this.#level(this.#priced(this.#draws.between(24_00, 140_00)));
    const day = this.#draws.between(0, 9);
    const shared = { merchant: null, tag: TAGS.work };
    this.#plan.enter('card', addDays(month, day), -minor, 'Train to a client', {
      ...shared,
      category: 'Transportation',
    });
    this.#plan.enter('checking', addDays(month, day + 16), minor, 'Expenses repaid', { ...shared, category: 'Income' });
  }

  #travel(month: CivilDate): void {
    const where = this.#draws.one(TRIPS);
    const start = this.#draws.between(3, 12);
    const spend = (
      day: number,
      name: string,
      merchant: string | null,
      low: number,
      high: number,
      category = 'Travel',
      isAbroad = false,
    ) => {
      const hundredths = this.#priced(this.#draws.between(low, high));
      const minor = -this.#level(hundredths);
      const original = isAbroad ? this.#abroad(hundredths) : null;
      const details = { category, merchant, tag: TAGS.trip, notes: `Holiday: ${where}`, original };
      this.#plan.enter('card', addDays(month, start + day), minor, name, details);
    };
    spend(-2, 'Flights', 'Swift Air', 280_00, 640_00);
    spend(6, 'Hotel', 'Harbour Hotels', 420_00, 860_00, 'Travel', true);
    for (let day = 0; day < 6; day += 1) {
      spend(day, `Dinner, ${where}`, null, 24_00, 88_00, 'Food & Drink');
      if (this.#draws.onceIn(2)) spend(day, `Tickets, ${where}`, null, 9_00, 46_00, 'Entertainment');
    }
  }

  /** The price of a purchase in euros, or in dollars for a family that has euros. */
  #abroad(hundredths: number): OriginalAmount {
    const [code, perCent] = this.#currency.code === 'EUR' ? (['USD', 108] as const) : (['EUR', 92] as const);
    const minor = BigInt(Math.floor((hundredths * perCent) / 100));
    return { amount: formatDecimal(minor, storedCurrency(code)), currency: code };
  }

  #earn(month: CivilDate): void {
    for (const { merchant, day, amount } of SALARIES) {
      const minor = this.#level(this.#priced(amount));
      this.#plan.enter('checking', addDays(month, day - 1), minor, `${merchant} salary`, {
        category: 'Income',
        merchant,
      });
    }
    if (Number(month.slice(5, 7)) % 3 === 0) {
      const { merchant, day, amount } = FEES_ABROAD;
      const fee = this.#minor('abroad', this.#priced(amount));
      this.#plan.enter('abroad', addDays(month, day - 1), fee, merchant, { category: 'Income', merchant });
    }
    const last = addDays(monthAfter(month, 1), -1);
    const interest = this.#plan.held('savings') / 800n;
    this.#plan.enter('savings', last, interest, 'Interest', { category: 'Income' });
    if (month.endsWith('-12-01')) {
      const details = { category: 'Income', merchant: 'Brightwater Studios', notes: 'For the year' };
      this.#plan.enter('checking', addDays(month, 17), this.#level(this.#priced(1_800_00)), 'Bonus', details);
    }
    if (month.endsWith('-04-01')) {
      const refund = this.#level(this.#draws.between(180_00, 560_00));
      this.#plan.enter('checking', addDays(month, 20), refund, 'Tax refund', { category: 'Taxes' });
    }
  }

  /** Assets that change in value get a valuation at the end of the month. */
  #value(month: CivilDate): void {
    const last = addDays(monthAfter(month, 1), -1);
    const plan = this.#plan;
    const change = (account: AccountKey, perMille: number) =>
      plan.state(account, last, (plan.held(account) * BigInt(1000 + perMille)) / 1000n);
    this.moves.set(month.slice(0, 7), this.#draws.between(-32, 48));
    if (Number(month.slice(5, 7)) % 6 === 0) change('home', this.#draws.between(4, 26));
    if (Number(month.slice(5, 7)) % 6 === 0) change('car', -70);
  }

  #someDay(month: CivilDate): CivilDate {
    const days = daysBetween(month, monthAfter(month, 1));
    return addDays(month, this.#draws.between(0, days - 1));
  }

  #priced(hundredths: number): number {
    return Math.floor((hundredths * this.#prices) / 100);
  }
}

// Roughly, units per US dollar for currencies where it is far from one.
const LEVELS: Readonly<Record<string, bigint>> = {
  ARS: 1000n,
  BRL: 5n,
  CLP: 900n,
  CNY: 7n,
  COP: 4000n,
  CZK: 23n,
  DKK: 7n,
  EGP: 50n,
  HKD: 8n,
  HUF: 360n,
  IDR: 16_000n,
  ILS: 4n,
  INR: 85n,
  ISK: 140n,
  JPY: 150n,
  KES: 130n,
  KRW: 1350n,
  MAD: 10n,
  MXN: 18n,
  MYR: 4n,
  NGN: 1500n,
  NOK: 11n,
  PEN: 4n,
  PHP: 57n,
  PKR: 280n,
  PLN: 4n,
  RON: 5n,
  RSD: 108n,
  RUB: 90n,
  SAR: 4n,
  SEK: 10n,
  THB: 34n,
  TRY: 35n,
  TWD: 32n,
  UAH: 41n,
  UYU: 42n,
  VND: 25_000n,
  ZAR: 18n,
};

/** Converts US cents to plausible minor units of a currency. */
function priceLevel({ code, exponent }: Currency): (hundredths: number) => bigint {
  const factor = (LEVELS[code] ?? 1n) * 10n ** BigInt(exponent);
  return (hundredths) => (BigInt(hundredths) * factor) / 100n;
}
