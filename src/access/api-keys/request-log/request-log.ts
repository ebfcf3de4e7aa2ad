import type { FinishedRequest } from '#application/context.ts';
import type { Database } from '#database/database.ts';
import { sendRows } from '#database/queries/insert-rows.ts';
import { BufferedWriter } from '#kernel/async/buffered-writer.ts';
import type { Log } from '#telemetry/log.ts';
import { deleteOldest, type FoundRows, type LogFilter, type NewLoggedRow, nextFamily, readRows } from './store.ts';

const FLUSHED_AT = 512; // a multiple of the rows in one insert statement
// Bounds the memory that a full disk costs: beyond it the oldest rows are dropped.
const BUFFERED_MAX = 20_000;
const PRUNED_AT_ONCE = 1000;

/** The log of requests with a known credential, written a little later. It holds no secret and no body. */
export class RequestLog {
  readonly #database: Database;
  readonly #writer: BufferedWriter;
  #buffer: NewLoggedRow[] = [];

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#writer = new BufferedWriter('request log', log, () => this.#write());
  }

  /** Logs a finished request, unless its credential is unknown. */
  add(request: FinishedRequest, atMs: number): void {
    const credential = request.actor ?? request.refused;
    if (credential === null) return;
    const length = this.#buffer.push({
      family_id: credential.familyId,
      at_ms: atMs,
      request_id: request.requestId,
      method: request.method,
      route: request.route,
      status: request.status,
      duration_us: Math.round(request.durationMs * 1000),
      authentication_method: credential.type,
      credential_id: credential.credentialId,
      user_id: credential.userId,
      address: request.address,
    });
    if (length % FLUSHED_AT === 0) void this.flush();
  }

  /** Writes the buffered rows. It never rejects. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** The newest rows that pass, buffered ones included. */
  async read(filter: LogFilter, limit: number): Promise<FoundRows> {
    await this.flush();
    return readRows(this.#database.usage.readOf(filter.familyId), filter, limit);
  }

  /** Deletes the rows from before `beforeMs`, family by family in small transactions, so that no request waits long. */
  async prune(beforeMs: number): Promise<void> {
    const { usage } = this.#database;
    let familyId = await nextFamily(usage.read, 0);
    while (familyId !== undefined) {
      const family = familyId;
      let deleted = PRUNED_AT_ONCE;
      while (deleted === PRUNED_AT_ONCE) {
        deleted = await usage.write((db) => deleteOldest(db, family, beforeMs, PRUNED_AT_ONCE));
      }
      familyId = await nextFamily(usage.read, family);
    }
  }

  async #write(): Promise<void> {
    if (this.#buffer.length === 0) return;
    const batch = this.#buffer;
    this.#buffer = [];
    try {
      await this.#database.usage.write((db) => sendRows(db, 'request_log', batch));
    } catch (error) {
      this.#buffer = [...batch, ...this.#buffer].slice(-BUFFERED_MAX);
      throw error;
    }
  }
}
