import { basename } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/**
 * Faults of a file:
 * - `crash`: the process is gone just before the statement;
 * - `refuse`: a write fails and can be undone alone; `give up`: the engine undoes the whole transaction by itself;
 * - `commit`: the commit fails, and nothing of it is there;
 * - `sync lost`, `sync kept`: the commit's fsync fails, and what it wrote is gone, or there all the same;
 * - `full`: the file cannot grow any more, which the engine finds out for itself.
 */
export type FaultKind = 'crash' | 'refuse' | 'give up' | 'commit' | 'sync lost' | 'sync kept' | 'full';

/** A fault of one file at its n-th statement from now that is no mere read; `at` is nothing to a full disk. */
export type Fault = { readonly kind: FaultKind; readonly file: string; readonly at: number };

type Statement = { readonly source: string; readonly database: BetterSqlite3.Database };

const READS = /^\s*(select|pragma|with)/i;
const WRITES = /^\s*(insert|update|delete)/i;
const PAGES_MAX = 1_073_741_823;

/** The disk under every SQLite handle of this thread. */
export class FaultyDisk {
  readonly #writers = new Map<string, BetterSqlite3.Database>();
  readonly #onCrash: () => void;
  #fault: Fault | null = null;
  #left = 0;
  #hasStruck = false;

  /** `onCrash` is called at the simulated crash; later operations of the handles are ignored. */
  constructor(onCrash: () => void) {
    this.#onCrash = onCrash;
    const statements = Object.getPrototypeOf(new BetterSqlite3(':memory:').prepare('select 1'));
    const disk = this;
    for (const name of ['run', 'all'] as const) {
      const original = statements[name];
      statements[name] = function faulty(this: Statement, ...values: unknown[]) {
        disk.#before(this, () => original.apply(this, values));
        return original.apply(this, values);
      };
    }
  }

  /** Lets the fault come. */
  arm(fault: Fault): void {
    this.#fault = fault;
    this.#left = fault.at;
    this.#hasStruck = false;
    if (fault.kind !== 'full') return;
    const writer = this.#writers.get(fault.file);
    writer?.pragma(`max_page_count = ${writer.pragma('page_count', { simple: true })}`);
    this.#hasStruck = writer !== undefined;
  }

  /** Ends it, and tells which it was if it came. */
  disarm(): Fault | null {
    const struck = this.#hasStruck ? this.#fault : null;
    if (this.#fault?.kind === 'full') this.#writers.get(this.#fault.file)?.pragma(`max_page_count = ${PAGES_MAX}`);
    this.#fault = null;
    this.#hasStruck = false;
    return struck;
  }

  #before({ source, database }: Statement, run: () => void): void {
    if (database.memory || READS.test(source)) return;
    const file = basename(database.name);
    if (source === 'begin immediate') this.#writers.set(file, database);
    const fault = this.#fault;
    if (fault === null || this.#hasStruck || fault.file !== file || !mayStrike(fault.kind, source)) return;
    this.#left -= 1;
    if (this.#left > 0) return;
    this.#hasStruck = true;
    this.#strike(fault.kind, database, run);
  }

  #strike(kind: FaultKind, database: BetterSqlite3.Database, run: () => void): void {
    if (kind === 'crash') {
      this.#onCrash();
      return;
    }
    if (kind === 'give up') database.exec('rollback');
    if (kind === 'sync kept') run();
    const isSync = kind === 'sync lost' || kind === 'sync kept';
    throw new BetterSqlite3.SqliteError('disk I/O error', isSync ? 'SQLITE_IOERR_FSYNC' : 'SQLITE_IOERR_WRITE');
  }
}

function mayStrike(kind: FaultKind, source: string): boolean {
  if (kind === 'crash') return true;
  if (kind === 'refuse' || kind === 'give up') return WRITES.test(source);
  return source === 'commit' && kind !== 'full';
}
