import { type CompiledQuery, type DatabaseConnection, DefaultQueryExecutor, type Dialect, Kysely } from 'kysely';

/** Sends a compiled query straight to the connection: Kysely's own executor would acquire and release it each time. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection;

  constructor(dialect: Dialect, connection: DatabaseConnection) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), {
      provideConnection: (consumer) => consumer(connection),
    });
    this.#connection = connection;
  }

  override executeQuery<R>(query: CompiledQuery) {
    return this.#connection.executeQuery<R>(query);
  }
}

/** A Kysely instance over one connection. The caller serialises its use: there is no mutex in here. */
export function kyselyOver<Schema>(dialect: Dialect, connection: DatabaseConnection): Kysely<Schema> {
  return new Kysely<Schema>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: new DirectExecutor(dialect, connection),
  });
}
