import { isSet, type LedgerRow } from '#database/tables/ledger-tables.ts';
import type { TaggedTransaction } from '#integrations/exports/index.ts';
import { absolute } from '#kernel/money/money.ts';
import { originalOf } from '#ledger/posting/index.ts';
import { VALUATION } from '#ledger/valuations/index.ts';
import { type Entry, type EntryReader, type Names, tagNames } from './entry-reader.ts';
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
};

/** A transaction of a journal. The postings are 0 in sum. */
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
  readonly postings: readonly Posting[];
  /** Connects entries that are one transfer. */
  readonly link: string | null;
};

/** `datesPostings`: the format can give the sides of a transfer different days. */
type Parts = { readonly names: Names; readonly accounts: JournalAccounts; readonly datesPostings: boolean };
type Valuation = ReturnType<typeof VALUATION.columnsOf>;
/** The sums so far by account and currency. */
type Sums = Map<string, Map<string, bigint>>;

/** The journal of the matching transactions, in the order of days. Whole accounts also have the balances that people stated. */
export async function* journalOf(reader: EntryReader, parts: Parts): AsyncGenerator<JournalEntry> {
  const stated = (await reader.ledger.recordsOf(VALUATION))
    .map((record) => VALUATION.columnsOf(record))
    .filter(({ account_id }) => reader.isWhole(account_id));
  const sums: Sums = new Map();
  const written = new Set<string>();
  let next = 0;
  for await (const entry of reader.entries()) {
    for (; (stated[next]?.date ?? entry.date) < entry.date; next += 1) {
      yield* adjustment(stated[next], sums, parts);
    }
    add(sums, ownPosting(entry, parts));
    const { other } = entry;
    if (other === null || !isOne(entry, other, parts)) yield aloneOf(entry, parts);
    // The first side of a transfer brings the second.
    else if (!written.delete(entry.id)) {
      written.add(other.id);
      yield transferOf(entry, other, parts);
    }
  }
  for (; next < stated.length; next += 1) yield* adjustment(stated[next], sums, parts);
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

/** The entry that brings an account to a valuation, which has the entries in other currencies too. */
function* adjustment(stated: Valuation | undefined, sums: Sums, parts: Parts): Generator<JournalEntry> {
  const account = parts.names.accounts.get(stated?.account_id ?? '');
  if (stated === undefined || account === undefined) return;
  const name = parts.accounts.ofBalance(account);
  const isOpening = stated.kind === 'opening_anchor';
  const wanted = asPosting(account, stated.amount_minor);
  const held = sums.get(name) ?? new Map<string, bigint>();
  const postings = [...new Set([account.currency, ...held.keys()])].flatMap((currency): Posting[] => {
    const balance = currency === account.currency ? wanted : 0n;
    const minor = balance - (held.get(currency) ?? 0n);
    const against = { account: isOpening ? OPENING : ADJUSTMENTS, minor: -minor, currency };
    return [{ account: name, minor, currency, balance }, against];
  });
  sums.set(name, new Map([[account.currency, wanted]]));
  yield {
    id: stated.id,
    date: stated.date,
    isPending: false,
    payee: null,
    tags: [],
    facts: [],
    link: null,
    text: isOpening ? 'Opening balance' : 'Valuation',
    notes: stated.notes,
    postings,
  };
}

const TRANSFERS = 'Equity:Transfers';
const ADJUSTMENTS = 'Equity:Adjustments';
const OPENING = 'Equity:Opening-Balances';

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
  readonly #taken = new Set<string>([TRANSFERS, ADJUSTMENTS, OPENING]);

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
