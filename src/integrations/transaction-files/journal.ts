import { isSet, type LedgerRow } from '#database/tables/ledger-tables.ts';
import type { TaggedTransaction } from '#integrations/exports/index.ts';
import { type Decimal, negate } from '#kernel/money/decimal.ts';
import { absolute } from '#kernel/money/money.ts';
import { OPEN_END } from '#kernel/time/civil-date.ts';
import { isInvested } from '#ledger/balances/index.ts';
import { holdingsOn } from '#ledger/investments/market-days/index.ts';
import { rulesOfTrade, type TradeType } from '#ledger/investments/trade-types.ts';
import { originalOf } from '#ledger/posting/index.ts';
import { VALUATION } from '#ledger/valuations/index.ts';
import { type Entry, type EntryReader, type Names, tagNames } from './entry-reader.ts';
import type { JournalSecurity } from './journal-securities.ts';
import type { JournalLot, JournalTrade } from './journal-trades.ts';
import { asPosting, isLiability, isValued } from './postings.ts';

/** An amount of an account, money in positive. */
export type Posting = {
  readonly account: string;
  readonly minor: bigint;
  readonly currency: string;
  /** Another day than the transaction's. */
  readonly date?: string;
  /** The whole price in another currency, positive. */
  readonly price?: { readonly minor: bigint; readonly currency: string };
  /** The account's balance at the end of the day. */
  readonly balance?: bigint;
  readonly text?: string;
  readonly notes?: string | null;
  /** Whether it takes what lots differ by where a format computes their cost from that of one unit. */
  readonly takesRest?: boolean;
};

/** Units of a security that an account gets, or that leave it where their number is negative. */
export type UnitsPosting = {
  readonly account: string;
  readonly quantity: Decimal;
  readonly symbol: string;
  /** Of these units in all, positive; null if no one knows it. */
  readonly cost: { readonly minor: bigint; readonly currency: string } | null;
  /** The lot, for units whose cost is known. */
  readonly lot: string;
  readonly acquiredOn: string | null;
};

/** A transaction of a journal. The postings, and units at their cost, are 0 in sum. */
export type JournalEntry = {
  readonly id: string;
  readonly date: string;
  readonly isPending: boolean;
  readonly payee: string | null;
  readonly text: string;
  readonly notes: string | null;
  readonly tags: readonly string[];
  /** Members without a place of their own, those with a value. */
  readonly facts: readonly (readonly [string, string])[];
  readonly units: readonly UnitsPosting[];
  readonly postings: readonly Posting[];
  /** Connects entries that are one transfer. */
  readonly link: string | null;
};

/** `datesPostings`: the format can give the sides of a transfer different days. */
type Parts = {
  readonly names: Names;
  readonly accounts: JournalAccounts;
  readonly trades: readonly JournalTrade[];
  readonly securities: ReadonlyMap<string, JournalSecurity>;
  readonly datesPostings: boolean;
};
type Valuation = ReturnType<typeof VALUATION.columnsOf>;
/** The sums so far by account and currency. */
type Sums = Map<string, Map<string, bigint>>;

/** The journal of the matching transactions, in the order of days. Whole accounts also have their trades, and the balances that people stated. */
export async function* journalOf(reader: EntryReader, parts: Parts): AsyncGenerator<JournalEntry> {
  const stated = (await reader.ledger.recordsOf(VALUATION))
    .map((record) => VALUATION.columnsOf(record))
    .filter(({ account_id }) => reader.isWhole(account_id));
  const sums: Sums = new Map();
  const written = new Set<string>();
  const others = [
    ...parts.trades.map((trade) => ({
      date: trade.columns.date,
      isStated: false,
      write: () => tradeOf(trade, sums, parts),
    })),
    ...stated.map((one) => ({ date: one.date, isStated: true, write: () => adjustment(one, sums, reader, parts) })),
  ].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  let next = 0;
  // A valuation is the balance at the end of its day.
  async function* othersUpTo(date: string): AsyncGenerator<JournalEntry> {
    for (let one = others[next]; one && (one.isStated ? one.date < date : one.date <= date); one = others[next]) {
      next += 1;
      const entry = await one.write();
      if (entry !== undefined) yield entry;
    }
  }
  for await (const entry of reader.entries()) {
    yield* othersUpTo(entry.date);
    add(sums, ownPosting(entry, parts));
    const { other } = entry;
    if (other === null || !isOne(entry, other, parts)) yield aloneOf(entry, parts);
    // The first side of a transfer brings the second.
    else if (!written.delete(entry.id)) {
      written.add(other.id);
      yield transferOf(entry, other, parts);
    }
  }
  yield* othersUpTo(OPEN_END);
}

