import { isSet } from '#database/tables/ledger-tables.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import { type CurrentEntry, findAlike, findEntries, type Reader } from '#ledger/imported-entries/index.ts';
import { findCounterpart, findSwap, PENDING_DAYS, type Places, type Unpaired } from './bookings.ts';
import { type Candidate, candidatesOf, isSameAmount, type RowValues } from './candidates.ts';
import {
  findOwners,
  findOwnersByReference,
  findRowsOf,
  findTransactionsOfRows,
  type KeysInFile,
  type RowKeys,
} from './row-matches.ts';
import type { ImportRow } from './row-store.ts';

/** The values of a row by which it is matched. */
export type MatchableRow = RowValues & Pick<ImportRow, 'identity' | 'reference'>;

/** The transaction that a row means, with the row that made it. Without one a person entered it. */
export type Match = { readonly owner: ImportRow | null; readonly entry: CurrentEntry | undefined };

type Import = Pick<ImportRecord, 'family_id' | 'id' | 'account_id' | 'created_at' | 'format'>;
type Swappable = Pick<Places, 'isInFile'> & {
  readonly free: readonly Candidate[];
  readonly unnamed: readonly Candidate[];
};
type InFile = (keys: RowKeys) => KeysInFile | Promise<KeysInFile>;

/** Finds the transactions that the rows of an import mean, a batch of rows at a time. A transaction is used once. */
export class RowMatcher {
  readonly #reader: Reader;
  readonly #import: Import;
  readonly #used = new Set<string>();
  /** The bookings that have no transaction yet. */
  readonly #booked: Unpaired[] = [];

  constructor(reader: Reader, record: Import) {
    this.#reader = reader;
    this.#import = record;
  }

