import type { Author, Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { HOUR_MS, MINUTE_MS, type PeriodicWork } from '#jobs/timers.ts';
import { type Clock, DAY_MS } from '#kernel/time/clock.ts';
import type { AttachmentFiles } from './attachment-files.ts';
import { usedContents } from './store.ts';

const AUTHOR: Author = { actor: { type: 'job' }, requestId: 'unused-attachments' };

export type UnusedFilesParts = {
  readonly files: AttachmentFiles;
  readonly database: Database;
  readonly clock: Clock;
  /** Whether an import of the family has brought files whose rows are not written yet. */
  isRestoring(db: FamilyTransaction['db'], familyId: number): Promise<boolean>;
};

/**
 * Deletes files that no attachment has named for a day: backups and exports that began before may still copy them. The day is
 * counted in memory, so that a restart only makes it longer.
 */
export class UnusedFiles implements PeriodicWork {
  readonly kind = 'unused_files';
  readonly everyMs = HOUR_MS;
  readonly firstMs = MINUTE_MS;
  readonly #parts: UnusedFilesParts;
  readonly #unusedSince = new Map<string, number>();

  constructor(parts: UnusedFilesParts) {
    this.#parts = parts;
  }

  async run(stopping: AbortSignal): Promise<void> {
    for (const familyId of await this.#parts.files.families()) {
      if (stopping.aborted) return;
      await this.#clean(familyId);
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
