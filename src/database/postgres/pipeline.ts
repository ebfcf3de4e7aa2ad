import { CompiledQuery, type DatabaseConnection, type Kysely, PostgresDialect, type QueryResult } from 'kysely';
import { kyselyOver } from '#database/dialect.ts';
import { isUnread } from '#database/queries/statement.ts';

// Compiles statements; connections come from the pool of `db`.
const DIALECT = new PostgresDialect({ pool: () => Promise.reject(new Error('this instance has one connection')) });
const NOTHING: QueryResult<never> = { rows: [] };

/**
 * Runs `work` in a transaction on one connection of `db`. Statements travel without waiting for one another: those that are awaited
 * together, and those marked `unread`, take one round trip with the next one.
 */
export function runPipelined<Schema, T>(db: Kysely<Schema>, work: (tx: Kysely<Schema>) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const pipeline = new Pipeline(connection);
    pipeline.begin();
    try {
      const result = await work(kyselyOver<Schema>(DIALECT, pipeline));
      await pipeline.commit();
      return result;
    } catch (error) {
      await pipeline.rollback();
      throw error;
    }
  });
}

/**
 * Reads of one request. Statements that it sends before the first of them is answered share a connection and travel together; each
 * sees what was committed when it runs.
 */
export function sharingConnection<Schema>(db: Kysely<Schema>): Kysely<Schema> {
  return kyselyOver<Schema>(DIALECT, new SharedConnection(db));
}

class SharedConnection<Schema> implements DatabaseConnection {
  readonly #db: Kysely<Schema>;
  #connection: Promise<DatabaseConnection> | null = null;
  #running = 0;
  #release: () => void = () => {};

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#running += 1;
    this.#connection ??= this.#acquire();
    try {
      const connection = await this.#connection;
      return await connection.executeQuery<Row>(query);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#end();
    }
  }

  #acquire(): Promise<DatabaseConnection> {
    return new Promise((resolve, reject) => {
      const { promise: ended, resolve: release } = Promise.withResolvers<void>();
      this.#release = release;
      const lend = (connection: DatabaseConnection): Promise<void> => {
        resolve(connection);
        return ended;
      };
      this.#db.getExecutor().provideConnection(lend).catch(reject);
    });
  }

  #end(): void {
    this.#connection = null;
    this.#release();
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a stream; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not offered in a read');
  }
}

class Pipeline implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #failure: { readonly error: unknown } | null = null;
  #hasEnded = false;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // The connection may serve another request by now.
    if (this.#hasEnded) return Promise.reject(new Error('a use case continued after its write had ended'));
    const result = this.#execute<Row>(query);
    if (!isUnread(query)) return result;
    result.catch(() => {}); // `commit` throws it
    return Promise.resolve(NOTHING);
  }

  begin(): void {
    this.#connection.executeQuery(CompiledQuery.raw('begin')).catch(() => {}); // the next statement then fails too
  }

  async rollback(): Promise<void> {
    this.#hasEnded = true;
    await this.#connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {}); // the connection is then discarded
  }

  async commit(): Promise<void> {
    this.#hasEnded = true;
    // After a failed statement PostgreSQL answers with ROLLBACK.
    const { rows } = await this.#execute<{ command?: string }>(CompiledQuery.raw('commit'));
    if (this.#failure !== null) throw this.#failure.error;
    if (rows[0]?.command === 'ROLLBACK') throw new Error('a write continued after a statement had failed');
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a stream; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not offered in a write');
  }

  // Answers come in order, so the first failure is the cause of those behind it.
  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      this.#failure ??= { error };
      throw this.#failure.error;
    }
  }
}
