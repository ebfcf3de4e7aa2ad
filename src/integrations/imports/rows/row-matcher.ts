import { isSet } from '#database/tables/ledger-tables.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import { type CurrentEntry, findAlike, findEntries, findOnDays, type Reader } from '#ledger/imported-entries/index.ts';
import { findCounterpart, findSwap, PENDING_DAYS, type Places, type Unpaired } from './bookings.ts';
import {
  type Candidate,
  candidatesOf,
  isByRate,
  isSameAmount,
  isSameState,
  originalIn,
  paidIn,
  type RowValues,
} from './candidates.ts';
import { findCharged, findWithOtherAmount, HOLD_DAYS } from './changed-amounts.ts';
import { type Likeness, RowComparison, SHIFT_DAYS } from './likeness.ts';
import {
  findDuplicates,
  findOwners,
  findOwnersByReference,
  findRemoved,
  findRowsOf,
  findTransactionsOfRows,
  type KeysInFile,
  type RowKeys,
} from './row-matches.ts';
import type { ImportRow, Window } from './row-store.ts';

/** The values of a row by which it is matched. */
export type MatchableRow = RowValues & Pick<ImportRow, 'identity' | 'reference' | 'decision' | 'expected' | 'details'>;

/**
 * The transaction that a row means, with the row that made it. Without one a person entered it. `doubt` says that the rows alone do not
 * prove it.
 */
export type Match = {
  readonly owner: ImportRow | null;
  readonly entry: CurrentEntry | undefined;
  readonly doubt?: Exclude<Likeness, 'sure'>;
};

type Import = Pick<ImportRecord, 'family_id' | 'id' | 'account_id' | 'created_at' | 'format'>;
type Use = Candidate['uses'][number];
type Swappable = Pick<Places, 'isInFile'> & {
  readonly free: readonly Candidate[];
  readonly unnamed: readonly Candidate[];
};

/** The file of the rows: which of some keys it has, and its days. */
export type MatchedFile = {
  keysIn(keys: RowKeys): KeysInFile | Promise<KeysInFile>;
  readonly window: Window;
};

/** A batch of rows while its transactions are looked for. */
type Search = {
  readonly rows: readonly MatchableRow[];
  /** Bookings before pending payments, so that a payment that is booked is not taken for one that is announced. */
  readonly bookedFirst: readonly MatchableRow[];
  readonly found: Map<MatchableRow, Match>;
  readonly candidates: readonly Candidate[];
  readonly keys: KeysInFile;
  readonly comparison: RowComparison;
  readonly linked: ReadonlyMap<string | null, readonly ImportRow[]>;
  isInFile(use: Pick<ImportRow, 'import_id' | 'identity'>): boolean;
};

// The nearest day first, so that a row does not take the place of one that is nearer.
const DAYS_APART = Array.from({ length: SHIFT_DAYS + 1 }, (_, days) => days);

/** Finds the transactions that the rows of an import mean, a batch of rows at a time. A transaction is used once. */
export class RowMatcher {
  readonly #reader: Reader;
  readonly #import: Import;
  /** The rows that use a transaction; null for one that another row has left. */
  readonly #used = new Map<string, MatchableRow | null>();
  /** The transactions that a row probably uses. */
  readonly #doubtful = new Set<string>();
  /** The bookings that have no transaction yet. */
  readonly #booked: Unpaired[] = [];

  constructor(reader: Reader, record: Import) {
    this.#reader = reader;
    this.#import = record;
  }

