import { rm } from 'node:fs/promises';
import type { ContentStore } from '#content-store/content-store.ts';
import { FolderStore } from '#content-store/folder-store.ts';
import type { Author, Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { nextFamily } from '#database/queries/next-family.ts';
import { HOUR_MS, MINUTE_MS, type PeriodicWork } from '#jobs/timers.ts';
import { type Clock, DAY_MS } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import { beginDeletion, type ContentRow, contentsOf, endDeletion, wantContents } from './contents.ts';
import { usedContents } from './store.ts';

const AUTHOR: Author = { actor: { type: 'job' }, requestId: 'unused-attachments' };
// A deletion that has begun so long ago belongs to a process that was killed, or the store has not answered.
const LOST_MS = 10 * MINUTE_MS;
const DELETE_MS = 5 * MINUTE_MS;

export type UnusedFilesParts = {
  readonly store: ContentStore;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether an import of the family has brought files whose rows are not written yet. */
  isRestoring(db: FamilyTransaction['db'], familyId: number): Promise<boolean>;
};

/**
 * Deletes contents that no attachment has named for a day: backups and exports that began before may still copy them. The day is
 * counted in memory, so that a restart only makes it longer.
 */
export class UnusedFiles implements PeriodicWork {
  readonly kind = 'unused_files';
  readonly everyMs = HOUR_MS;
  readonly firstMs = MINUTE_MS;
  readonly isForOneProcess = true;
  readonly #parts: UnusedFilesParts;
  #unusedSince: ReadonlyMap<string, number> = new Map();

  constructor(parts: UnusedFilesParts) {
    this.#parts = parts;
  }

  async run(stopping: AbortSignal): Promise<'failed' | undefined> {
    const { database, store, log } = this.#parts;
    if (store instanceof FolderStore) await this.#adopt(store);
    const seen = new Map<string, number>();
    try {
      for await (const families of database.cluster.workers.reachable()) {
        const next = (after: number) => nextFamily(database.everyFamily, 'attachment_contents', after, families);
        for (let familyId = await next(0); familyId !== undefined; familyId = await next(familyId)) {
          if (stopping.aborted) return undefined;
          await this.#clean(familyId, seen, stopping);
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'unused attachments could not be deleted; next attempt in an hour');
      return 'failed';
    } finally {
      this.#unusedSince = seen;
    }
    return undefined;
  }

  /** Takes up what a folder has besides: files of a release that did not note them, and partial ones of a killed process. */
  async #adopt(store: FolderStore): Promise<void> {
    const { database } = this.#parts;
    const found: { familyId: number; sha256: string; byte_size: bigint }[] = [];
    for await (const { name, path, isPartial, bytes, changedMs } of store.files()) {
      if (!isPartial) found.push({ ...name, byte_size: BigInt(bytes) });
      else if (Date.now() - changedMs >= DAY_MS) await rm(path, { force: true });
    }
    for (const [familyId, files] of Map.groupBy(found, (file) => file.familyId)) {
      const family = database.read.selectFrom('families').select('id').where('id', '=', BigInt(familyId));
      if ((await family.executeTakeFirst()) === undefined) continue;
      const known = new Set((await contentsOf(database.read, familyId)).map(({ sha256 }) => sha256));
      if (files.every(({ sha256 }) => known.has(sha256))) continue;
      await database.writeFamily(familyId, AUTHOR, async (tx) => {
        const rows = new Set((await contentsOf(tx.db, familyId)).map(({ sha256 }) => sha256));
        await wantContents(
          tx,
          files.filter(({ sha256 }) => !rows.has(sha256)),
        );
      });
    }
  }

  async #clean(familyId: number, seen: Map<string, number>, stopping: AbortSignal): Promise<void> {
    const { database, isRestoring } = this.#parts;
    const rows = await contentsOf(database.read, familyId);
    const used = await usedContents(database.read, familyId, hashesOf(rows));
    const due = rows.filter((row) => this.#isDue(row, used.has(row.sha256), seen));
    if (due.length === 0) return;
    const claim = await database.writeFamily(familyId, AUTHOR, async (tx) => {
      if (await isRestoring(tx.db, familyId)) return null;
      const usedAgain = await usedContents(tx.db, familyId, hashesOf(due));
      const versions = new Set((await contentsOf(tx.db, familyId)).map(versionOf));
      const hashes = hashesOf(due.filter((row) => versions.has(versionOf(row)) && !usedAgain.has(row.sha256)));
      if (hashes.length > 0) await beginDeletion(tx, hashes);
      return { since: tx.now, hashes };
    });
    if (claim !== null) await this.#delete(familyId, claim, stopping);
  }

  async #delete(familyId: number, { since, hashes }: { since: string; hashes: string[] }, stopping: AbortSignal) {
    const { database, store } = this.#parts;
    const until = performance.now() + DELETE_MS;
    const waiting = [...hashes];
    const deleted: string[] = [];
    try {
      while (!stopping.aborted && performance.now() < until) {
        const sha256 = waiting.shift();
        if (sha256 === undefined) break;
        // One that fails may still be deleted later: it stays as it is until the next round deletes it again.
        await store.remove({ familyId, sha256 });
        deleted.push(sha256);
      }
    } finally {
      const end = { since, deleted, untouched: waiting };
      await database.writeFamily(familyId, AUTHOR, (tx) => endDeletion(tx, end));
    }
  }

  #isDue(row: ContentRow, isUsed: boolean, seen: Map<string, number>): boolean {
    const now = this.#parts.clock();
    if (isUsed) return false;
    if (row.deleting_since !== null) return now - Date.parse(row.deleting_since) >= LOST_MS;
    const since = this.#unusedSince.get(versionOf(row)) ?? now;
    seen.set(versionOf(row), since);
    return now - since >= DAY_MS;
  }
}

const hashesOf = (rows: readonly ContentRow[]) => rows.map(({ sha256 }) => sha256);

/** Differs once the content is wanted again, or another process has begun to delete it. */
function versionOf({ family_id, sha256, wanted_at, deleting_since }: ContentRow): string {
  return `${family_id}/${sha256}/${wanted_at}/${deleting_since}`;
}
