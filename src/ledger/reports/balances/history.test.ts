import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kernel/time/civil-date.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import type { Schemas } from '#tests/harness/server/body-of.ts';
import { listAllByCursor, listAllByPage } from '#tests/harness/server/list-all.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

// Random ledgers against an oracle that stores entries and valuations in plain lists and adds them up for each day.

const ANCHORED = '2024-03-10';
const TODAY = '2026-03-10';
const EFFECT: Record<string, bigint> = { depository: 1n, credit_card: -1n, loan: -1n, crypto: 1n, vehicle: 0n };
/** Units of dollars for one euro; no day has a rate for the Swedish krona. */
const RATE = { numerator: 12_345n, denominator: 10_000n };

type Entry = { id: string; date: string; minor: bigint; currency: string };
type Stated = { id: string; date: string; minor: bigint; isOpening: boolean; floats: boolean };
type Day = { date: string; end: bigint; unconverted: [string, number][]; flows: [inflows: bigint, outflows: bigint] };

const size = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
const decimal = (minor: bigint): string =>
  `${minor < 0n ? '-' : ''}${size(minor) / 100n}.${String(size(minor) % 100n).padStart(2, '0')}`;

function inDollars(minor: bigint): bigint {
  const scaled = minor * RATE.numerator;
  const down = scaled / RATE.denominator;
  const twice = (scaled % RATE.denominator) * 2n;
  return twice > RATE.denominator || (twice === RATE.denominator && down % 2n === 1n) ? down + 1n : down;
}

class Account {
  readonly #coffer: Coffer;
  readonly user: TestUser;
  readonly id: string;
  readonly #effect: bigint;
  entries: Entry[] = [];
  stated: Stated[] = [];

  constructor(coffer: Coffer, user: TestUser, id: string, type: string) {
    this.#coffer = coffer;
    this.user = user;
    this.id = id;
    this.#effect = EFFECT[type] ?? 0n;
  }

  async send<M extends 'GET' | 'POST' | 'PATCH' | 'DELETE', Path extends string>(
    method: M,
    path: Path,
    body?: object,
    isRefused = false,
  ) {
    const reply = await this.#coffer.call(method, `/api/v1/${path}`, { token: this.user.token, body });
    assert.equal(reply.status >= 300, isRefused, reply.text);
    return reply.body;
  }

