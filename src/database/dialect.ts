import { debuglog } from 'node:util';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  SqliteAdapter,
  sql,
} from 'kysely';

/** Whether the embedded database is behind `db`: it has one writer and one process. */
export function isSqlite<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

export async function hasTable(db: Kysely<never>, name: string): Promise<boolean> {
  const { rows } = await (isSqlite(db)
    ? sql`select 1 from sqlite_schema where name = ${name}`
    : sql`select 1 from pg_class where oid = to_regclass(${name})`
  ).execute(db);
  return rows.length > 0;
}

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

/** Prints each statement, without its values, to standard error if NODE_DEBUG contains `sql`. */
export const logSql = debuglog('sql');
