import { monthEnds } from '#integrations/imports/formats/month-ends.ts';
import { RowsByAccount } from '#integrations/imports/formats/rows-by-account.ts';
import { negated } from '#integrations/imports/formats/values.ts';
import { type Fault, RowFault, type Statement, type Statements } from '#integrations/imports/statement.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { rulesOf } from '#ledger/balances/index.ts';
import type { DayBalance, MovedAccount } from '#ledger/moved-records/moved-records.ts';
import type { Assertion, Journal, Pad, Transaction } from './journal.ts';
import { leaveOut } from './journal.ts';
import { JournalNames } from './names.ts';
import { absolute, decimalOf, rounded, unitOf } from './quantity.ts';
import { type Flow, Resolver } from './resolve.ts';
import { type Movement, type RowBase, rowsOf } from './rows.ts';

/** The accounts, transactions, categories and balances of a journal. */
export function statementsOf(journal: Journal): Statements {
  try {
    return new Book(journal).statements();
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return { statements: [], faults: [...journal.faults, { line: null, code: error.code, message: error.message }] };
  }
}

type Resolved = { readonly transaction: Transaction; readonly flows: readonly Flow[] };
/** A balance that the journal sets in place of an entry: amounts are what it adds. */
type Stated = { readonly date: string; readonly isOpening: boolean; readonly amount: bigint };
/** An account of the statements. */
type Held = {
  readonly account: string;
  readonly currency: string;
  readonly movements: { readonly date: string; readonly amount: bigint }[];
  readonly stated: Stated[];
  hasLots: boolean;
};

class Book {
  readonly #journal: Journal;
  readonly #names: JournalNames;
  readonly #resolved: Resolved[] = [];
  readonly #used: ReadonlySet<string>;
  readonly #held = new Map<string, Held>();
  readonly #rows = new RowsByAccount();
  /** The statement of each account and currency. */
  readonly #statements = new Map<string, string>();
  readonly #sides: ReadonlyMap<string, readonly Transaction[]>;