  async match(rows: readonly MatchableRow[], file: MatchedFile): Promise<(row: MatchableRow) => Match | undefined> {
    const { db } = this.#reader;
    const { identities, references } = keysOf(rows);
    // A payment may have been announced when its booking, with another amount, was here.
    const announced = keysOf(rows.filter((row) => isSet(row.pending) || isByRate(row)));
    const allOwners = [
      ...(await findOwners(db, this.#import, identities)),
      ...(await findDuplicates(db, this.#import, announced.identities)),
    ];
    const allLinked = await findOwnersByReference(db, this.#import, references);
    const allAlike = await this.#findAlike(rows);
    const ids = [...allOwners, ...allLinked].flatMap(({ transaction_id }) => transaction_id ?? []);
    const known = [...new Set([...allAlike, ...ids])];
    const entries = await findEntries(this.#reader, known);
    const removed = await findRemoved(
      db,
      this.#import,
      known.filter((id) => !entries.has(id)),
    );
    const isOfBank = ({ transaction_id }: ImportRow) => !removed.has(transaction_id);
    const [owners, linked] = [allOwners.filter(isOfBank), allLinked.filter(isOfBank)];
    const alike = allAlike.difference(removed) as Set<string>;
    const used = [...new Set([...alike, ...linked.flatMap(({ transaction_id }) => transaction_id ?? [])])];
    const uses = (await findRowsOf(db, this.#import, used)).filter(isInForce);
    const keys = await file.keysIn(keysOf(uses));
    const matchBy = (owner: ImportRow): Match => ({ owner, entry: entries.get(owner.transaction_id ?? '') });
    const byIdentity = Map.groupBy([...owners, ...uses].map(matchBy), ({ owner }) => owner?.identity);
    const byReference = Map.groupBy(linked, ({ reference }) => reference);
    const usesOf = Map.groupBy(uses, ({ transaction_id }) => transaction_id);
    const found = new Map<MatchableRow, Match>();
    for (const row of rows) {
      const same = byIdentity.get(row.identity) ?? [];
      // A row that was created again after a deletion has two owners.
      const owner = same.find(({ entry }) => entry !== undefined) ?? same[0];
      const booking = byReference.get(row.reference)?.find(
        ({ pending, transaction_id }) =>
          // A statement of earlier days announces what is booked already, whatever payment that booking has taken.
          (isSet(row.pending) && !isSet(pending)) ||
          // Each payment is booked once, also where another booking has taken its place.
          usesOf.get(transaction_id)?.every((use) => !isSameState(use, row)),
      );
      const match = owner ?? (booking && matchBy(booking));
      if (match !== undefined) found.set(row, match);
    }
    const isInFile = isInFileOf(this.#import, keys);
    const candidates = candidatesOf(alike, entries, usesOf);
    const comparison = new RowComparison({
      rows,
      uses,
      window: file.window,
      format: this.#import.format,
      hasIdentity: (identity) => keys.identities.has(identity),
    });
    const bookedFirst = [...rows.filter((row) => !isSet(row.pending)), ...rows.filter((row) => isSet(row.pending))];
    await this.#search({ rows, bookedFirst, found, candidates, keys, comparison, linked: byReference, isInFile }, file);
    return (row) => found.get(row);
  }

  async #search(search: Search, file: MatchedFile): Promise<void> {
    const { rows, found, candidates, comparison, isInFile } = search;
    const free = () => candidates.filter((one) => this.#isFree(one, search));
    this.#each(search, (row) => free().find((one) => isOfReference(row, one, search)));
    // A file may announce what was taken for this booking's payment: it is another one.
    const unlisted = (row: MatchableRow) =>
      candidates.filter((one) => this.#isFree(one, { isInFile: (use) => isInFile(use) && isSameState(use, row) }));
    // A person who leaves a row out says that it is here, not which transaction it is: a row of that transaction’s own comes first.
    for (const isOf of [(use: Use) => use.outcome !== 'skipped', () => true])
      this.#each(search, (row) => comparison.findOnDay(row, unlisted(row), isOf));
    this.#each(search, (row) => this.#inOtherFormat(row, free(), search));
    const counterpart = (row: MatchableRow, isAlike: (one: Candidate) => boolean) =>
      findCounterpart(row, this.#unnamed(row, free().filter(isAlike), search));
    this.#each(search, (row) => counterpart(row, (one) => comparison.areAlike(row, one)));
    const places = {
      isFree: (one: Candidate) => this.#isFree(one, search),
      rowOf: (one: Candidate) => this.#used.get(one.id) ?? rowInFile(one, isInFile),
    };
    for (const days of DAYS_APART)
      this.#each(search, (row) => comparison.findMissing(row, candidates, places, { wanted: 'sure', days }));
    await this.#findByRate(search, file);
    await this.#findChanged(search, file);
    for (const days of DAYS_APART)
      this.#doubt(search, (row) => comparison.findMissing(row, candidates, places, { wanted: 'likely', days }));
    this.#each(search, (row) => counterpart(row, () => true));
    for (const row of rows) {
      if (found.has(row)) continue;
      const unused = candidates.filter(({ id }) => !this.#used.has(id));
      const own = unused.filter(({ uses }) => uses.length === 0);
      const unnamed = this.#unnamed(row, unused, search);
      const match = nearestOwn(row, own) ?? this.#swapped(row, { free: unused, unnamed, isInFile });
      if (match !== undefined) this.#take(search, row, match);
      else if (!isSet(row.pending)) this.#booked.push(this.#withoutTransaction(row));
    }
    for (const days of DAYS_APART)
      this.#doubt(search, (row) => free().find((one) => comparison.likenessOfOther(row, one, days) === 'likely'));
    // A transaction that another row only probably is may as well be this one.
    const isOpen = (one: Candidate) => places.isFree(one) || this.#doubtful.has(one.id);
    const open = [...free(), ...candidates.filter(({ id }) => this.#doubtful.has(id))];
    const entered = candidates.filter(({ id, uses }) => uses.length === 0 && !this.#used.has(id));
    for (const row of search.bookedFirst) {
      if (found.has(row)) continue;
      const possible =
        comparison.findMissing(
          row,
          candidates,
          { ...places, isFree: isOpen },
          { wanted: 'possible', days: SHIFT_DAYS },
        ) ??
        nearest(row, open, (one) => comparison.isNear(row, one)) ??
        nearest(row, open, (one) => comparison.likenessOfOther(row, one) !== undefined) ??
        findCharged(row, [...open, ...entered], () => true);
      if (possible?.entry !== undefined) found.set(row, matchOf(possible, 'possible'));
    }
  }

  /** Looks for the transaction of each booking, then of each pending payment, that has none yet. */
  #each(search: Search, find: (row: MatchableRow) => Candidate | undefined, doubt?: Match['doubt']): void {
    for (const row of search.bookedFirst) {
      const match = search.found.has(row) ? undefined : find(row);
      if (match !== undefined) this.#take(search, row, match, doubt);
    }
  }

  #take({ found }: Search, row: MatchableRow, one: Candidate, doubt?: Match['doubt']): void {
    this.#used.set(one.id, row);
    if (doubt !== undefined) this.#doubtful.add(one.id);
    found.set(row, matchOf(one, doubt));
  }

  /** A movement that only files of other formats have, with other texts, unless the texts say that another row or transaction is near. */
  #inOtherFormat(
    row: MatchableRow,
    free: readonly Candidate[],
    { rows, found, comparison }: Search,
  ): Candidate | undefined {
    const possible = free.filter((one) => comparison.isInOtherFormat(row, one));
    if (possible.length === 0 || free.some((one) => comparison.isNear(row, one))) return undefined;
    const waiting = rows.filter((other) => !found.has(other));
    return possible.find((one) => !waiting.some((other) => comparison.isNear(other, one)));
  }

  /** Whether a transaction of other files is neither in the file nor used. */
  #isFree({ id, uses }: Candidate, { isInFile }: { isInFile(use: Use): boolean }): boolean {
    return uses.length > 0 && !this.#used.has(id) && !uses.some(isInFile);
  }

  /** Those of some transactions that are not named by the reference of another row of the file. */
  #unnamed(row: MatchableRow, all: readonly Candidate[], { keys }: Search): Candidate[] {
    const isOthers = (reference: string | null) => reference !== row.reference && keys.references.has(reference ?? '');
    return all.filter(({ uses }) => !uses.some(({ reference }) => isOthers(reference)));
  }

  /** The transaction of a row whose pending payment or booking is that of another row. */
  #swapped(row: MatchableRow, { free, unnamed, isInFile }: Swappable): Candidate | undefined {
    // A deleted payment must not hide a booking.
    const unpaired = isSet(row.pending)
      ? [...free, ...this.#booked.filter(({ id }) => !this.#used.has(id))]
      : unnamed.filter(({ entry }) => entry !== undefined);
    const swap = findSwap(row, { unpaired, paired: free, isInFile });
    for (const { id } of swap) this.#used.set(id, null);
    // A payment is known by the booking that it has now; a booking takes the payment that is left.
    const found = isSet(row.pending) ? swap[0] : swap.at(-1);
    return free.find(({ id }) => id === found?.id);
  }

  #withoutTransaction(row: MatchableRow): Unpaired {
    return { id: `row ${this.#booked.length}`, values: row, uses: [{ ...row, import_id: this.#import.id }] };
  }

  /** Links charges of the bank with purchases that a rate has charged, at about the same amount, and the reverse. */
  async #findByRate(search: Search, file: MatchedFile): Promise<void> {
    const areAlike = (row: MatchableRow, one: Candidate) => search.comparison.areAlike(row, one);
    const find = (all: readonly Candidate[], own: Search) => (row: MatchableRow) =>
      findCharged(
        row,
        this.#unnamed(
          row,
          all.filter((one) => isByRate(row) !== isByRate(one.values) && this.#isFree(one, own)),
          own,
        ),
        areAlike,
      );
    this.#each(search, find(search.candidates, search));
    const rows = search.rows.filter((row) => isByRate(row) && !search.found.has(row));
    if (rows.length === 0) return;
    // The amounts that banks have charged are not known.
    const days = rows.map(({ date }) => dayNumber(date));
    const range = { from: Math.min(...days) - PENDING_DAYS, to: Math.max(...days) + PENDING_DAYS };
    const all = [...(await this.#entriesOn('booked', range)), ...(await this.#entriesOn('pending', range))];
    const own = await this.#withKeysOf(search, file, all);
    this.#each(search, (row) => (isByRate(row) ? find(all, own)(row) : undefined));
  }

  /** Links bookings with payments that were announced with other amounts, and the reverse. */
  async #findChanged(search: Search, file: MatchedFile): Promise<void> {
    for (const state of ['booked', 'pending'] as const) {
      const rows = search.bookedFirst.filter(
        (row) => !search.found.has(row) && isSet(row.pending) === (state === 'pending'),
      );
      if (rows.length === 0) continue;
      const all = await this.#entriesAround(rows, state === 'pending' ? 'booked' : 'pending');
      if (all.length === 0) continue;
      const own = await this.#withKeysOf(search, file, all);
      for (const row of rows) {
        const free = this.#unnamed(
          row,
          // A file that announces a payment was made before its booking.
          all.filter((one) => this.#isFree(one, own) && !(isSet(row.pending) && isUntil(one, file.window))),
          own,
        );
        const match = findWithOtherAmount(row, free, (_, one) => search.comparison.areAlike(row, one));
        if (match !== undefined) this.#take(search, row, match);
      }
    }
  }

  /** A search among other transactions. */
  async #withKeysOf(search: Search, file: MatchedFile, all: readonly Candidate[]): Promise<Search> {
    const keys = await file.keysIn(keysOf(all.flatMap(({ uses }) => uses)));
    return { ...search, keys, isInFile: isInFileOf(this.#import, keys) };
  }

  #entriesAround(rows: readonly MatchableRow[], state: 'pending' | 'booked'): Promise<Candidate[]> {
    const days = rows.map(({ date }) => dayNumber(date));
    const from = Math.min(...days) - (state === 'pending' ? HOLD_DAYS : 0);
    return this.#entriesOn(state, { from, to: Math.max(...days) + (state === 'pending' ? 0 : HOLD_DAYS) });
  }

  async #entriesOn(
    state: 'pending' | 'booked',
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<Candidate[]> {
    const { account_id: accountId, created_at: storedUntil } = this.#import;
    const ids = await findOnDays(this.#reader, state, { from: dayAt(from), to: dayAt(to), accountId, storedUntil });
    if (ids.length === 0) return [];
    const uses = (await findRowsOf(this.#reader.db, this.#import, ids)).filter(isInForce);
    const usesOf = Map.groupBy(uses, ({ transaction_id }) => transaction_id);
    return candidatesOf(new Set(ids), await findEntries(this.#reader, ids), usesOf);
  }

  /** Matches rows with what they probably are, unless a person has seen that they are created, or the payment of a booking is another row's. */
  #doubt(search: Search, find: (row: MatchableRow) => Candidate | undefined): void {
    const isSettled = (row: MatchableRow) =>
      row.decision === 'create' || row.expected === 'created' || this.#isSwapped(row);
    this.#each(search, (row) => (isSettled(row) ? undefined : find(row)), 'likely');
  }

  /** Whether the row is a booking whose payment another row has. */
  #isSwapped(row: MatchableRow): boolean {
    return this.#booked.some(({ id, values }) => this.#used.has(id) && values === row);
  }

  async #findAlike(rows: readonly MatchableRow[]): Promise<Set<string>> {
    const days = rows.map(({ date }) => date).sort();
    const [first, last] = [days.at(0), days.at(-1)];
    if (first === undefined || last === undefined) return new Set();
    const range = {
      from: dayAt(dayNumber(first) - PENDING_DAYS),
      to: dayAt(dayNumber(last) + PENDING_DAYS),
      amounts: [...new Set(rows.flatMap((row) => [row.amount_minor, paidIn(row).amount_minor ?? 0n]))],
      originals: rows.flatMap((row) => originalIn(row)?.amount_minor ?? []),
    };
    const { account_id: accountId, created_at: storedUntil } = this.#import;
    const entries = await findAlike(this.#reader, { ...range, accountId, storedUntil });
    // Those that a person has deleted or changed are found by the rows that made them.
    return new Set([...entries, ...(await findTransactionsOfRows(this.#reader.db, this.#import, range))]);
  }
}

function keysOf(rows: readonly Pick<ImportRow, 'identity' | 'reference'>[]): RowKeys {
  return {
    identities: rows.flatMap(({ identity }) => identity ?? []),
    references: rows.flatMap(({ reference }) => reference ?? []),
  };
}

function isInFileOf({ id }: Import, { identities }: KeysInFile) {
  return ({ import_id, identity }: Pick<ImportRow, 'import_id' | 'identity'>) =>
    import_id === id || identities.has(identity ?? '');
}

function isUntil({ values }: Candidate, { last }: Window): boolean {
  return (values.date ?? '') <= last;
}

function matchOf({ uses, entry }: Candidate, doubt?: Match['doubt']): Match {
  return { owner: uses[0] ?? null, entry, ...(doubt !== undefined && { doubt }) };
}

/** The row of the file that has a transaction, in the values of the other file. */
function rowInFile({ uses }: Candidate, isInFile: Search['isInFile']): MatchableRow | undefined {
  return uses.find(isInFile) as MatchableRow | undefined;
}

/** Whether the bank gives a row and a transaction on a day near by the same reference, and no other transaction. */
function isOfReference(row: MatchableRow, { id, uses }: Candidate, { linked, rows }: Search): boolean {
  const { reference } = row;
  if (reference === null || rows.some((other) => other !== row && other.reference === reference)) return false;
  if (linked.get(reference)?.some(({ transaction_id }) => transaction_id !== id)) return false;
  return uses.some(
    (use) =>
      use.reference === reference &&
      isSameState(use, row) &&
      isSameAmount(row, use) &&
      daysBetween(row.date, use.date ?? '') <= SHIFT_DAYS,
  );
}

/** Whether the row still stands for its transaction. */
function isInForce({ outcome }: Pick<ImportRow, 'outcome'>): boolean {
  return outcome !== 'reverted' && outcome !== 'kept';
}

/** People enter a payment when they make it; the bank dates it up to a weekend later. */
const OWN_DAYS = 3;

/** The transaction that a person has entered for a row: the same amount on the nearest day. */
function nearestOwn(row: RowValues, own: readonly Candidate[]): Candidate | undefined {
  const isOf = ({ values }: Candidate) => isSameAmount(row, values) && daysApart(row, values) <= OWN_DAYS;
  return nearest(row, own, isOf);
}

/** Of the candidates that fit, the first one of those on the nearest day. */
function nearest(row: RowValues, all: readonly Candidate[], fits: (one: Candidate) => boolean): Candidate | undefined {
  return all.filter(fits).toSorted((one, other) => daysApart(row, one.values) - daysApart(row, other.values))[0];
}

function daysApart(row: RowValues, { date }: Candidate['values']): number {
  return daysBetween(row.date, date ?? '');
}
