import { isSet } from '#database/schema/ledger-tables.ts';
import type { CurrentEntry, ImportLedger, Reader } from '#integrations/imports/ledger/index.ts';
import {
  findOwners,
  findOwnersByReference,
  findRowsOf,
  findTransactionsOfRows,
  type ImportRecord,
  type ImportRow,
  type KeysInFile,
  type RowKeys,
} from '#integrations/imports/stored-imports/index.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { isBookingOf, isInOtherFormat, nearestOwn, PENDING_DAYS, type RowValues } from './match-rules.ts';

/** The values of a row by which it is matched. */
export type MatchableRow = RowValues & Pick<ImportRow, 'identity' | 'reference'>;

/** The transaction that a row means, with the row that made it. Without one a person entered it. */
export type Match = { readonly owner: ImportRow | null; readonly entry: CurrentEntry | undefined };

type Import = Pick<ImportRecord, 'family_id' | 'id' | 'account_id' | 'created_at' | 'format'>;
type InFile = (keys: RowKeys) => KeysInFile | Promise<KeysInFile>;

/** Finds the transactions that the rows of an import mean, a batch of rows at a time. A transaction is used once. */
export class RowMatcher {
  readonly #reader: Reader;
  readonly #ledger: ImportLedger;
  readonly #import: Import;
  readonly #used = new Set<string>();

  constructor(reader: Reader, ledger: ImportLedger, record: Import) {
    this.#reader = reader;
    this.#ledger = ledger;
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
    const entries = await this.#ledger.find(this.#reader, [...new Set([...used, ...ids])]);
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
    const ofOthers = free.filter(
      ({ uses }) =>
        uses.length > 0 &&
        !uses.some(({ import_id, identity }) => import_id === this.#import.id || keys.identities.has(identity ?? '')),
    );
    // A payment whose reference another row of the file has is that row's.
    const isOthers = (reference: string | null) => reference !== row.reference && keys.references.has(reference ?? '');
    const unnamed = ofOthers.filter(({ uses }) => !uses.some(({ reference }) => isOthers(reference)));
    const match =
      ofOthers.find(({ uses }) => isInOtherFormat(row, this.#import.format, uses)) ??
      unnamed.find((one) => isBookingOf(row, one)) ??
      nearestOwn(
        row,
        free.filter(({ uses }) => uses.length === 0),
      );
    if (match === undefined) return undefined;
    this.#used.add(match.id);
    return { owner: match.uses[0] ?? null, entry: match.entry };
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
    const entries = await this.#ledger.findAlike(this.#reader, { ...range, accountId, storedUntil });
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
