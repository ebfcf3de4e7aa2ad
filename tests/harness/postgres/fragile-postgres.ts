import type { TestContext } from 'node:test';
import type pg from 'pg';
import { hangPostgres } from './hang-postgres.ts';
import { type PostgresServer, query, startPostgresServer } from './postgres-server.ts';

/** A PostgreSQL for one test that can be stopped, suspended and restarted on the same port. */
export class FragilePostgres {
  readonly url: string;
  readonly #server: PostgresServer['server'];
  readonly #dataDir: string;

  private constructor({ server, dataDir, url }: PostgresServer) {
    this.#server = server;
    this.#dataDir = dataDir;
    this.url = url;
  }

  static async start(t: TestContext): Promise<FragilePostgres> {
    let started: FragilePostgres | null = null;
    const lifetime = {
      after: (stop: () => Promise<void>) =>
        t.after(async () => {
          started?.resume(); // a suspended server does not stop
          await stop();
        }),
    };
    started = new FragilePostgres(await startPostgresServer(lifetime, ['max_connections=100'], true));
    return started;
  }

  /** Creates an empty database; resolves to its URL. */
  async database(name: string): Promise<string> {
    await this.#server.createDatabase(name);
    return this.url.replace(/postgres$/, name);
  }

  /** Stops the server and closes every connection. */
  stop(): Promise<void> {
    return this.#server.stop();
  }

  restart(): Promise<void> {
    return this.#server.start();
  }

  /** Suspends it: connections stay open without answers until `resume`. */
  hang(): void {
    this.resume = hangPostgres(this.#dataDir);
  }

  resume: () => void = () => {};

  query<Row extends pg.QueryResultRow>(text: string, url = this.url): Promise<Row[]> {
    return query<Row>(url, text);
  }
}
