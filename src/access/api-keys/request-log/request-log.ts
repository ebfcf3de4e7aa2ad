import type { z } from 'zod';
import type { FinishedRequest, PagedContext } from '#application/context.ts';
import { cursorAt, cursorPosition } from '#application/pagination.ts';
import type { Database } from '#database/database.ts';
import type { Families } from '#database/queries/active-families.ts';
import { sendRows } from '#database/queries/insert-rows.ts';
import { nextFamily } from '#database/queries/next-family.ts';
import { writeByWorker } from '#database/write-by-worker.ts';
import { BufferedWriter } from '#kernel/async/buffered-writer.ts';
import { instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { RequestLogPage, RequestLogQuery } from './schemas.ts';
import { deleteOldest, type FoundRows, type LogFilter, type LoggedRow, type NewLoggedRow, readRows } from './store.ts';

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
  async prune(beforeMs: number, families: Families = null): Promise<void> {
    const { usage } = this.#database;
    const next = (after: number) => nextFamily(usage.read, 'request_log', after, families);
    for (let familyId = await next(0); familyId !== undefined; familyId = await next(familyId)) {
      const family = familyId;
      let deleted = PRUNED_AT_ONCE;
      while (deleted === PRUNED_AT_ONCE) {
        deleted = await usage.write((db) => deleteOldest(db, family, beforeMs, PRUNED_AT_ONCE));
      }
    }
  }

  async #write(): Promise<void> {
    if (this.#buffer.length === 0) return;
    const batch = this.#buffer;
    this.#buffer = [];
    await writeByWorker(this.#database, {
      ...{ rows: batch, familyOf },
      write: (db, rows) => sendRows(db, 'request_log', rows),
      settled: (rows, isWritten) => {
        if (!isWritten) this.#buffer = [...rows, ...this.#buffer].slice(-BUFFERED_MAX);
      },
    });
  }
}

function familyOf({ family_id }: NewLoggedRow): number {
  return Number(family_id);
}

const CURSOR = 'request_log';

/**
 * A page of the log: the family's for an admin, otherwise the user's own. Buffered rows are written first. A filter that few rows
 * pass leaves a page short, or empty, before the end.
 */
export async function listRequests(
  context: PagedContext,
  log: RequestLog,
  query: z.output<typeof RequestLogQuery>,
): Promise<z.output<typeof RequestLogPage>> {
  const { actor } = context;
  const [beforeId] = query.cursor === undefined ? [] : cursorPosition(context, CURSOR, query);
  const filter = {
    familyId: actor.familyId,
    ...(actor.role !== 'admin' && { userId: actor.userId }),
    ...(query.credential_id !== undefined && { credentialId: query.credential_id }),
    ...(query.authentication_method !== undefined && { method: query.authentication_method }),
    ...(query.status !== undefined && { status: statusRange(query.status) }),
    ...(beforeId !== undefined && { beforeId: BigInt(beforeId) }),
  };
  const { rows, lookedAtId } = await log.read(filter, query.per_page + 1); // one more shows whether a page follows
  const shown = rows.slice(0, query.per_page);
  const lastId = rows.length > query.per_page ? shown.at(-1)?.id : lookedAtId;
  const next_cursor = lastId == null ? null : cursorAt(context, CURSOR, query, [String(lastId)]);
  return {
    request_log: shown.map(present),
    pagination: { per_page: query.per_page, next_cursor },
  };
}

function statusRange(status: string): { from: number; to: number } {
  const from = Number(status.replace('xx', '00'));
  return { from, to: status.endsWith('xx') ? from + 99 : from };
}

function present({ id, at_ms, request_id, method, route, status, duration_us, ...row }: LoggedRow) {
  return {
    id: String(id),
    at: instant(Number(at_ms)),
    request_id,
    method,
    route,
    status: Number(status),
    duration_ms: Number(duration_us) / 1000,
    authentication_method: row.authentication_method,
    credential_id: row.credential_id,
    user_id: row.user_id,
    address: row.address,
  };
}
