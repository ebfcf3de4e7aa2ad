import { type Compilable, CompiledQuery, type Kysely } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';

/** A query that is compiled once for each shape of its values, and executed with other values each time. */
export type Statement<Schema, Values, Row> = {
  all(db: Kysely<Schema>, values: Values): Promise<Row[]>;
  /** The first row, if any. */
  first(db: Kysely<Schema>, values: Values): Promise<Row | undefined>;
  /** The row of a query that always has one. */
  one(db: Kysely<Schema>, values: Values): Promise<Row>;
  /** Resolves to the number of rows that were inserted, updated or deleted. */
  run(db: Kysely<Schema>, values: Values): Promise<number>;
  /** Executes it without waiting for the outcome: if it fails, the write fails later. */
  send(db: Kysely<Schema>, values: Values): Promise<void>;
};

// Pages have at most a hundred rows. A list of ids gives a shape for each length.
const SHAPES_MAX = 128;

/** Stands for one value in a query that is built to be compiled. Whatever looks at it would see no value. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('the shape of a statement must not depend on its values');
  }
}

/**
 * A query of a store, written as plain Kysely over its `values`. Building one takes 5 to 50 µs, more than SQLite needs to answer,
 * so it is built only for a new shape: which members are booleans, null or missing, and how long the lists are. Any other value is
 * a parameter: `build` must not compare it.
 */
export function statement<Schema, Values extends object, Row>(
  build: (db: Kysely<Schema>, values: Values) => Compilable<Row>,
): Statement<Schema, Values, Row> {
  const compiled = {
    sqlite: new BoundedMap<string, CompiledQuery<Row>>(SHAPES_MAX),
    postgres: new BoundedMap<string, CompiledQuery<Row>>(SHAPES_MAX),
  };

  function bound(db: Kysely<Schema>, values: Values): CompiledQuery<Row> {
    const ofDialect = isSqlite(db) ? compiled.sqlite : compiled.postgres;
    const given: unknown[] = [];
    const shape = shapeOf(values, given);
    let query = ofDialect.get(shape);
    if (query === undefined) {
      const { sql, parameters } = build(db, withPlaceholders(values, { index: 0 }) as Values).compile();
      query = CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>; // without the tree that it was compiled from
      requireSame(fill(query, given), build(db, values).compile());
      ofDialect.set(shape, query);
    }
    return fill(query, given);
  }
  const execute = async (db: Kysely<Schema>, values: Values) => db.executeQuery<Row>(bound(db, values));

  return {
    all: async (db, values) => (await execute(db, values)).rows,
    first: async (db, values) => (await execute(db, values)).rows[0],
    one: async (db, values) => {
      const [row] = (await execute(db, values)).rows;
      if (row === undefined) throw new Error('a statement found no row');
      return row;
    },
    run: async (db, values) => Number((await execute(db, values)).numAffectedRows ?? 0n),
    send: async (db, values) => void (await db.executeQuery(unread(bound(db, values)))),
  };
}

/** A text that is equal for values of one shape. Adds the values that are parameters to `given`. */
function shapeOf(value: unknown, given: unknown[]): string {
  if (isPart(value)) return String(value);
  if (Array.isArray(value)) return shapeOfList(value, given);
  if (typeof value === 'object') {
    let shape = '{';
    for (const name in value) shape += `${name}:${shapeOf(value[name as keyof typeof value], given)},`;
    return `${shape}}`;
  }
  given.push(value);
  return '?';
}

// A list of ids has the shape of its length, in place of one mark for each.
function shapeOfList(items: readonly unknown[], given: unknown[]): string {
  let shape = '[';
  let parameters = 0;
  for (const item of items) {
    const ofItem = shapeOf(item, given);
    if (ofItem === '?') parameters += 1;
    else shape += `${parameters}${ofItem},`;
  }
  return `${shape}${parameters}]`;
}

/** The same values with a placeholder for each parameter, numbered in the order of {@link shapeOf}. */
function withPlaceholders(value: unknown, next: { index: number }): unknown {
  if (isPart(value)) return value;
  if (Array.isArray(value)) return value.map((item) => withPlaceholders(item, next));
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withPlaceholders(member, next)]));
  }
  return new Placeholder(next.index++);
}

/** Whether a value is part of the shape. */
function isPart(value: unknown): value is boolean | null | undefined {
  return value === null || value === undefined || typeof value === 'boolean';
}

function fill<Row>(query: CompiledQuery<Row>, given: readonly unknown[]): CompiledQuery<Row> {
  const parameters = query.parameters.map((parameter) =>
    parameter instanceof Placeholder ? given[parameter.index] : parameter,
  );
  return { query: query.query, queryId: query.queryId, sql: query.sql, parameters };
}

/** @throws Error for a query that a comparison with a value has changed. */
function requireSame(compiled: CompiledQuery, built: CompiledQuery): void {
  const isSame =
    compiled.sql === built.sql &&
    compiled.parameters.every((parameter, index) => parameter === built.parameters[index]);
  if (!isSame) throw new Error(`the shape of a statement depends on its values: ${built.sql}`);
}

const UNREAD = Symbol('unread');

/**
 * Marks a statement whose result is not read. On PostgreSQL a write sends it and continues; if it fails, the next statement that is
 * awaited or the commit rejects with its error.
 */
export function unread<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, [UNREAD]: true } as CompiledQuery<Row>;
}

export function isUnread(query: CompiledQuery): boolean {
  return UNREAD in query;
}
