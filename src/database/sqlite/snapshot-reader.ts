import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { FamilyVersions } from '#database/family/family-memory.ts';
import { LedgerDatabase } from '#database/ledger-database.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { LEDGER_FILE } from './data-folder.ts';
import { openKysely } from './sqlite-driver.ts';

/** Reads of the ledger on a connection of their own that cannot write, for a thread other than the main one. */
export class SnapshotReader {
  readonly #handle: BetterSqlite3.Database;
  readonly #db: LedgerDatabase;

  constructor(dataDir: string) {
    this.#handle = new BetterSqlite3(join(dataDir, LEDGER_FILE), {
      readonly: true,
      fileMustExist: true,
      timeout: 5000,
    });
    this.#handle.pragma('cache_size = -16000');
    this.#handle.defaultSafeIntegers(true);
    const read = openKysely<LedgerTables>(this.#handle);
    const versions = new FamilyVersions(read);
    this.#db = new LedgerDatabase({
      read: () => read,
      everyFamily: read,
      versions,
      memory: null,
      versionOf: (familyId) => versions.of(familyId),
      write: refuseToWrite,
      attempt: refuseToWrite,
      writeApart: refuseToWrite,
      afterCommit: (effect) => effect(),
      secrets: hasNoSecrets,
    });
  }

  /** Runs `work` on one snapshot: it sees every commit from before, and none from after it began. */
  async read<T>(work: (db: LedgerDatabase) => Promise<T>): Promise<T> {
    this.#handle.exec('begin');
    try {
      return await work(this.#db);
    } finally {
      this.#handle.exec('rollback');
    }
  }

  close(): void {
    this.#handle.close();
  }
}

function refuseToWrite(): Promise<never> {
  return Promise.reject(new Error('a read-only request wrote'));
}

function hasNoSecrets(): never {
  throw new Error('a reader thread needs no stored secret');
}
