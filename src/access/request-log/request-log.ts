import { WriteBehind } from '#access/write-behind/index.ts';
import type { Database } from '#database/database.ts';
import type { Exchange, RefusedCredential } from '#http/exchange.ts';
import { instant } from '#kernel/clock.ts';
import { newId } from '#kernel/ids.ts';
import type { Log } from '#telemetry/log.ts';
import { type NewLoggedRow, writeRow } from './store.ts';

const FLUSHED_AT = 500;
// What a disk that stays full may cost in memory; beyond it the oldest rows go.
const BUFFERED_MAX = 20_000;

type Entry = {
  readonly who: RefusedCredential;
  readonly exchange: Exchange;
  readonly method: string;
  readonly status: number;
  readonly atMs: number;
  readonly durationUs: number;
};

/** The log of requests whose credential is known: buffered, and on disk a little later. It holds no secret and no body. */
export class RequestLog {
  readonly #database: Database;
  readonly #behind: WriteBehind;
  #buffer: Entry[] = [];

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#behind = new WriteBehind('request log', log, () => this.#write());
  }

  /** Logs a finished request, if it is known whose it was. */
  add(exchange: Exchange, method: string, status: number, atMs: number): void {
    const who = exchange.caller ?? exchange.refused;
    if (who === null) return;
    const durationUs = Math.round((performance.now() - exchange.startedAt) * 1000);
    const length = this.#buffer.push({ who, exchange, method, status, atMs, durationUs });
    if (length % FLUSHED_AT === 0) void this.flush();
  }

  /** Writes what is buffered. It never rejects. */
  flush(): Promise<void> {
    return this.#behind.flush();
  }

  async #write(): Promise<void> {
    if (this.#buffer.length === 0) return;
    const batch = this.#buffer;
    this.#buffer = [];
    // Ids of one millisecond are in no order of their own; rows are to lie in the order in which they came.
    const ids = batch.map(newId).sort();
    try {
      await this.#database.usage.write(async (db) => {
        for (const [index, entry] of batch.entries()) await writeRow(db, rowOf(entry, ids[index] ?? newId()));
      });
    } catch (error) {
      this.#buffer = [...batch, ...this.#buffer].slice(-BUFFERED_MAX);
      throw error;
    }
  }
}

function rowOf({ who, exchange, method, status, atMs, durationUs }: Entry, id: string): NewLoggedRow {
  return {
    familyId: who.familyId,
    id,
    at: instant(atMs),
    requestId: exchange.requestId,
    method,
    route: exchange.route,
    status,
    durationUs,
    authenticationMethod: who.method,
    credentialId: who.credentialId,
    userId: who.userId,
    address: exchange.address,
  };
}
