import type { UserActor } from '#application/actor.ts';
import type { Database } from '#database/database.ts';
import { BufferedWriter } from '#kernel/async/buffered-writer.ts';
import { instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import { readLastUses, writeLastUses } from './store.ts';

type Use = { readonly familyId: number; atMs: number };

/** When each credential was last used: in memory at once, on disk a little later. What is read is never stale. */
export class LastUses {
  readonly #database: Database;
  readonly #writer: BufferedWriter;
  // Only what is not on disk yet.
  readonly #uses = new Map<string, Use>();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#writer = new BufferedWriter('last uses', log, () => this.#write());
  }

  /** Takes note of a use at `nowMs`. */
  note({ credentialId, familyId }: UserActor, nowMs: number): void {
    const use = this.#uses.get(credentialId);
    if (use === undefined) this.#uses.set(credentialId, { familyId, atMs: nowMs });
    else if (nowMs > use.atMs) use.atMs = nowMs;
  }

  /** The last uses of the family's credentials `ids`, RFC 3339, by id; an unused one is not in it. */
  async of(familyId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    // Memory first: a use leaves it only when it is on disk, where the read that follows then finds it.
    const recent = ids.flatMap((id) => {
      const use = this.#uses.get(id);
      return use?.familyId === familyId ? [[id, instant(use.atMs)] as const] : [];
    });
    const known = await readLastUses(this.#database.usage.readOf(familyId), familyId, ids);
    for (const [id, at] of recent) if (at > (known.get(id) ?? '')) known.set(id, at);
    return known;
  }

  /** Writes what is in memory only. It never rejects. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  async #write(): Promise<void> {
    if (this.#uses.size === 0) return;
    const batch = [...this.#uses]
      .map(([credentialId, { familyId, atMs }]) => ({ credentialId, familyId, atMs }))
      // In one order everywhere, or two processes could wait for each other.
      .sort((one, other) => (one.credentialId < other.credentialId ? -1 : 1));
    const uses = batch.map(({ atMs, ...use }) => ({ ...use, at: instant(atMs) }));
    await this.#database.usage.write((db) => writeLastUses(db, uses));
    // Used again meanwhile: the newer use stays for the next write.
    for (const { credentialId, atMs } of batch) {
      if (this.#uses.get(credentialId)?.atMs === atMs) this.#uses.delete(credentialId);
    }
  }
}