function accountOf({ account_id }: TaggedTransaction, { names }: Parts): LedgerRow<'accounts'> {
  const account = names.accounts.get(account_id);
  if (account === undefined) throw new Error('a visible transaction has no visible account');
  return account;
}

/** Whether both sides are one transaction of the journal. */
function isOne(entry: Entry, other: TaggedTransaction, { datesPostings }: Parts): boolean {
  return datesPostings || entry.date === other.date;
}

function aloneOf(entry: Entry, parts: Parts): JournalEntry {
  const { accounts } = parts;
  const isTransfer = entry.transfer_id !== null;
  const lines = entry.parts.length > 0 ? entry.parts : [entry];
  const others = lines.map((line): Posting => {
    const { amount_minor, category_id, name, notes } = line;
    const account = isTransfer ? TRANSFERS : accounts.ofCategory(category_id, amount_minor);
    return {
      account,
      ...(paidAbroad(line) ?? { minor: -amount_minor, currency: line.currency }),
      ...(line !== entry && { text: name, notes }),
    };
  });
  return { ...headOf(entry, parts), postings: [ownPosting(entry, parts), ...others] };
}

/** The amount in the currency of the purchase, at the price that was charged; undefined if the sides of a transfer or lines have the money. */
function paidAbroad(row: TaggedTransaction): Pick<Posting, 'minor' | 'currency' | 'price'> | undefined {
  const { amount_minor, currency, original_minor, original_currency, transfer_id, split_parts_count } = row;
  if (original_minor === null || original_currency === null || amount_minor === 0n) return undefined;
  if (transfer_id !== null || split_parts_count > 0n) return undefined;
  const minor = amount_minor < 0n ? original_minor : -original_minor;
  return { minor, currency: original_currency, price: { minor: absolute(amount_minor), currency } };
}

function ownPosting(entry: TaggedTransaction, parts: Parts): Posting {
  const { amount_minor: minor, currency } = entry;
  return { account: parts.accounts.ofEntries(accountOf(entry, parts)), minor, currency };
}

function transferOf(entry: Entry, other: TaggedTransaction, parts: Parts): JournalEntry {
  const [mine, theirs] = [ownPosting(entry, parts), ownPosting(other, parts)];
  const dated = other.date === entry.date ? theirs : { ...theirs, date: other.date };
  if (mine.currency !== theirs.currency) {
    const price = { minor: absolute(theirs.minor), currency: theirs.currency };
    return { ...headOf(entry, parts), postings: [{ ...mine, price }, dated] };
  }
  const rest = -(mine.minor + theirs.minor);
  const difference = rest === 0n ? [] : [{ account: TRANSFERS, minor: rest, currency: mine.currency }];
  return { ...headOf(entry, parts), postings: [mine, dated, ...difference] };
}

function headOf(entry: Entry, { names }: Parts): Omit<JournalEntry, 'postings'> {
  const { id, date, name, notes, merchant_id, kind, source, external_id, transfer_id } = entry;
  const original = paidAbroad(entry) === undefined ? originalOf(entry) : null;
  const paid = original && `${original.amount} ${original.currency}`;
  const facts = { kind: kind === 'standard' ? null : kind, source, external_id, original: paid };
  return {
    id,
    date,
    notes,
    text: name,
    payee: names.merchants.get(merchant_id ?? '') ?? null,
    isPending: isSet(entry.pending),
    tags: tagNames(entry, names),
    link: transfer_id,
    units: [],
    facts: [
      ...Object.entries(facts).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
      ...(isSet(entry.excluded) ? [['excluded', 'true'] as const] : []),
    ],
  };
}

