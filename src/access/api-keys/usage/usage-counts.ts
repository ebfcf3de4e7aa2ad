import type { CredentialOwner } from '#application/actor.ts';
import type { FinishedRequest } from '#application/context.ts';
import type { Database } from '#database/database.ts';
import type { Families } from '#database/queries/active-families.ts';
import { writeByWorker } from '#database/write-by-worker.ts';
import { BufferedWriter } from '#kernel/async/buffered-writer.ts';
import { instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import {
  addCounts,
  deleteCountsBefore,
  type HistoryFilter,
  type LastUse,
  readHistory,
  readLastUses,
  type UsageCount,
  writeLastUses,
} from './store.ts';

// Bounds the memory that a database out of reach costs: beyond it rows are dropped.
const KEPT_MAX = 50_000;

type Tally = Omit<UsageCount, 'count'> & { count: number };

/** Counts the requests of API keys per day, endpoint and status class: in memory at once, on disk a little later. */
export class UsageCounts {
  readonly #database: Database;
  readonly #writer: BufferedWriter;
  // By credential, only since the last flush: a short list is found faster than a joined key.
  #tallies = new Map<string, Tally[]>();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#writer = new BufferedWriter('usage counts', log, () => this.#write());
  }

  count(
    { method, route, status }: FinishedRequest,
    { familyId, credentialId, userId }: CredentialOwner,
    nowMs: number,
  ): void {
    const day = instant(nowMs).slice(0, 10);
    const statusClass = `${Math.floor(status / 100)}xx`;
    this.#add({ familyId, credentialId, userId, day, method, route, statusClass, count: 1 });
  }

  /** Reads the history, including what is in memory. */
  async history(filter: HistoryFilter) {
    await this.flush();
    return readHistory(this.#database.usage.readOf(filter.familyId), filter);
  }

  /** Deletes the history of the days before `day`. */
  prune(day: string, families: Families): Promise<void> {
    return this.#database.usage.write((db) => deleteCountsBefore(db, day, families));
  }

  /** Writes the counts in memory. It never rejects. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  async #write(): Promise<void> {
    if (this.#tallies.size === 0) return;
    // Always in the same order, or two processes could deadlock.
    const batch = [...this.#tallies.values()].flat().sort(byRow);
    this.#tallies = new Map();
    await writeByWorker(this.#database, {
      ...{ rows: batch, familyOf, write: addCounts },
      settled: (tallies, isWritten) => {
        if (!isWritten) for (const tally of tallies.slice(-KEPT_MAX)) this.#add(tally);
      },
    });
  }

  #add(tally: Tally): void {
    const tallies = this.#tallies.get(tally.credentialId) ?? [];
    this.#tallies.set(tally.credentialId, tallies);
    const same = tallies.find((other) => byRow(other, tally) === 0);
    if (same === undefined) tallies.push(tally);
    else same.count += tally.count;
  }
}

function byRow(one: Tally, other: Tally): number {
  for (const member of ['credentialId', 'day', 'method', 'route', 'statusClass'] as const) {
    if (one[member] !== other[member]) return one[member] < other[member] ? -1 : 1;
  }
  return 0;
}

function familyOf({ familyId }: { readonly familyId: number }): number {
  return familyId;
}

type Use = { readonly familyId: number; atMs: number };

/** When each credential was last used: updated in memory at once and on disk a little later. Reads include memory. */
export class LastUses {
  readonly #database: Database;
  readonly #writer: BufferedWriter;
  // Uses that are not on disk yet.
  readonly #uses = new Map<string, Use>();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#writer = new BufferedWriter('last uses', log, () => this.#write());
  }

  note({ credentialId, familyId }: CredentialOwner, nowMs: number): void {
    const use = this.#uses.get(credentialId);
    if (use === undefined) this.#uses.set(credentialId, { familyId, atMs: nowMs });
    else if (nowMs > use.atMs) use.atMs = nowMs;
  }

  /** The last uses of the family's credentials `ids`, RFC 3339, by id; an unused one is not in it. */
  async of(familyId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    // Memory first: a use leaves memory only after it is on disk, where the read below finds it.
    const recent = ids.flatMap((id) => {
      const use = this.#uses.get(id);
      return use?.familyId === familyId ? [[id, instant(use.atMs)] as const] : [];
    });
    const known = await readLastUses(this.#database.usage.readOf(familyId), familyId, ids);
    for (const [id, at] of recent) if (at > (known.get(id) ?? '')) known.set(id, at);
    return known;
  }

  /** Writes the uses in memory. It never rejects. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  async #write(): Promise<void> {
    if (this.#uses.size === 0) return;
    const batch = [...this.#uses]
      .map(([credentialId, { familyId, atMs }]) => ({ credentialId, familyId, atMs }))
      // Always in the same order, or two processes could deadlock.
      .sort((one, other) => (one.credentialId < other.credentialId ? -1 : 1));
    await writeByWorker(this.#database, {
      ...{ rows: batch, familyOf, write: writeLastUses },
      settled: (uses, isWritten) => {
        for (const use of isWritten ? uses : uses.slice(0, -KEPT_MAX)) this.#forget(use);
      },
    });
  }

  /** Unless it was used again meanwhile: the newer use stays for the next flush. */
  #forget({ credentialId, atMs }: LastUse): void {
    if (this.#uses.get(credentialId)?.atMs === atMs) this.#uses.delete(credentialId);
  }
}