  /** `inFile` finds those of the keys that the import itself has. */
  async match(rows: readonly MatchableRow[], inFile: InFile): Promise<(row: MatchableRow) => Match | undefined> {
    const { db } = this.#reader;
    const { identities, references } = keysOf(rows);
    const owners = await findOwners(db, this.#import, identities);
    const linked = await findOwnersByReference(db, this.#import, references);
    const alike = await this.#findAlike(rows);
    const used = [...new Set([...alike, ...linked.flatMap(({ transaction_id }) => transaction_id ?? [])])];
    const uses = (await findRowsOf(db, this.#import, used)).filter(isInForce);
    const ids = [...owners, ...uses].flatMap(({ transaction_id }) => transaction_id ?? []);
    const entries = await findEntries(this.#reader, [...new Set([...used, ...ids])]);
    const keys = await inFile(keysOf(uses));
    const known = (owner: ImportRow): Match => ({ owner, entry: entries.get(owner.transaction_id ?? '') });
    const byIdentity = Map.groupBy([...owners, ...uses].map(known), ({ owner }) => owner?.identity);
    const byReference = Map.groupBy(linked, ({ reference }) => reference);
    const usesOf = Map.groupBy(uses, ({ transaction_id }) => transaction_id);
    const candidates = candidatesOf(alike, entries, usesOf);
    return (row) => {
      const same = byIdentity.get(row.identity) ?? [];
      // A row that was created again after a deletion has two owners.
      const owner = same.find(({ entry }) => entry !== undefined) ?? same[0];
      if (owner !== undefined) return owner;
      const booking = byReference.get(row.reference)?.find(
        ({ pending, transaction_id }) =>
          // A statement of earlier days announces what is booked already, whatever payment that booking has taken.
          (isSet(row.pending) && !isSet(pending)) ||
          // Each payment is booked once, also where another booking has taken its place.
          usesOf.get(transaction_id)?.every((use) => use.pending !== row.pending),
      );
      if (booking !== undefined) return known(booking);
      return this.#first(row, candidates, keys);
    };
  }

  #first(row: MatchableRow, candidates: readonly Candidate[], keys: KeysInFile): Match | undefined {
    const free = candidates.filter(({ id }) => !this.#used.has(id));
    const isInFile = ({ import_id, identity }: Pick<ImportRow, 'import_id' | 'identity'>) =>
      import_id === this.#import.id || keys.identities.has(identity ?? '');
    const ofOthers = free.filter(({ uses }) => uses.length > 0 && !uses.some(isInFile));
    // A payment whose reference another row of the file has is that row's.
    const isOthers = (reference: string | null) => reference !== row.reference && keys.references.has(reference ?? '');
    const unnamed = free.filter(({ uses }) => !uses.some(({ reference }) => isOthers(reference)));
    const match =
      ofOthers.find(({ uses }) => isInOtherFormat(row, this.#import.format, uses)) ??
      findCounterpart(
        row,
        unnamed.filter(({ uses }) => !uses.some(isInFile)),
      ) ??
      nearestOwn(
        row,
        free.filter(({ uses }) => uses.length === 0),
      ) ??
      this.#swapped(row, { free, unnamed, isInFile });
    if (match !== undefined) this.#used.add(match.id);
    else if (!isSet(row.pending)) this.#booked.push(this.#withoutTransaction(row));
    return match && { owner: match.uses[0] ?? null, entry: match.entry };
  }

  /** The transaction of a row whose pending payment or booking is that of another row. */
  #swapped(row: MatchableRow, { free, unnamed, isInFile }: Swappable): Candidate | undefined {
    // A deleted payment must not hide a booking.
    const unpaired = isSet(row.pending)
      ? [...free, ...this.#booked.filter(({ id }) => !this.#used.has(id))]
      : unnamed.filter(({ entry }) => entry !== undefined);
    const swap = findSwap(row, { unpaired, paired: free, isInFile });
    for (const { id } of swap) this.#used.add(id);
    // A payment is known by the booking that it has now; a booking takes the payment that is left.
    const found = isSet(row.pending) ? swap[0] : swap.at(-1);
    return free.find(({ id }) => id === found?.id);
  }

  #withoutTransaction(row: MatchableRow): Unpaired {
    const use = { ...row, import_id: this.#import.id };
    return { id: `row ${this.#booked.length}`, values: use, uses: [use] };
  }

  async #findAlike(rows: readonly MatchableRow[]): Promise<Set<string>> {
    const days = rows.map(({ date }) => date).sort();
    const [first, last] = [days.at(0), days.at(-1)];
    if (first === undefined || last === undefined) return new Set();
    const range = {
      from: dayAt(dayNumber(first) - PENDING_DAYS),
      to: dayAt(dayNumber(last) + PENDING_DAYS),
      amounts: rows.map(({ amount_minor }) => amount_minor),
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

/** Whether the row still stands for its transaction. */
function isInForce({ outcome }: Pick<ImportRow, 'outcome'>): boolean {
  return outcome !== 'reverted' && outcome !== 'kept';
}

/** People enter a payment when they make it; the bank dates it up to a weekend later. */
const OWN_DAYS = 3;

/** A row of another import that stands for a transaction, and the format of its file. */
type Use = Pick<ImportRow, 'date' | 'amount_minor' | 'currency' | 'pending'> & { readonly format: string };

/** Whether a row is a movement that only files of other formats have: with other texts and references. */
function isInOtherFormat(row: RowValues, format: string, uses: readonly Use[]): boolean {
  // The pending payment that a booking followed may be of the same format.
  const alike = uses.filter(({ pending }) => pending === row.pending);
  if (alike.some((use) => use.format === format)) return false;
  return alike.some((use) => use.date === row.date && isSameAmount(row, use));
}

/** The transaction that a person has entered for a row: the same amount on the nearest day. */
function nearestOwn(row: RowValues, own: readonly Candidate[]): Candidate | undefined {
  const near = own.flatMap((one) => {
    const days = daysBetween(row.date, one.values.date ?? '');
    return isSameAmount(row, one.values) && days <= OWN_DAYS ? [{ one, days }] : [];
  });
  return near.toSorted((one, other) => one.days - other.days)[0]?.one;
}