  /** Moves an opening anchor with a default date to the day before an entry or reconciliation of that day. */
  #giveWay(date: string): void {
    const opening = this.stated.find(({ isOpening }) => isOpening);
    if (opening?.floats && date <= opening.date) opening.date = addDays(date, -1);
  }

  async enter(date: string, minor: bigint, currency: string): Promise<void> {
    const transaction = { name: 'x', date, amount: decimal(-minor), currency };
    const { id } =
      currency === 'USD'
        ? await this.send('POST', 'transactions', { transaction: { account_id: this.id, ...transaction } })
        : await storeForeign(this.#coffer, this.user, this.id, transaction);
    this.entries.push({ id, date, minor, currency });
    this.#giveWay(date);
  }

  async change(entry: Entry, date: string, minor: bigint): Promise<void> {
    const currency = 'USD';
    const transaction = { date, amount: decimal(-minor), currency };
    await this.send('PATCH', `transactions/${entry.id}`, { transaction });
    Object.assign(entry, { date, minor, currency });
    this.#giveWay(date);
  }

  async remove(entry: Entry): Promise<void> {
    await this.send('DELETE', `transactions/${entry.id}`);
    this.entries = this.entries.filter((other) => other !== entry);
  }

  async state(date: string, minor: bigint): Promise<void> {
    const valuation = { account_id: this.id, date, amount: decimal(minor) };
    const { id } = await this.send('POST', 'valuations', { valuation });
    const there = this.stated.find((one) => one.date === date);
    if (there !== undefined) Object.assign(there, { minor, floats: false });
    else {
      this.#giveWay(date);
      this.stated.push({ id, date, minor, isOpening: false, floats: false });
    }
  }

  async restate(stated: Stated, date: string, minor: bigint): Promise<void> {
    const others = this.stated.filter((one) => one !== stated);
    const isTaken = others.some((one) => one.date === date && !one.floats);
    const valuation = { date, amount: decimal(minor) };
    await this.send('PATCH', `valuations/${stated.id}`, { valuation }, isTaken);
    if (isTaken) return;
    if (date !== stated.date) stated.floats = false;
    if (!stated.isOpening) this.#giveWay(date);
    Object.assign(stated, { date, minor });
  }

  async retract(stated: Stated): Promise<void> {
    await this.send('DELETE', `valuations/${stated.id}`);
    this.stated = this.stated.filter((other) => other !== stated);
  }

  #start(): string {
    const isOpened = this.stated.some(({ isOpening }) => isOpening);
    const entered = this.entries.map(({ date }) => (isOpened ? date : addDays(date, -1)));
    const [start = TODAY] = [...entered, ...this.stated.map(({ date }) => date)].sort();
    return start;
  }

  /** The history as it ought to be, each day summed up from nothing. */
  expected(): Day[] {
    const opening = this.stated.find(({ isOpening }) => isOpening);
    const start = this.#start();
    const end = [start, ...[...this.entries, ...this.stated].map(({ date }) => date)].sort().at(-1) ?? start;
    const days: Day[] = [];
    for (let date = start; date <= end; date = addDays(date, 1)) days.push(this.#dayAt(date, opening));
    return days;
  }

  #dayAt(date: string, opening: Stated | undefined): Day {
    const newest = this.stated.filter((one) => one.date <= date).sort((a, b) => (a.date < b.date ? 1 : -1))[0];
    const counted = this.entries.filter((entry) => entry.date <= date && entry.date > (newest?.date ?? ''));
    const first = this.stated.toSorted((a, b) => (a.date < b.date ? -1 : 1))[0];
    // Before the first balance that is known, the days are computed back from it.
    const isBack = newest === undefined && opening !== undefined && first !== undefined;
    const end = isBack
      ? first.minor - this.#sumOf(this.entries.filter((entry) => entry.date > date && entry.date <= first.date))
      : (newest?.minor ?? 0n) + this.#sumOf(counted);
    const kronor = counted.filter(({ currency }) => currency === 'SEK').reduce((total, { minor }) => total + minor, 0n);
    const unconverted = kronor * this.#effect;
    const isStart = opening?.date === date && this.#start() === date;
    const flows = isStart || this.#effect === 0n ? ([0n, 0n] as const) : this.#flowsOf(date);
    return { date, end, unconverted: unconverted === 0n ? [] : [['SEK', Number(unconverted)]], flows: [...flows] };
  }

  #sumOf(entries: readonly Entry[]): bigint {
    let sum = 0n;
    for (const { currency, minor } of entries) if (currency === 'USD') sum += minor;
    // Euros are converted day by day, in and out apart.
    for (const ofDay of Map.groupBy(entries, (entry) => entry.date).values()) {
      const euros = ofDay.filter(({ currency }) => currency === 'EUR').map(({ minor }) => minor);
      const total = (amounts: readonly bigint[]) => amounts.reduce((all, minor) => all + size(minor), 0n);
      const [inflows, outflows] = [euros.filter((minor) => minor > 0n), euros.filter((minor) => minor < 0n)];
      sum += inDollars(total(inflows)) - inDollars(total(outflows));
    }
    return sum * this.#effect;
  }

  #flowsOf(date: string): readonly [bigint, bigint] {
    const sum = (currency: string, sign: bigint) =>
      this.entries
        .filter((entry) => entry.date === date && entry.currency === currency && entry.minor * sign > 0n)
        .reduce((total, { minor }) => total + minor * sign, 0n);
    const [inflows = 0n, outflows = 0n] = [1n, -1n].map((sign) => sum('USD', sign) + inDollars(sum('EUR', sign)));
    return [inflows, outflows];
  }
}

const dayOf = (row: Schemas['Balance']): Day => ({
  date: row.date,
  end: BigInt(row.balance_cents),
  unconverted: row.foreign_balances.map((sum) => [sum.currency, sum.balance_cents]),
  flows: [
    BigInt(row.cash_inflows_cents + row.non_cash_inflows_cents),
    BigInt(row.cash_outflows_cents + row.non_cash_outflows_cents),
  ],
});

