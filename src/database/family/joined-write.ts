import type { Kysely } from 'kysely';
import type { Author, Database, Tx } from '#database/database.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { storageError } from '#database/store-errors.ts';

/** What happens beside a joined request, inside its transaction. */
export type JoinedSteps<T> = {
  /** The family that is opened before anything else: from then on nobody else writes to it, so that `before` sees how it stays. */
  readonly family?: { readonly id: number; readonly author: Author };
  /** Runs first, on the books as they are; what it throws refuses the request. */
  before?(joined: Database): Promise<void>;
  /** Runs last, with the request's result; it commits or is rolled back with everything else. */
  after?(tx: Pick<Tx, 'db' | 'now'>, result: T, joined: Database): Promise<void>;
  /** True for a request that is only tried: at the end everything is rolled back. */
  readonly isDry: boolean;
};

/** Thrown at the end of a dry run, where a throw is how a transaction is rolled back. */
class DryRun extends Error {}

/**
 * Runs `request` so that all its writes to the database it is given, and the reads after the first of them, are one
 * transaction. What the request does before its first write, such as hashing, holds nobody up; from then on it may await
 * nothing but queries, because the transaction waits for its end. A request that writes nothing opens a transaction only
 * for `after`.
 */
export function runJoined<T>(
  db: Database,
  steps: JoinedSteps<T>,
  request: (joined: Database) => Promise<T>,
): Promise<T> {
  return new JoinedWrite(db, steps).run(request);
}

class JoinedWrite<T> {
  readonly #db: Database;
  readonly #joined: Database;
  readonly #steps: JoinedSteps<T>;
  readonly #opened = Promise.withResolvers<Tx>();
  #request: Promise<T> | null = null;
  #commit: Promise<void> | null = null;
  #tx: Tx | null = null;
  #hasFailed = false;

  constructor(db: Database, steps: JoinedSteps<T>) {
    this.#db = db;
    this.#steps = steps;
    this.#joined = db.through({
      read: (): Kysely<LedgerTables> => this.#tx?.db ?? db.read,
      write: (work) => this.#write(work),
      versions: db.versions,
      writeApart: (work) => {
        // The one writer waits for this request: it would wait for ever.
        if (this.#commit !== null) throw new Error('a use case wrote apart after its first write');
        return db.write(work);
      },
    });
    this.#opened.promise.catch(() => {});
  }

  async run(request: (joined: Database) => Promise<T>): Promise<T> {
    this.#request = request(this.#joined);
    const result = await this.#request.catch(async (error: unknown) => {
      // Gone before anybody is told. A commit that fails by itself takes back what the refusal may rest on: a neighbour's rows.
      await this.#commit;
      throw storageError(error); // a statement that the disk refused reaches the use case as it is
    });
    this.#commit ??= this.#finishUnwritten(result);
    await this.#commit.catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
    return result;
  }

  async #write<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    if (this.#commit === null) {
      this.#commit = this.#db.write((tx) => this.#hold(tx), this.#steps.family?.id);
      this.#commit.catch((error: unknown) => this.#opened.reject(error));
    }
    const opened = await this.#opened.promise;
    if (this.#tx !== opened) throw new Error('a use case wrote after it had answered');
    try {
      return await work(opened);
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  async #hold(tx: Tx): Promise<void> {
    const { family } = this.#steps;
    if (family !== undefined) await tx.family(family.id, family.author);
    this.#tx = tx;
    try {
      await this.#steps.before?.(this.#joined);
      this.#opened.resolve(tx);
      const result = await (this.#request as Promise<T>);
      // Half a write would be committed; a use case that wants to go on must ask before it writes.
      if (this.#hasFailed) throw new Error('a use case went on after a write of its own had failed');
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