function add(sums: Sums, { account, currency, minor }: Posting): void {
  const ofAccount = sums.get(account) ?? new Map<string, bigint>();
  sums.set(account, ofAccount.set(currency, (ofAccount.get(currency) ?? 0n) + minor));
}

/** The entry that brings the cash of an account to a valuation, which has entries in other currencies, and holdings, too. */
async function adjustment(
  stated: Valuation,
  sums: Sums,
  { ledger }: EntryReader,
  parts: Parts,
): Promise<JournalEntry | undefined> {
  const account = parts.names.accounts.get(stated.account_id);
  if (account === undefined) return undefined;
  const name = parts.accounts.ofBalance(account);
  const isOpening = stated.kind === 'opening_anchor';
  const { db, familyId } = ledger.reading;
  const holdings = isInvested(account) ? (await holdingsOn(db, familyId, account, stated.date)).minor : 0n;
  const wanted = asPosting(account, stated.amount_minor - holdings);
  const held = sums.get(name) ?? new Map<string, bigint>();
  const postings = [...new Set([account.currency, ...held.keys()])].flatMap((currency): Posting[] => {
    const balance = currency === account.currency ? wanted : 0n;
    const minor = balance - (held.get(currency) ?? 0n);
    const against = { account: isOpening ? OPENING : ADJUSTMENTS, minor: -minor, currency };
    return [{ account: name, minor, currency, balance }, against];
  });
  sums.set(name, new Map([[account.currency, wanted]]));
  const text = isOpening ? 'Opening balance' : 'Valuation';
  return { ...PLAIN, id: stated.id, date: stated.date, text, notes: stated.notes, postings };
}

/** The entry of a trade; undefined if it moves nothing. */
function tradeOf(
  { columns, gone, come, isCostKnown }: JournalTrade,
  sums: Sums,
  parts: Parts,
): JournalEntry | undefined {
  const { id, account_id, type, date, name, notes, currency, amount_minor } = columns;
  const owner = parts.names.accounts.get(account_id);
  if (owner === undefined) throw new Error('a visible trade has no visible account');
  const account = parts.accounts.ofBalance(owner);
  const unitsOf = (lot: JournalLot, quantity: Decimal): UnitsPosting[] => {
    const { symbol = '' } = parts.securities.get(lot.security) ?? {};
    const cost = lot.cost === null ? null : { minor: lot.cost, currency };
    const own = { account, quantity, symbol, cost, lot: lot.name, acquiredOn: lot.acquiredOn };
    return cost === null ? [own, { ...own, account: UNKNOWN_COST, quantity: negate(quantity) }] : [own];
  };
  const units = [
    ...gone.flatMap((lot) => unitsOf(lot, negate(lot.quantity))),
    ...come.flatMap((lot) => unitsOf(lot, lot.quantity)),
  ];
  const cash = { account, minor: -amount_minor, currency };
  add(sums, cash);
  // Where no money changes hands, what is paid is a fee.
  const fee = rulesOfTrade(type).cash === 'none' ? amount_minor : 0n;
  const rest: Posting = {
    account: isCostKnown ? AGAINST[type as TradeType] : UNKNOWN_COST,
    minor: amount_minor - fee + costOf(gone) - costOf(come),
    currency,
    takesRest: gone.some(({ cost }) => cost !== null),
  };
  const postings = [cash, { account: FEES, minor: fee, currency }, rest].filter(
    ({ minor, takesRest }: Posting) => minor !== 0n || takesRest,
  );
  if (units.length === 0 && postings.length === 0) return undefined;
  return { ...PLAIN, id, date, text: name, notes, units, postings };
}

function costOf(lots: readonly JournalLot[]): bigint {
  return lots.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n);
}

const PLAIN = { isPending: false, payee: null, tags: [], facts: [], link: null, units: [] } as const;

const TRANSFERS = 'Equity:Transfers';
const ADJUSTMENTS = 'Equity:Adjustments';
const OPENING = 'Equity:Opening-Balances';
/** Against units whose cost is unknown, and what is paid for them. */
export const UNKNOWN_COST = 'Equity:Unknown-Cost';
const GAINS = 'Income:Trades:Gains';
const DIVIDENDS = 'Income:Trades:Dividends';
const INTEREST = 'Income:Trades:Interest';
const FEES = 'Expenses:Trades:Fees';
const TAXES = 'Expenses:Trades:Taxes';

