import type BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

// Filters make many statement texts; a full cache is emptied, which costs one preparation each.
const STATEMENTS_MAX = 1000;

/** One better-sqlite3 handle as a Kysely connection. Statements are prepared once and kept by their text. */
class SqliteConnection implements DatabaseConnection {
  readonly #handle: BetterSqlite3.Database;
  readonly #statements = new Map<string, BetterSqlite3.Statement>();

  constructor(handle: BetterSqlite3.Database) {
    this.#handle = handle;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // A throw here must become a rejection, as Kysely expects of a driver.
    try {
      return Promise.resolve(this.#execute<R>(query));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#statement(query.sql);
    if (statement.reader) return { rows: statement.all(query.parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #statement(sql: string): BetterSqlite3.Statement {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    if (this.#statements.size >= STATEMENTS_MAX) this.#statements.clear();
    const statement = this.#handle.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a stream; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered by this driver');
  }
}

const directConnections = new WeakMap<object, DatabaseConnection>();

/**
 * The connection behind a Kysely instance made by {@link openKysely}: it needs no acquiring, and the layers in between cost a
 * small query as much as the query. Undefined for any other instance.
 */
export function directConnection(db: object): DatabaseConnection | undefined {
  return directConnections.get(db);
}

/** A Kysely instance over one open handle, which the caller serialises: there is no mutex in here. */
export function openKysely<Schema>(handle: BetterSqlite3.Database): Kysely<Schema> {
  const connection = new SqliteConnection(handle);
  const db = new Kysely<Schema>({ dialect: sqliteDialect(connection) });
  directConnections.set(db, connection);
  return db;
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

  // Whoever opened the handle closes it.
  async destroy(): Promise<void> {}
}

class TransactionalDdlAdapter extends SqliteAdapter {
  // Without this Kysely runs migrations outside a transaction, and a failing one leaves half a schema.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

// `+` changes no value, and hides the parameter from SQLite's planner. A plan that looked at one, as nearly every join or limit
// does, is made anew at each run: better-sqlite3 clears the bindings in between, and the statement expires with them.
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new SqliteHandleDriver(connection),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyQueryCompiler(),
  };
}
