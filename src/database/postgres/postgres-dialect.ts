import { createHash } from 'node:crypto';
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { logSql } from '#database/dialect.ts';
import type { OnStatement } from '#database/queries/store.ts';
import { sqlState, storageError } from '#database/queries/store-errors.ts';
import { TimeoutError, withTimeout } from '#kernel/async/with-timeout.ts';
import { EVERY_FAMILY, FAMILY_SETTING } from './row-security.ts';
import type { Place } from './worker-connections.ts';

// Filters make many statement texts, and the server stores each named statement per connection; the rest stay unnamed, and so do
// long ones, such as those of lists of ids.
const NAMES_MAX = 1000;
const NAMED_TEXT_MAX = 8192;
// A worker that is lost fails sooner.
const SILENT_MS = 2000;
const INTEGERS: ReadonlySet<number> = new Set([pg.types.builtins.INT2, pg.types.builtins.INT4, pg.types.builtins.INT8]);
const SUM_OF_INT8 = pg.types.builtins.NUMERIC;
const JSONS: ReadonlySet<number> = new Set([pg.types.builtins.JSON, pg.types.builtins.JSONB]);

/** Returns integers and their sums as `bigint`, as SQLite does, and JSON as text. */
export function typeParser(oid: number, format?: 'text' | 'binary') {
  if (INTEGERS.has(oid) || oid === SUM_OF_INT8) return (text: string) => BigInt(text);
  if (JSONS.has(oid)) return (text: string) => text;
  return pg.types.getTypeParser(oid, format);
}

/** How connections are used. */
export type ConnectionUse = {
  /** Whether each connection prepares a statement once, under a name. */
  readonly named: boolean;
  /** Appended to each `begin` in the same message: `; set local …`, or nothing. */
  readonly prelude: string;
  /**
   * The family whose rows each transaction sees, or `EVERY_FAMILY`; the pool's clients must then pipeline. Absent: row-level
   * security is off.
   */
  readonly family?: string;
  /** Waits for a connection that the family of these statements may use. */
  readonly takePlace?: () => Promise<Place>;
  /** The longest waits, in milliseconds, for a connection and for the answer to a statement. Absent: those of the pool. */
  readonly limits?: { readonly connectMs: number; readonly answerMs: number };
  readonly onStatement?: OnStatement | undefined;
};

/**
 * A Kysely dialect over a pool. It discards a connection after any failure other than an SQL error. Queries reject with `AppError`
 * `unavailable` or `insufficient_storage` when the server is at fault.
 */
export function postgresDialect(pool: pg.Pool, use: ConnectionUse): Dialect {
  const names = use.named ? namesOf(pool) : null;
  return new PostgresDialect({
    pool: {
      connect: async () => {
        const place = await use.takePlace?.();
        const client = await connect(pool, use.limits?.connectMs).catch((error: unknown) => {
          place?.leave();
          throw error;
        });
        return wrapped(client, names, use, place);
      },
      end: () => pool.end(),
    } as PostgresPool,
  });
}

async function connect(pool: pg.Pool, maxMs: number | undefined): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await within(connecting, maxMs);
  } catch (error) {
    connecting.then((client) => client.release()).catch(() => {}); // it may still come
    throw storageError(error);
  }
}

function within<T>(work: Promise<T>, maxMs: number | undefined): Promise<T> {
  return maxMs === undefined ? work : withTimeout(work, maxMs);
}

type Names = Map<string, string>;

const names = new WeakMap<pg.Pool, Names>();

// Per pool: its connections know statements by these names.
function namesOf(pool: pg.Pool): Names {
  const known = names.get(pool) ?? new Map<string, string>();
  names.set(pool, known);
  return known;
}

function nameOf(text: string, names: Names): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX || text.length > NAMED_TEXT_MAX) return known;
  const name = `c${createHash('sha1').update(text).digest('hex')}`;
  names.set(text, name);
  return name;
}

// PostgreSQL rejects NUL in text and we store none, so a search for it must find nothing instead of failing.
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uffff') : value;
}

// One wrapper per connection: Kysely identifies connections by identity. A family's wrapper lasts for one request.
const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

function wrapped(client: pg.PoolClient, names: Names | null, use: ConnectionUse, place?: Place): PostgresPoolClient {
  const isShared = place === undefined && (use.family === undefined || use.family === EVERY_FAMILY);
  const known = isShared ? clients.get(client) : undefined;
  if (known !== undefined) return known;
  const send = sender(client, use);
  let broken: unknown = null;
  const wrapper = {
    processID: (client as { processID?: number }).processID,
    query: async (text: string, values: readonly unknown[] = []) => {
      // The driver would queue this query behind the one that hangs.
      if (broken !== null) throw broken;
      logSql('%s', text);
      cork(client);
      const name = values.length === 0 || names === null ? undefined : nameOf(text, names);
      const began = performance.now();
      try {
        const sent = send({ ...(name !== undefined && { name }), text, values: values.map(storable) });
        const result = await within(sent, use.limits?.answerMs);
        use.onStatement?.(text, performance.now() - began);
        return result;
      } catch (error) {
        const known = storageError(error);
        if (sqlState(error) === undefined) broken = known;
        if (error instanceof TimeoutError) client.connection.stream.destroy();
        if (known !== error && performance.now() - began > SILENT_MS) place?.suspect();
        throw known;
      }
    },
    release: (isDiscarded?: boolean) => {
      client.release(isDiscarded === true || broken !== null);
      place?.leave();
    },
  } as unknown as PostgresPoolClient;
  if (isShared) clients.set(client, wrapper);
  return wrapper;
}

const corked = new WeakSet<pg.PoolClient>();

// The driver writes each statement by itself. What is sent in one turn goes to the socket in one write.
function cork(client: pg.PoolClient): void {
  if (corked.has(client)) return;
  const { stream } = client.connection;
  corked.add(client);
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}

type Statement = { readonly name?: string; readonly text: string; readonly values: unknown[] };
type Send = (statement: Statement) => Promise<pg.QueryResult>;

const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

// Settings of a transaction travel in the message that begins it.
function sender(client: pg.PoolClient, { prelude, family }: ConnectionUse): Send {
  if (family === undefined) {
    return (statement) =>
      client.query({ ...statement, text: statement.text === 'begin' ? `begin${prelude}` : statement.text });
  }
  const begin = `begin${prelude}; set local ${FAMILY_SETTING} = '${family}'`;
  let isWithin = false;
  return (statement) => {
    const { text } = statement;
    if (text === 'begin') {
      isWithin = true;
      return client.query(begin);
    }
    if (!isWithin) return sendAlone(client, begin, statement);
    if (ENDS.has(text)) isWithin = false;
    return client.query(statement);
  };
}

// A pipelining client sends all three in one round trip, and the setting ends with the transaction.
async function sendAlone(client: pg.PoolClient, begin: string, statement: Statement): Promise<pg.QueryResult> {
  const sent = [client.query(begin), client.query(statement), client.query('commit')] as const;
  await Promise.allSettled(sent); // only an idle connection may go back to the pool
  const [, result] = await Promise.all(sent);
  return result;
}
