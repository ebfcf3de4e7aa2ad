import type { LedgerDatabase } from '#database/ledger-database.ts';
import { storageError } from '#database/queries/store-errors.ts';
import type { Author, Tx } from './family-transaction.ts';
import { type WorkAhead, withWorkAhead } from './work-ahead.ts';

/** Steps around a joined request, inside its transaction. */
export type JoinedSteps<T> = {
  /** Opened before everything else, so that no other writer changes the family after `before` has read it. */
  readonly family?: { readonly id: number; readonly author: Author };
  /** Runs first; a throw refuses the request. */
  before?(joined: LedgerDatabase): Promise<void>;
  /** Runs last, with the request's result. */
  after?(tx: Pick<Tx, 'db' | 'now'>, result: T, joined: LedgerDatabase): Promise<void>;
  /** Whether everything is rolled back at the end. */
  readonly isDry: boolean;
};

/** Thrown at the end of a dry run to roll the transaction back. */
class DryRun extends Error {}

/**
 * Runs a request in one transaction, with `before`, `after` and a rollback for a dry run. The transaction begins at the first write.
 *
 * Rules of a use case:
 * - Slow work (hashing, network) comes before the first write. After it, await only queries: on SQLite all writers wait.
 * - Reads after the first write see the transaction's own rows. All writes are one transaction, however many there are.
 * - It may run again when it puts computations off (`tx.ahead`).
 * - A throw rolls back everything. After a failed write the use case must not continue: check before you write.
 * - `writeApart` commits on its own and must come before the first write.
 */
export function runJoined<T>(
  db: LedgerDatabase,
  steps: JoinedSteps<T>,
  request: (joined: LedgerDatabase) => Promise<T>,
): Promise<T> {
  return withWorkAhead(steps.family?.id, (ahead) => new JoinedWrite(db, steps, ahead).run(request));
}

class JoinedWrite<T> {
  readonly #db: LedgerDatabase;
  readonly #joined: LedgerDatabase;
  readonly #steps: JoinedSteps<T>;
  readonly #ahead: WorkAhead;
  readonly #opened = Promise.withResolvers<Tx>();
  #request: Promise<T> | null = null;
  #commit: Promise<void> | null = null;
  #tx: Tx | null = null;
  #hasFailed = false;

  constructor(db: LedgerDatabase, steps: JoinedSteps<T>, ahead: WorkAhead) {
    this.#db = db;
    this.#steps = steps;
    this.#ahead = ahead;
    this.#joined = db.with({
      read: () => this.#tx?.db ?? db.read,
      write: (work) => this.#write(work),
      writeApart: (work) => {
        // SQLite's one writer waits for this request, so this write would never begin.
        if (this.#commit !== null) throw new Error('a use case wrote apart after its first write');
        return db.write(work);
      },
    });
    this.#opened.promise.catch(() => {});
  }

  async run(request: (joined: LedgerDatabase) => Promise<T>): Promise<T> {
    this.#request = request(this.#joined);
    const result = await this.#request.catch(async (error: unknown) => {
      // Roll back before the response. If the commit itself fails, that error wins: the refusal may rest on rows that are gone.
      await this.#commit;
      throw storageError(error); // a failed statement reaches the use case unconverted
    });
    this.#commit ??= this.#finishUnwritten(result);
    await this.#commit.catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
    return result;
  }

  async #write<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    if (this.#commit === null) {
      this.#commit = this.#db.attempt(this.#ahead, (tx) => this.#runInside(tx), this.#steps.family?.id);
      this.#commit.catch((error: unknown) => this.#opened.reject(error));
    }
    const opened = await this.#opened.promise;
    if (this.#tx !== opened) throw new Error('a use case wrote after it had returned');
    try {
      return await work(opened);
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  async #runInside(tx: Tx): Promise<void> {
    const { family } = this.#steps;
    if (family !== undefined) await tx.family(family.id, family.author);
    this.#tx = tx;
    try {
      await this.#steps.before?.(this.#joined);
      this.#opened.resolve(tx);
      const result = await (this.#request as Promise<T>);
      // Part of a write would be committed.
      if (this.#hasFailed) throw new Error('a use case continued after its write had failed');
      await this.#steps.after?.(tx, result, this.#joined);
      if (this.#steps.isDry) throw new DryRun();
    } finally {
      this.#tx = null;
    }
  }

  async #finishUnwritten(result: T): Promise<void> {
    await this.#steps.before?.(this.#joined);
    const { after, isDry } = this.#steps;
    if (after !== undefined && !isDry) await this.#db.write((tx) => after(tx, result, this.#joined));
  }
}