/** Where the rest of a trade is: what is not cash of its account, or the cost of units there. */
const AGAINST: Readonly<Record<TradeType, string>> = {
  buy: GAINS,
  sell: GAINS,
  return_of_capital: GAINS,
  split: GAINS,
  merger: GAINS,
  spin_off: GAINS,
  dividend: DIVIDENDS,
  reinvestment: DIVIDENDS,
  interest: INTEREST,
  fee: FEES,
  tax: TAXES,
  opening: OPENING,
  transfer_in: TRANSFERS,
  transfer_out: TRANSFERS,
};

const OWN_NAMES = [TRANSFERS, ADJUSTMENTS, OPENING, UNKNOWN_COST, GAINS, DIVIDENDS, INTEREST, FEES, TAXES];

type Facts = readonly (readonly [string, string])[];

function factsOf({ id, name, type, subtype, currency }: LedgerRow<'accounts'>): Facts {
  const known = { 'coffer-id': id, 'coffer-name': name, 'coffer-type': type, 'coffer-currency': currency };
  return [...Object.entries(known), ...(subtype === null ? [] : [['coffer-subtype', subtype] as const])];
}

/** Turns a name into one part of an account's name. */
type Part = (name: string) => string;

/** The names of journal accounts: of accounts by id, and of categories for money out and in. */
export class JournalAccounts {
  readonly #names: Names;
  readonly #income: ReadonlySet<string>;
  readonly #part: Part;
  readonly #byKey = new Map<string, string>();
  readonly #facts = new Map<string, Facts>();
  readonly #taken = new Set(OWN_NAMES.map((name) => name.toLowerCase()));

  constructor(names: Names, income: ReadonlySet<string>, part: Part) {
    this.#names = names;
    this.#income = income;
    this.#part = part;
  }

  /** Where the balance of an account is. */
  ofBalance(account: LedgerRow<'accounts'>): string {
    const root = isLiability(account) ? 'Liabilities' : 'Assets';
    return this.#described(this.#once(`balance ${account.id}`, root, account.name), factsOf(account));
  }

  /** Where the entries of an account are: apart if they do not change its balance. */
  ofEntries(account: LedgerRow<'accounts'>): string {
    if (!isValued(account)) return this.ofBalance(account);
    return this.#described(this.#once(`entries ${account.id}`, 'Equity:Valued', account.name), factsOf(account));
  }

  /** A category whose transactions mostly bring money in is income, also for the others. */
  ofCategory(id: string | null, minor: bigint): string {
    const category = this.#names.categories.get(id ?? '');
    if (category === undefined) return `${minor > 0n ? 'Income' : 'Expenses'}:Uncategorized`;
    const parent = this.#names.categories.get(category.parent_id ?? '');
    const root = this.#income.has(category.id) ? 'Income' : 'Expenses';
    const above = parent === undefined ? root : this.#once(`${root} ${parent.id}`, root, parent.name);
    const facts: Facts = [
      ['coffer-name', category.name],
      ...(parent === undefined ? [] : [['coffer-parent', parent.name] as const]),
    ];
    return this.#described(this.#once(`${root} ${category.id}`, above, category.name), facts);
  }

  /** Facts that the name of an account does not have, so that its import finds it. */
  factsOf(account: string): Facts {
    return this.#facts.get(account) ?? [];
  }

  #described(account: string, facts: Facts): string {
    this.#facts.set(account, facts);
    return account;
  }

  /** The name of `key`, kept; a second one of that name gets a number. */
  #once(key: string, root: string, name: string): string {
    const held = this.#byKey.get(key);
    if (held !== undefined) return held;
    const wanted = `${root}:${this.#part(name)}`;
    let free = wanted;
    for (let number = 2; this.#taken.has(free.toLowerCase()); number += 1) free = `${wanted}-${number}`;
    this.#taken.add(free.toLowerCase());
    this.#byKey.set(key, free);
    return free;
  }
}
