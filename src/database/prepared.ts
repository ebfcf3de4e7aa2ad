import type { Compilable, CompiledQuery, Kysely } from 'kysely';

type Named = Readonly<Record<string, unknown>>;

/** Stands for one of the values of a run. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  in(values: Named, _items: readonly Named[]): unknown {
    return values[this.name];
  }
}

/** Stands for a value of one of the items that a statement is given at once. */
class ItemPlaceholder extends Placeholder {
  readonly index: number;

  constructor(index: number, name: string) {
    super(name);
    this.index = index;
  }

  override in(_values: Named, items: readonly Named[]): unknown {
    return items[this.index]?.[this.name];
  }
}

/** Stands, in the building of a prepared query, for the value that each run gives under that name. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/** A query compiled once for each dialect and run with new values each time: building costs more than running. */
export type Prepared<Schema, Values, Row> = {
  /** All rows. */
  all(db: Kysely<Schema>, values: Values): Promise<Row[]>;
  /** The first row, if any. */
  first(db: Kysely<Schema>, values: Values): Promise<Row | undefined>;
  /** Runs it for its effect and tells how many rows it touched. */
  run(db: Kysely<Schema>, values: Values): Promise<number>;
};

/**
 * Prepares `build`, which uses `param('name')` wherever a value of the run belongs. Annotate its two parameters:
 * `prepared((db: Kysely<LedgerTables>, param: Param<{ id: string }>) => …)`. Conditions must not depend on the values.
 */
export function prepared<Schema, Values extends object, Row>(
  build: (db: Kysely<Schema>, param: Param<Values>) => Compilable<Row>,
): Prepared<Schema, Values, Row> {
  const execute = executor(build);

  return {
    all: async (db, values) => (await execute(db, values, [])).rows,
    first: async (db, values) => (await execute(db, values, [])).rows[0],
    run: async (db, values) => Number((await execute(db, values, [])).numAffectedRows ?? 0n),
  };
}

/** Runs what `build` makes, compiled once for each dialect, with new values and items each time. */
function executor<Schema, Values extends object, Row>(
  build: (db: Kysely<Schema>, param: Param<Values>) => Compilable<Row>,
) {
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  return (db: Kysely<Schema>, values: Values, items: readonly object[]) => {
    const dialect = db.getExecutor().adapter.constructor;
    let query = compiled.get(dialect);
    if (query === undefined) {
      query = build(db, (name) => new Placeholder(name) as never).compile();
      compiled.set(dialect, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.in(values as Named, items as readonly Named[]) : parameter,
    );
    return db.executeQuery<Row>({ ...query, parameters });
  };
}

// Descending. Each is a statement more to keep; an item of the largest costs half of what one alone does.
const CHUNKS = [64, 16, 4, 1] as const;

/**
 * A query over a list of items, such as rows to insert, prepared for several lengths: a statement costs more than an item. `build`
 * gets placeholders for the items' `columns` beside `param` for what is the same for all. Annotate its parameters.
 */
export function preparedItems<Schema, Values extends object, Item extends object, Row>(
  columns: readonly (keyof Item & string)[],
  build: (db: Kysely<Schema>, items: Item[], param: Param<Values>) => Compilable<Row>,
): (db: Kysely<Schema>, items: readonly Item[], values: Values) => Promise<Row[]> {
  const blanks = (size: number) => Array.from({ length: size }, (_, index) => blankOf<Item>(columns, index));
  const statements = CHUNKS.map((size) => ({
    size,
    run: executor((db: Kysely<Schema>, param: Param<Values>) => build(db, blanks(size), param)),
  }));

  return async (db, items, values) => {
    const rows: Row[] = [];
    let from = 0;
    for (const { size, run } of statements) {
      for (; from + size <= items.length; from += size) {
        rows.push(...(await run(db, values, items.slice(from, from + size))).rows);
      }
    }
    return rows;
  };
}

function blankOf<Item>(columns: readonly (keyof Item & string)[], index: number): Item {
  return Object.fromEntries(columns.map((column) => [column, new ItemPlaceholder(index, column)])) as Item;
}

const NO_VALUES = {};

/** Prepares the insertion of rows of these columns, many to a statement. */
export function preparedRows<Schema, Row extends object>(
  columns: readonly (keyof Row & string)[],
  insert: (db: Kysely<Schema>, rows: Row[]) => Compilable<unknown>,
): (db: Kysely<Schema>, rows: readonly Row[]) => Promise<void> {
  const run = preparedItems<Schema, object, Row, unknown>(columns, insert);
  return async (db, rows) => void (await run(db, rows, NO_VALUES));
}
