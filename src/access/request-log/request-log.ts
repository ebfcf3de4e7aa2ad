import { WriteBehind } from '#access/write-behind/index.ts';
import type { Database } from '#database/database.ts';
import { isUniqueViolation } from '#database/store-errors.ts';
import type { Exchange, RefusedCredential } from '#http/exchange.ts';
import type { Log } from '#telemetry/log.ts';
import { type KnownRefs, knownRefsOf } from './known-refs.ts';
import { RowIds } from './row-ids.ts';
import { insertRows, type NewLoggedRow, storeCredential, storeRoute, type UsageDb } from './store.ts';

const FLUSHED_AT = 500;
// What a disk that stays full may cost in memory; beyond it the oldest rows go.
const BUFFERED_MAX = 20_000;

// One object a request: the row itself, whose id and refs are filled in when it is written.
type Entry = NewLoggedRow & {
  readonly who: RefusedCredential;
  readonly method: string;
  readonly template: string;
  readonly atMs: number;
};

/** The log of requests whose credential is known: buffered, and on disk a little later. It holds no secret and no body. */
export class RequestLog {
  readonly #database: Database;
  readonly #refs: KnownRefs;
  readonly #behind: WriteBehind;
  readonly #ids = new RowIds();
  #buffer: Entry[] = [];

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#refs = knownRefsOf(database);
    this.#behind = new WriteBehind('request log', log, () => this.#write());
  }

  /** Logs a finished request, if it is known whose it was. */
  add(exchange: Exchange, method: string, status: number, atMs: number): void {
    const who = exchange.caller ?? exchange.refused;
    if (who === null) return;
    const length = this.#buffer.push({
      family_id: who.familyId,
      id: 0,
      request_id: exchange.requestId,
      credential: 0,
      route: 0,
      status,
      duration_us: Math.round((performance.now() - exchange.startedAt) * 1000),
      address: exchange.address,
      who,
      method,
      template: exchange.route,
      atMs,
    });
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
    try {
      await this.#insert(batch);
    } catch (error) {
      this.#buffer = [...batch, ...this.#buffer].slice(-BUFFERED_MAX);
      throw error;
    }
  }

  async #insert(batch: Entry[]): Promise<void> {
    try {
      await this.#insertOnce(batch);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // The clock has stepped back since an earlier process, whose rows have these ids.
      this.#ids.skip();
      for (const entry of batch) entry.id = 0;
      await this.#insertOnce(batch);
    }
  }

  async #insertOnce(batch: Entry[]): Promise<void> {
    for (const entry of batch) entry.id ||= this.#ids.next(entry.atMs);
    try {
      await this.#database.usage.write((db) => this.#insertInto(db, batch));
    } catch (error) {
      this.#refs.clear(); // those it has met went with the transaction
      throw error;
    }
  }

  async #insertInto(db: UsageDb, batch: Entry[]): Promise<void> {
    const refs = this.#refs;
    for (const entry of batch) {
      const { who, method, template } = entry;
      entry.credential = refs.credential(who) ?? refs.keepCredential(who, await storeCredential(db, who));
      entry.route =
        refs.route(method, template) ?? refs.keepRoute(method, template, await storeRoute(db, method, template));
    }
    await insertRows(db, batch);
  }
}