/** Fails unless every way to read the balances agrees with the oracle. */
async function hold(account: Account): Promise<void> {
  const days = account.expected();
  const last = days.at(-1);
  assert.ok(last);
  const shown = await account.send('GET', `accounts/${account.id}`);
  assert.equal(BigInt(shown.balance_cents), last.end);
  assert.deepEqual(
    shown.foreign_balances.map((sum) => [sum.currency, sum.balance_cents]),
    last.unconverted,
  );
  const series = await account.send('GET', `balances/series?account_id=${account.id}`);
  assert.deepEqual(
    series.balances.map((row) => [row.date, BigInt(row.balance_cents)]),
    days.map(({ date, end }) => [date, end]),
  );
  const page = await account.send('GET', `balances?account_id=${account.id}&per_page=100`);
  assert.equal(page.pagination.total_count, days.length);
  assert.deepEqual(page.balances.map(dayOf), days.toReversed().slice(0, 100));
}

/** Fails unless pages, single rows and filtered lists agree with the complete list. */
async function holdParts(coffer: Coffer, account: Account): Promise<void> {
  const days = account.expected();
  for (const walk of [listAllByPage, listAllByCursor]) {
    const rows = await walk<Schemas['Balance']>(
      coffer,
      account.user,
      'balances',
      `account_id=${account.id}&per_page=3`,
    );
    assert.deepEqual(rows.map(dayOf), days.toReversed());
  }
  const middle = days[Math.floor(days.length / 2)];
  const { balances } = await account.send('GET', `balances?start_date=${middle?.date}&end_date=${middle?.date}`);
  assert.deepEqual(balances.map(dayOf), [middle]);
  assert.deepEqual(await account.send('GET', `balances/${balances[0]?.id}`), balances[0]);
  const sheet = await account.send('GET', `balance_sheet?date=${middle?.date}`);
  assert.equal(size(BigInt(sheet.net_worth.amount.replace('.', ''))), size(middle?.end ?? 0n));
}

// Few days, so that much happens on the same one.
const date = fc.integer({ min: -4, max: 7 }).map((days) => addDays(ANCHORED, days));
const minor = fc.oneof(fc.bigInt(-1_000_000n, 1_000_000n), fc.constant(0n));
const currency = fc.constantFrom('USD', 'USD', 'USD', 'EUR', 'SEK');
const step = fc.record({
  act: fc.constantFrom(
    'enter',
    'enter',
    'enter',
    'enter',
    'change',
    'change',
    'remove',
    'state',
    'state',
    'restate',
    'retract',
  ),
  pick: fc.nat(1000),
  date,
  minor,
  currency,
});

test('after any writes each day is its newest valuation plus the entries since', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=1000000,premium=1000000,enterprise=1000000' });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(EFFECT)),
      fc.bigInt(-100_000n, 100_000n),
      fc.boolean(),
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (type, opening, isChosen, steps) => {
        const user = await coffer.signUp();
        const id = await coffer.createAccount(user, {
          account_type: type,
          balance: decimal(opening),
          opening_balance_date: isChosen ? ANCHORED : undefined,
        });
        const account = new Account(coffer, user, id, type);
        const { valuations } = await account.send('GET', `valuations?account_id=${id}`);
        account.stated.push({
          id: valuations[0]?.id ?? '',
          date: isChosen ? ANCHORED : TODAY,
          minor: opening,
          isOpening: true,
          floats: !isChosen,
        });
        const days = Array.from({ length: 9 }, (_none, week) => addDays('2024-02-20', week * 7));
        const exchange_rates = days.map((day) => ({
          from_currency: 'EUR',
          to_currency: 'USD',
          date: day,
          rate: '1.2345',
        }));
        await account.send('POST', 'exchange_rates/bulk', { exchange_rates });
        for (const { act, pick, ...to } of steps) {
          const entry = account.entries[pick % Math.max(1, account.entries.length)];
          const stated = account.stated[pick % Math.max(1, account.stated.length)];
          if (act === 'enter') await account.enter(to.date, to.minor, to.currency);
          if (act === 'state') await account.state(to.date, to.minor);
          if (act === 'change' && entry) await account.change(entry, to.date, to.minor);
          if (act === 'remove' && entry) await account.remove(entry);
          if (act === 'restate' && stated) await account.restate(stated, to.date, to.minor);
          if (act === 'retract' && stated) await account.retract(stated);
          await hold(account);
        }
        await holdParts(coffer, account);
      },
    ),
    { numRuns: 10 },
  );
});
