import type { UserActor } from '#application/actor.ts';
import type { Database } from '#database/database.ts';
import { BufferedWriter } from '#kernel/async/buffered-writer.ts';
import { instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import { readLastUses, writeLastUses } from './store.ts';

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

  note({ credentialId, familyId }: UserActor, nowMs: number): void {
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
    const uses = batch.map(({ atMs, ...use }) => ({ ...use, at: instant(atMs) }));
    await this.#database.usage.write((db) => writeLastUses(db, uses));
    // Used again meanwhile: the newer use stays for the next flush.
    for (const { credentialId, atMs } of batch) {
      if (this.#uses.get(credentialId)?.atMs === atMs) this.#uses.delete(credentialId);
    }
  }
}
