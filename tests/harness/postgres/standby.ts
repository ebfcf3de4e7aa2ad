import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../server/free-port.ts';
import { hangPostgres } from './hang-postgres.ts';
import { type Lifetime, query } from './postgres-server.ts';
import { ToolFolder } from './postgres-tools.ts';

/** A PostgreSQL and a streaming standby. */
export class StandbyPair {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  readonly #folder: ToolFolder;
  readonly #port: number;

  private constructor(folder: ToolFolder, primaryPort: number, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.primaryUrl = `postgres://postgres@127.0.0.1:${primaryPort}/postgres`;
    this.standbyUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  /** Starts both with the tools of an installed PostgreSQL. */
  static async start(t: Lifetime, tools: string): Promise<StandbyPair> {
    const folder = new ToolFolder(tools);
    const [primaryPort, port] = [await freePort(), await freePort()];
    const primary = join(folder.path, 'primary');
    const pair = new StandbyPair(folder, primaryPort, port);
    folder.initdb(primary);
    folder.start(primary, primaryPort);
    folder.run('pg_basebackup', '-d', pair.primaryUrl, '-D', pair.#data, '-c', 'fast', '-R', '--no-sync');
    pair.startStandby();
    t.after(async () => {
      for (const data of [pair.#data, primary]) folder.stop(data);
      folder.remove();
    });
    return pair;
  }

  get #data(): string {
    return join(this.#folder.path, 'standby');
  }

  startStandby(): void {
    this.#folder.start(this.#data, this.#port);
  }

  stopStandby(): void {
    this.#folder.stop(this.#data);
  }

  /** Suspends the standby; returns how to resume it. */
  hang(): () => void {
    return hangPostgres(this.#data);
  }

  /** Pauses or resumes the replay of received WAL. */
  async replay(word: 'pause' | 'resume'): Promise<void> {
    await query(this.standbyUrl, `select pg_wal_replay_${word}()`);
    if (word === 'pause') await until(this.standbyUrl, "select pg_get_wal_replay_pause_state() = 'paused' as is");
  }

  /** Promotes the standby to a primary. */
  async promote(): Promise<void> {
    await query(this.standbyUrl, 'select pg_promote()');
  }

  /** Waits until the standby has replayed everything that the primary wrote. */
  async catchUp(): Promise<void> {
    const [row] = await query<{ lsn: string }>(this.primaryUrl, 'select pg_current_wal_lsn() as lsn');
    await until(this.standbyUrl, `select pg_last_wal_replay_lsn() >= '${row?.lsn}' as is`);
  }
}

async function until(url: string, question: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await query<{ is: boolean }>(url, question))[0]?.is === true) return;
    await setTimeout(25);
  }
  throw new Error(`not true within ten seconds: ${question}`);
}
