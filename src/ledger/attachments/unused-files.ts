import type { Author, Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Clock, DAY_MS } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { AttachmentFiles } from './attachment-files.ts';
import { usedContents } from './store.ts';

const ROUNDS_PER_SEARCH = 60;
const AUTHOR: Author = { actor: { type: 'job' }, requestId: 'unused-attachments' };

export type UnusedFilesParts = {
  readonly files: AttachmentFiles;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether an import of the family has brought files whose rows are not written yet. */
  isRestoring(db: FamilyTransaction['db'], familyId: number): Promise<boolean>;
};

/**
 * Deletes files that no attachment has named for a day: backups and exports that began before may still copy them. The day is
 * counted in memory, so that a restart only makes it longer.
 */
export class UnusedFiles {
  readonly #parts: UnusedFilesParts;
  readonly #unusedSince = new Map<string, number>();
  #rounds = 0;
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(parts: UnusedFilesParts) {
    this.#parts = parts;
  }

  wake(): void {}

  /** Looks for unused files once an hour. */
  round(): Promise<void> {
    if (this.#rounds++ % ROUNDS_PER_SEARCH === 0) this.#running = this.#running.then(() => this.#search());
    return this.#running;
  }

  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#running;
  }

  async #search(): Promise<void> {
    try {
      for (const familyId of await this.#parts.files.families()) {
        if (this.#isStopping) return;
        await this.#clean(familyId);
      }
    } catch (error) {
      this.#parts.log.error({ err: error }, 'unused attachments could not be deleted; next attempt in an hour');
    }
  }

  async #clean(familyId: number): Promise<void> {
    const { files, database, isRestoring } = this.#parts;
    const { contents, partial } = await files.list(familyId);
    const used = await usedContents(database.read, familyId, contents);
    const isOld = (name: string) => this.#isOld(`${familyId}/${name}`, used.has(name));
    for (const name of partial.filter(isOld)) files.remove(familyId, name);
    const old = contents.filter(isOld);
    if (old.length === 0) return;
    await database.writeFamily(familyId, AUTHOR, async (tx) => {
      if (await isRestoring(tx.db, familyId)) return;
      const usedAgain = await usedContents(tx.db, familyId, old);
      for (const name of old) if (!usedAgain.has(name)) files.remove(familyId, name);
    });
  }

  #isOld(key: string, isUsed: boolean): boolean {
    const now = this.#parts.clock();
    if (isUsed) this.#unusedSince.delete(key);
    else if (!this.#unusedSince.has(key)) this.#unusedSince.set(key, now);
    const isOld = !isUsed && now - (this.#unusedSince.get(key) ?? now) >= DAY_MS;
    if (isOld) this.#unusedSince.delete(key);
    return isOld;
  }
}
