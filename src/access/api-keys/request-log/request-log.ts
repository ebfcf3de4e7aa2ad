import type { CredentialOwner } from '#application/actor.ts';
import type { Database } from '#database/database.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import { isUniqueViolation } from '#database/store-errors.ts';
import type { RequestContext } from '#http/server/request-context.ts';
import { BufferedWriter } from '#kernel/async/buffered-writer.ts';
import type { Log } from '#telemetry/log.ts';
import { KnownRefs } from './known-refs.ts';
import { pruneRequestLog } from './prune-request-log.ts';
import { RowIds } from './row-ids.ts';
import { type NewLoggedRow, storeCredential, storeRoute, type UsageDb } from './store.ts';

const FLUSHED_AT = 512; // whole statements of the largest kind
// What a disk that stays full may cost in memory; beyond it the oldest rows go.
const BUFFERED_MAX = 20_000;

// One object a request: the row itself, whose id and refs are filled in when it is written.
type Entry = NewLoggedRow & {
  readonly who: CredentialOwner;
  readonly method: string;
  readonly template: string;
  readonly atMs: number;
};

/** The log of requests whose credential is known: buffered, and on disk a little later. It holds no secret and no body. */
export class RequestLog {
  readonly #database: Database;
  readonly #refs = new KnownRefs();
  readonly #writer: BufferedWriter;
  readonly #ids = new RowIds();
  #buffer: Entry[] = [];

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#writer = new BufferedWriter('request log', log, () => this.#write());
  }

  /** Logs a finished request, if it is known whose it was. */
  add(exchange: RequestContext, method: string, status: number, atMs: number): void {
    const who = exchange.actor ?? exchange.refused;
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
    return this.#writer.flush();
  }

  /** Deletes the rows from before `before`, RFC 3339. */
  prune(before: string): Promise<void> {
    return pruneRequestLog(this.#database, this.#refs, before);
  }

  /**
   * Forgets which refs stand for what. Once within the time that rows are kept for is enough: what it has met since has a row,
   * and no process deletes what a row refers to.
   */
  forgetRefs(): void {
    this.#refs.clear();
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
      // Another process has these ids: one that runs beside this, or one before it since when the clock has stepped back.
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
    const meetCredential = async ({ who }: Entry): Promise<number> =>
      refs.credential(who) ?? refs.keepCredential(who, await storeCredential(db, who));
    const meetRoute = async ({ method, template }: Entry): Promise<number> =>
      refs.route(method, template) ?? refs.keepRoute(method, template, await storeRoute(db, method, template));

    // What is new goes first and in one order, or two processes that write the same could wait for each other.
    for (const entry of batch.filter(({ who }) => refs.credential(who) === undefined).sort(byCredential))
      await meetCredential(entry);
    for (const entry of batch
      .filter(({ method, template }) => refs.route(method, template) === undefined)
      .sort(byRoute))
      await meetRoute(entry);
    for (const entry of batch) {
      entry.credential = refs.credential(entry.who) ?? (await meetCredential(entry));
      entry.route = refs.route(entry.method, entry.template) ?? (await meetRoute(entry));
    }
    const rows = batch.map(({ who: _who, method: _method, template: _template, atMs: _atMs, ...row }) => row);
    await insertRows(db, 'request_log', rows);
  }
}

function byCredential({ who: one }: Entry, { who: other }: Entry): number {
  return one.familyId - other.familyId || order(one.credentialId, other.credentialId);
}

function byRoute(one: Entry, other: Entry): number {
  return order(one.method, other.method) || order(one.template, other.template);
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
