import { createHash } from 'node:crypto';
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { sqlState, storageError } from './store-errors.ts';

// Filters make many statement texts; a server keeps each named one for each connection, so beyond this they go unnamed.
const NAMES_MAX = 1000;
const INTEGERS: ReadonlySet<number> = new Set([pg.types.builtins.INT2, pg.types.builtins.INT4, pg.types.builtins.INT8]);
const SUM_OF_INT8 = pg.types.builtins.NUMERIC;
const JSONS: ReadonlySet<number> = new Set([pg.types.builtins.JSON, pg.types.builtins.JSONB]);

/** Hands integers out as `bigint`, as the embedded database does, sums of them included, and JSON as the text it is. */
export function typeParser(oid: number, format?: 'text' | 'binary') {
  if (INTEGERS.has(oid) || oid === SUM_OF_INT8) return (text: string) => BigInt(text);
  if (JSONS.has(oid)) return (text: string) => text;
  return pg.types.getTypeParser(oid, format);
}

/** How connections are used. */
export type ConnectionUse = {
  /** Whether each connection prepares a statement once and keeps it by name. */
  readonly named: boolean;
  /** What follows each `begin`, in the same message: `; set local …`, or nothing. */
  readonly prelude: string;
};

/**
 * A Kysely dialect over a pool. A connection on which anything but a statement failed is never used again.
 * Its queries reject with `AppError` `unavailable` or `insufficient_storage` where the server is at fault.
 */
export function postgresDialect(pool: pg.Pool, use: ConnectionUse): Dialect {
  const nameOf = use.named ? statementNames() : () => undefined;
  return new PostgresDialect({
    pool: {
      connect: async () => wrapped(await connect(pool), nameOf, use.prelude),
      end: () => pool.end(),
    } as PostgresPool,
  });
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw storageError(error);
  }
}

type NameOf = (text: string) => string | undefined;

function statementNames(): NameOf {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMES_MAX) return known;
    const name = `c${createHash('sha1').update(text).digest('hex')}`;
    names.set(text, name);
    return name;
  };
}

// PostgreSQL's text holds no NUL, and nothing that we store has one: whoever looks for it must find nothing, not an error.
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uffff') : value;
}

// One wrapper for each connection: Kysely tells connections apart by identity.
const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

function wrapped(client: pg.PoolClient, nameOf: NameOf, prelude: string): PostgresPoolClient {
  const known = clients.get(client);
  if (known !== undefined) return known;
  let broken: unknown = null;
  const wrapper = {
    processID: (client as { processID?: number }).processID,
    query: async (text: string, values: readonly unknown[] = []) => {
      // The driver would queue it behind the query that hangs.
      if (broken !== null) throw broken;
      const isBare = values.length === 0; // `begin` and its like need no plan
      const name = isBare ? undefined : nameOf(text);
      try {
        return await client.query({
          ...(name !== undefined && { name }),
          text: text === 'begin' ? text + prelude : text,
          values: values.map(storable),
        });
      } catch (error) {
        const known = storageError(error);
        if (sqlState(error) === undefined) broken = known;
        throw known;
      }
    },
    release: (isDiscarded?: boolean) => client.release(isDiscarded === true || broken !== null),
  } as unknown as PostgresPoolClient;
  clients.set(client, wrapper);
  return wrapper;
}
