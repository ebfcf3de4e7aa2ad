import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { directConnection } from './sqlite-driver.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
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
 * `prepared((db: Kysely<Books>, param: Param<{ id: string }>) => …)`. Conditions must not depend on the values.
 */
export function prepared<Schema, Values extends object, Row>(
  build: (db: Kysely<Schema>, param: Param<Values>) => Compilable<Row>,
): Prepared<Schema, Values, Row> {
  const compiled = new Map<unknown, CompiledQuery<Row>>();

  const execute = (db: Kysely<Schema>, values: Values) => {
    const dialect = db.getExecutor().adapter.constructor;
    let query = compiled.get(dialect);
    if (query === undefined) {
      query = build(db, (name) => new Placeholder(name) as never).compile();
      compiled.set(dialect, query);
    }
    return (directConnection(db) ?? db).executeQuery<Row>({ ...query, parameters: bind(query.parameters, values) });
  };

  return {
    all: async (db, values) => (await execute(db, values)).rows,
    first: async (db, values) => (await execute(db, values)).rows[0],
    run: async (db, values) => Number((await execute(db, values)).numAffectedRows ?? 0n),
  };
}

function bind<Values extends object>(parameters: readonly unknown[], values: Values): unknown[] {
  return parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
  );
}

function valuesOf<Row>(rows: readonly Row[], columns: readonly (keyof Row)[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column]);
  return values;
}

const CHUNK = 50;

/**
 * Prepares the insertion of many rows of these columns: fifty to a statement for as long as there are as many, then one by one.
 * A statement costs more than a row.
 */
export function preparedRows<Schema, Row extends object>(
  columns: readonly (keyof Row & string)[],
  insert: (db: Kysely<Schema>, rows: Row[]) => Compilable<unknown>,
): (db: Kysely<Schema>, rows: readonly Row[]) => Promise<void> {
  const blank = Object.fromEntries(columns.map((column) => [column, new Placeholder(column)])) as Row;
  const statementOf = (size: number) => {
    const compiled = new Map<unknown, CompiledQuery>();
    return (db: Kysely<Schema>, rows: readonly Row[]) => {
      const dialect = db.getExecutor().adapter.constructor;
      const query = compiled.get(dialect) ?? insert(db, Array<Row>(size).fill(blank)).compile();
      compiled.set(dialect, query);
      // An insert lists its values row by row, each in the order of its columns.
      return (directConnection(db) ?? db).executeQuery({
        ...query,
        parameters: valuesOf(rows, columns),
      });
    };
  };
  const chunk = statementOf(CHUNK);
  const single = statementOf(1);

  return async (db, rows) => {
    const whole = rows.length - (rows.length % CHUNK);
    for (let from = 0; from < whole; from += CHUNK) await chunk(db, rows.slice(from, from + CHUNK));
    for (const row of rows.slice(whole)) await single(db, [row]);
  };
}
