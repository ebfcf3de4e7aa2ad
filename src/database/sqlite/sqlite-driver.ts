import { setImmediate as nextTurn } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { kyselyOver, logSql } from '#database/dialect.ts';
import type { OnStatement } from '#database/queries/store.ts';

// Filters make many statement texts. A prepared statement takes about seventy times the bytes of its text (measured), so texts
// are counted, and long ones, such as those of lists of ids, are prepared each time.
const TEXTS_MAX = 256 * 1024;
const TEXT_MAX = 8192;

type ConnectionOptions = {
  readonly turn?: LoopTurn | undefined;
  readonly onStatement?: OnStatement | undefined;
};

/** One better-sqlite3 handle as a Kysely connection. Statements are prepared once and cached by their text. */
class SqliteConnection implements DatabaseConnection {
  readonly #handle: BetterSqlite3.Database;
  readonly #turn: LoopTurn | undefined;
  readonly #onStatement: OnStatement | undefined;
  readonly #statements = new LRUCache<string, BetterSqlite3.Statement>({
    maxSize: TEXTS_MAX,
    maxEntrySize: TEXT_MAX,
    sizeCalculation: (_statement, text) => text.length,
  });

  constructor(handle: BetterSqlite3.Database, { turn, onStatement }: ConnectionOptions) {
    this.#handle = handle;
    this.#turn = turn;
    this.#onStatement = onStatement;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turn?.isOver()) return nextTurn().then(() => this.executeQuery(query));
    // A throw here must become a rejection, as Kysely expects of a driver.
    try {
      if (this.#onStatement === undefined) return Promise.resolve(this.#execute<R>(query));
      const began = performance.now();
      const result = this.#execute<R>(query);
      this.#onStatement(query.sql, performance.now() - began);
      return Promise.resolve(result);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    logSql('%s', query.sql);
    const statement = this.#statement(query.sql);
    if (statement.reader) return { rows: statement.all(query.parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #statement(sql: string): BetterSqlite3.Statement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.#handle.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a stream; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered by this driver');
  }
}

/**
 * A Kysely instance over one open handle. The caller serialises its use: there is no mutex in here. With `turn`, statements wait for
 * the next turn of the event loop when this one has been long.
 */
export function openKysely<Schema>(handle: BetterSqlite3.Database, options: ConnectionOptions = {}): Kysely<Schema> {
  const connection = new SqliteConnection(handle, options);
  return kyselyOver<Schema>(sqliteDialect(connection), connection);
}

class SqliteHandleDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  // Immediate: a deferred transaction that turns into a write fails at once when another writer was quicker.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  // The caller that opened the handle closes it.
  async destroy(): Promise<void> {}
}

// `+` changes no value but hides the parameter from SQLite's planner: better-sqlite3 clears bindings between runs, which makes
// SQLite plan a statement again whose plan depends on a bound value (nearly every join or limit).
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteHandleDriver(connection),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StablePlanCompiler(),
  };
}

const TURN_MS = 5;

/** One turn of the event loop: how long it has been in use since the first question in it. */
export class LoopTurn {
  #began: number | null = null;

  /** Whether other requests have waited for long enough. */
  isOver(): boolean {
    if (this.#began !== null) return performance.now() - this.#began > TURN_MS;
    this.#began = performance.now();
    setImmediate(() => {
      this.#began = null;
    });
    return false;
  }
}