  constructor(journal: Journal) {
    this.#journal = journal;
    this.#used = new Set([
      ...journal.accounts.keys(),
      ...journal.transactions.flatMap(({ postings }) => postings.map(({ account }) => account)),
      ...journal.pads.flatMap(({ account, from }) => [account, from]),
    ]);
    this.#names = new JournalNames(journal, this.#used);
    const links = journal.transactions.flatMap((transaction) =>
      transaction.links.map((link) => ({ link, transaction })),
    );
    this.#sides = new Map(
      [...Map.groupBy(links, ({ link }) => link)].map(([link, all]) => [
        link,
        all.map(({ transaction }) => transaction),
      ]),
    );
  }

  statements(): Statements {
    for (const account of this.#used) this.#names.rootOf(account);
    this.#resolve();
    this.#openAccounts();
    for (const resolved of this.#resolved) this.#attempt(resolved.transaction.line, () => this.#enter(resolved));
    this.#check();
    const accounts = new Map([...this.#held].map(([name, held]) => [name, this.#detailsOf(name, held)]));
    const statements = this.#rows.statements((name) => accounts.get(name)?.statement ?? {});
    return {
      statements,
      faults: this.#journal.faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
      notices: this.#journal.notices,
      moved: {
        accounts: [...accounts.values()].map(({ moved }) => moved),
        labels: this.#names.labels(this.#used),
        budgets: [],
        rules: [],
        recurring: [],
        withTransactions: [],
        leftOut: [...this.#journal.leftOut].map(([key, count]) => {
          const [kind = '', reason = ''] = key.split(' ');
          return { kind, reason, count };
        }),
      },
    };
  }

  #attempt(line: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      this.#fault({ line, code: error.code, message: error.message });
    }
  }

  #fault(fault: Fault): void {
    this.#journal.faults.push(fault);
  }

  #resolve(): void {
    const resolver = new Resolver();
    const sorted = this.#journal.transactions.toSorted((one, other) => order(one.date, other.date));
    for (const transaction of sorted)
      this.#attempt(transaction.line, () => this.#resolved.push({ transaction, flows: resolver.flowsOf(transaction) }));
  }

  /** Every account has a statement in its currency, and one in each other currency that it has. */
  #openAccounts(): void {
    const uses = new Map<string, Map<string, number>>();
    const count = (account: string, currency: string) => {
      const own = uses.get(account) ?? new Map<string, number>();
      uses.set(account, own.set(currency, (own.get(currency) ?? 0) + 1));
    };
    for (const { flows } of this.#resolved)
      for (const flow of flows) {
        const money = this.#names.isReal(flow.account) ? moneyOf(flow) : null;
        if (money !== null) count(flow.account, money.currency);
      }
    for (const { account, commodity } of this.#journal.assertions)
      if (this.#names.isReal(account) && unitOf(commodity) !== null) count(account, commodity);
    for (const account of this.#used) {
      if (!this.#names.isReal(account)) continue;
      const own = [...(uses.get(account) ?? [])].sort(([, one], [, other]) => other - one);
      const declared = this.#names.currencyOf(account);
      const main = declared !== null && unitOf(declared) !== null ? declared : (own[0]?.[0] ?? null);
      const isEmpty = own.length === 0 && [...this.#used].some((other) => other.startsWith(`${account}:`));
      if (main !== null && !isEmpty) this.#open(account, main, this.#names.shown(account));
      for (const [currency] of own)
        if (currency !== main) this.#open(account, currency, `${this.#names.shown(account)} (${currency})`);
    }
  }

  #open(account: string, currency: string, name: string): void {
    this.#statements.set(`${account} ${currency}`, name);
    if (this.#held.has(name)) return;
    this.#rows.open(name);
    this.#held.set(name, { account, currency, movements: [], stated: [], hasLots: false });
  }

  #enter({ transaction, flows }: Resolved): void {
    const counters = flows.filter(({ account }) => !this.#names.isReal(account));
    const movements: Movement[] = [];
    for (const flow of flows) {
      if (!this.#names.isReal(flow.account)) continue;
      const money = moneyOf(flow);
      if (money === null) {
        leaveOut(this.#journal, 'Posting', 'securities');
        continue;
      }
      if (unitOf(flow.units.commodity) === null) leaveOut(this.#journal, 'Posting', 'at_cost');
      const statement = this.#statements.get(`${flow.account} ${money.currency}`) ?? '';
      movements.push({ flow, statement, currency: money.currency, money: money.amount, weight: flow.weight.quantity });
    }
    for (const { flow, statement, money } of movements) {
      const held = this.#held.get(statement);
      held?.movements.push({ date: flow.date, amount: this.#isAside(flow.account) ? 0n : money });
      if (held !== undefined && unitOf(flow.units.commodity) === null) held.hasLots = true;
    }
    if (movements.length === 0) {
      if (flows.length > 0) leaveOut(this.#journal, 'Transaction', 'virtual');
      return;
    }
    if (this.#state(transaction, movements, counters)) return;
    const base = this.#baseOf(transaction);
    for (const { statement, ...row } of rowsOf({ base, names: this.#names, transaction }, movements, counters))
      this.#rows.add(statement, this.#withOther(row, transaction));
  }

  /** Whether its entries leave the balance as it is: Coffer writes those of valued things so. */
  #isAside(account: string): boolean {
    return this.#journal.isOwn && account.startsWith('Equity:');
  }

  /** Takes a transaction of Coffer that sets a balance, or one that opens accounts, for a balance. Others have rows. */
  #state(transaction: Transaction, movements: readonly Movement[], counters: readonly Flow[]): boolean {
    const isFrom = (test: (account: string) => boolean) =>
      counters.length > 0 && counters.every(({ account }) => test(account));
    const isOpening = isFrom((account) => this.#names.rootOf(account) === 'equity' && /open/i.test(account));
    const isValuation = this.#journal.isOwn && isFrom((account) => account === 'Equity:Adjustments');
    if (!isOpening && !isValuation) return false;
    const { date } = transaction;
    // An opening that comes later, or twice, is an entry; one of Coffer states the balance of its day.
    const isFirst = movements.every(({ statement }) => this.#isFirst(statement, date));
    if (isOpening && !isFirst && !this.#journal.isOwn) return false;
    for (const { statement, money } of movements)
      this.#held.get(statement)?.stated.push({ date, isOpening: isOpening && isFirst, amount: money });
    return true;
  }

  #isFirst(statement: string, date: string): boolean {
    const { movements = [], stated = [] } = this.#held.get(statement) ?? {};
    return stated.length === 0 && movements.slice(0, -1).every((one) => one.date === date);
  }

  #baseOf({ line, date, text, payee, number, texts, facts, isPending }: Transaction): RowBase {
    const { isOwn, hasIds } = this.#journal;
    const id = isOwn || hasIds ? (facts.get('external_id') ?? facts.get('id') ?? number) : null;
    return ({ flow, currency }, part) => ({
      line: flow.posting.line || line,
      date: flow.date || date,
      currency,
      text: [facts.get('notes'), ...texts, ...flow.posting.texts].filter(Boolean).join('\n'),
      counterparty: text || payee || 'Transaction',
      reference: id == null ? null : part === 0 ? id : `${id} ${part + 1}`,
      pending: isPending,
      ...(!isOwn && number !== null && { checkNumber: number }),
    });
  }

  /** The other side of a transfer whose sides are two transactions with one link. */
  #withOther<Row extends { readonly details?: object }>(row: Row, transaction: Transaction): Row {
    if (!this.#journal.isOwn) return row;
    const isExcluded = transaction.facts.get('excluded') === 'true';
    const [other] = transaction.links
      .flatMap((link) => this.#sides.get(link) ?? [])
      .filter((one) => one !== transaction);
    const account = other?.postings.find((posting) => this.#names.isReal(posting.account));
    const name = account && this.#names.shown(account.account);
    return {
      ...row,
      details: { ...row.details, excluded: isExcluded, ...(name !== undefined && { otherAccount: name }) },
    };
  }

  /** Compares the balances that the journal states with its postings, and fills pads. */
  #check(): void {
    const sums = new Map<string, Map<string, bigint>>();
    const add = (account: string, commodity: string, quantity: bigint) => {
      const own = sums.get(account) ?? new Map<string, bigint>();
      sums.set(account, own.set(commodity, (own.get(commodity) ?? 0n) + quantity));
    };
    const heldBy = (account: string, commodity: string, isWhole: boolean) => {
      let total = sums.get(account)?.get(commodity) ?? 0n;
      if (isWhole)
        for (const [name, own] of sums) if (name.startsWith(`${account}:`)) total += own.get(commodity) ?? 0n;
      return total;
    };
    const flows = this.#resolved.flatMap((one) => one.flows).sort((one, other) => order(one.date, other.date));
    const asserted = this.#journal.assertions.toSorted((one, other) => order(one.date, other.date));
    const pads = new Map<string, Pad[]>();
    for (const pad of this.#journal.pads.toSorted((one, other) => order(one.date, other.date)))
      pads.set(pad.account, [...(pads.get(pad.account) ?? []), pad]);
    let next = 0;
    const assertUpTo = (date: string | null) => {
      for (let one = asserted[next]; one !== undefined && (date === null || one.date <= date); one = asserted[next]) {
        next += 1;
        const missing = one.quantity - heldBy(one.account, one.commodity, true);
        const pad = pads.get(one.account)?.findLast((known) => known.date <= (one?.date ?? ''));
        if (missing !== 0n && pad !== undefined && this.#fill(pad, one, missing))
          add(one.account, one.commodity, missing);
        else this.#compare(one.line, one, missing, one.tolerance);
      }
    };
    for (const { date, account, units, posting } of flows) {
      assertUpTo(date);
      add(account, units.commodity, units.quantity);
      const { balance } = posting;
      if (balance === null) continue;
      this.#compare(
        posting.line,
        { ...balance, account },
        balance.quantity - heldBy(account, balance.commodity, balance.isWhole),
        0n,
      );
    }
    assertUpTo(null);
  }

  #compare(
    line: number,
    { account, commodity }: Pick<Assertion, 'account' | 'commodity'>,
    missing: bigint,
    tolerance: bigint,
  ): void {
    const unit = unitOf(commodity) ?? 1n;
    const tolerated = tolerance > 0n ? tolerance : unit - 1n;
    if (absolute(missing) <= tolerated) return;
    const message = `The balance of ${account} is another one: ${decimalOf(missing)} ${commodity} are missing`;
    this.#fault({ line, code: 'contradicts_balance', message });
  }

  /** Adds what a pad must bring to its account. */
  #fill({ date, account }: Pad, { commodity }: Assertion, missing: bigint): boolean {
    const statement = this.#statements.get(`${account} ${commodity}`);
    const held = this.#held.get(statement ?? '');
    if (held === undefined) return false;
    const isOpening = held.stated.length === 0 && held.movements.every((one) => one.date >= date);
    held.movements.push({ date, amount: missing });
    held.stated.push({ date, isOpening, amount: missing });
    return true;
  }

  #detailsOf(name: string, { account, currency, movements, stated, hasLots }: Held) {
    const type = this.#names.fact(account, 'type') ?? this.#typeOf(account, hasLots);
    const accountDetails = { type, subtype: this.#names.fact(account, 'subtype') ?? null };
    const { classification } = rulesOf(type);
    const all = movements.toSorted((one, other) => order(one.date, other.date));
    const balanceOn = balancesOf(all);
    const shown = (quantity: bigint) =>
      classification === 'liability' ? negated(decimalOf(quantity)) : decimalOf(quantity);
    const opening = stated.find(({ isOpening }) => isOpening);
    const days = [...new Set(stated.filter((one) => one !== opening).map(({ date }) => date))].sort();
    const ends = monthEnds({ movements: all.map(({ date, amount }) => ({ date, amount: decimalOf(amount) })) });
    const moved: MovedAccount = {
      account: name,
      balance: null,
      opening: opening === undefined ? null : openingOf(opening, all, shown),
      valuations: days.map((date): DayBalance => ({ date, amount: shown(balanceOn(date)) })),
      history: [],
      start: opening === undefined && days.length > 0 ? '0' : null,
    };
    const statement: Partial<Statement> = { account: name, currency, accountDetails, monthEnds: ends };
    return { statement, moved };
  }

  #typeOf(account: string, hasLots: boolean): string {
    if (this.#names.rootOf(account) === 'liability')
      return /mortgage|loan|kredit|darlehen|hypothe/i.test(account) ? 'loan' : 'credit_card';
    return hasLots || /invest|broker|stock|securit|401k|\bira\b|depot/i.test(account) ? 'investment' : 'depository';
  }
}

/** The money of a posting: its amount, or what securities cost; null if neither is money. */
function moneyOf({ units, weight }: Flow): { readonly amount: bigint; readonly currency: string } | null {
  const { quantity, commodity } = unitOf(units.commodity) === null ? weight : units;
  const unit = unitOf(commodity);
  return unit === null ? null : { amount: rounded(quantity, unit), currency: commodity };
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** On a day with other entries the balance before them is that of the day before. */
function openingOf({ date, amount }: Stated, all: Held['movements'], shown: (quantity: bigint) => string): DayBalance {
  const isAlone = all.filter((one) => one.date === date).length === 1;
  return { date: isAlone ? date : dayAt(dayNumber(date) - 1), amount: shown(amount) };
}

/** The balance at the end of days that are asked for in ascending order. */
function balancesOf(all: Held['movements']): (date: string) => bigint {
  let [next, sum] = [0, 0n];
  return (date) => {
    for (let one = all[next]; one !== undefined && one.date <= date; one = all[next]) {
      sum += one.amount;
      next += 1;
    }
    return sum;
  };
}
