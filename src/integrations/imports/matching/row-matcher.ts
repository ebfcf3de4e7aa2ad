import type { CurrentEntry, ImportLedger, Reader } from '#integrations/imports/ledger/index.ts';
import {
  findOwners,
  findOwnersByReference,
  findRowsOf,
  type ImportRecord,
  type ImportRow,
} from '#integrations/imports/stored-imports/index.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { isBookingOf, isInOtherFormat, nearestOwn, PENDING_DAYS, type RowValues } from './match-rules.ts';

/** The values of a row by which it is matched. */
export type MatchableRow = RowValues & Pick<ImportRow, 'identity' | 'reference'>;

/** The transaction that a row means, with the row that made it. Without one a person entered it. */
export type Match = { readonly owner: ImportRow | null; readonly entry: CurrentEntry | undefined };

type Import = Pick<ImportRecord, 'family_id' | 'id' | 'account_id' | 'created_at' | 'format'>;
type Use = Awaited<ReturnType<typeof findRowsOf>>[number];

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

  /** `inFile` finds those of the identities that the import itself has. */
  async match(
    rows: readonly MatchableRow[],
    inFile: (identities: readonly string[]) => Set<string> | Promise<Set<string>>,
  ): Promise<(row: MatchableRow) => Match | undefined> {
    const { db } = this.#reader;
    const identities = rows.flatMap(({ identity }) => identity ?? []);
    const references = rows.flatMap(({ reference }) => reference ?? []);
    const owners = await findOwners(db, this.#import, identities);
    const others = await findOwnersByReference(db, this.#import, references);
    const alike = await this.#findAlike(rows);
    const ids = [...owners, ...others].flatMap(({ transaction_id }) => transaction_id ?? []);
    const entries = await this.#ledger.find(this.#reader, [...new Set([...ids, ...alike])]);
    const used = [...new Set([...alike, ...others.flatMap(({ transaction_id }) => transaction_id ?? [])])];
    const uses = Map.groupBy(await findRowsOf(db, this.#import, used), ({ transaction_id }) => transaction_id);
    const usesOf = (id: string | null) => (uses.get(id) ?? []).filter(isInForce);
    const ours = await inFile([...uses.values()].flat().flatMap(({ identity }) => identity ?? []));
    const known = (owner: ImportRow): Match => ({ owner, entry: entries.get(owner.transaction_id ?? '') });
    const byIdentity = Map.groupBy(owners.map(known), ({ owner }) => owner?.identity);
    const byReference = Map.groupBy(others, ({ reference }) => reference);
    const candidates = alike.flatMap((id) => entries.get(id) ?? []);
    const usesByIdentity = new Map(candidates.flatMap(({ id }) => usesOf(id)).map((use) => [use.identity, use]));
    return (row) => {
      const same = byIdentity.get(row.identity) ?? [];
      // A row that was created again after a deletion has two owners.
      const owner = same.find(({ entry }) => entry !== undefined) ?? same[0];
      if (owner !== undefined) return owner;
      const again = usesByIdentity.get(row.identity);
      if (again !== undefined) return known(again);
      const linked = byReference
        .get(row.reference)
        // Each payment is booked once, also where another booking has taken its place.
        ?.find((one) => usesOf(one.transaction_id).every(({ pending }) => pending !== row.pending));
      if (linked !== undefined) return known(linked);
      return this.#first(row, candidates, usesOf, ours);
    };
  }

  #first(
    row: MatchableRow,
    candidates: readonly CurrentEntry[],
    usesOf: (id: string) => readonly Use[],
    ours: ReadonlySet<string>,
  ): Match | undefined {
    const free = candidates.filter(({ id }) => !this.#used.has(id));
    const ofOthers = free.flatMap((entry) => {
      const uses = usesOf(entry.id);
      const isOurs = uses.some(({ import_id, identity }) => import_id === this.#import.id || ours.has(identity ?? ''));
      return isOurs ? [] : [{ entry, uses, owner: uses[0] ?? null }];
    });
    const known =
      ofOthers.find(({ uses }) => isInOtherFormat(row, this.#import.format, uses)) ??
      ofOthers.find(({ entry, uses }) => isBookingOf(row, entry, uses));
    const own = nearestOwn(
      row,
      free.filter(({ id }) => usesOf(id).length === 0),
    );
    const match = known ?? (own && { owner: null, entry: own });
    if (match !== undefined) this.#used.add(match.entry.id);
    return match;
  }

  async #findAlike(rows: readonly MatchableRow[]): Promise<string[]> {
    const days = rows.map(({ date }) => date).sort();
    const [first, last] = [days.at(0), days.at(-1)];
    if (first === undefined || last === undefined) return [];
    return this.#ledger.findAlike(this.#reader, {
      accountId: this.#import.account_id,
      from: dayAt(dayNumber(first) - PENDING_DAYS),
      to: dayAt(dayNumber(last) + PENDING_DAYS),
      amounts: [...new Set(rows.map(({ amount_minor }) => amount_minor))],
      storedUntil: this.#import.created_at,
    });
  }
}

/** Whether the row still stands for its transaction. */
function isInForce({ outcome }: Pick<ImportRow, 'outcome'>): boolean {
  return outcome !== 'reverted' && outcome !== 'kept';
}
