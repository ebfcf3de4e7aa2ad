import pg from 'pg';

/** What is set for each transaction: the number of the one family whose rows it sees, or {@link EVERY_FAMILY}. */
export const FAMILY_SETTING = 'coffer.family_id';

/** In the place of a family's number: every family's rows, for the few operations that are no family's own. */
export const EVERY_FAMILY = '*';

const SET_FAMILY = `select set_config('${FAMILY_SETTING}', $1, true)`;
const NAME = 'coffer_family';

// The driver's protocol with its queries, which are open to other classes; its own cursors rest on the same.
declare module 'pg' {
  interface Query {
    handleDataRow(message: object): void;
    handleCommandComplete(message: object, connection: object): void;
  }
}

/** One statement, under the name that the connection knows it by, if any. */
export type Statement = { readonly name?: string; readonly text: string; readonly values: unknown[] };

const prepared = new WeakSet<pg.ClientBase>();

/**
 * Runs one statement outside any transaction so that it sees the rows of `family` only. The setting is sent along with it, in one
 * transaction that ends with the statement: it costs no wait, and nothing of it stays on the connection.
 */
export async function queryOfFamily(
  client: pg.ClientBase,
  family: string,
  statement: Statement,
): Promise<pg.QueryResult> {
  // By name, and once for the connection: the driver would take the end of its preparation for that of the statement after it.
  if (statement.name !== undefined && !prepared.has(client)) {
    await client.query({ name: NAME, text: SET_FAMILY, values: [family] });
    prepared.add(client);
  }
  return new Promise((resolve, reject) => {
    const query = new pg.Query({ ...statement, queryMode: 'extended' } as pg.QueryConfig, (error, result) =>
      error ? reject(error) : resolve(result as unknown as pg.QueryResult),
    );
    client.query(sentAfter(query, family, statement.name !== undefined));
  });
}

// The row and the end of the first statement are not the query's.
function sentAfter(query: pg.Query, family: string, isNamed: boolean): pg.Query {
  const { submit, handleDataRow, handleCommandComplete } = query;
  let isSet = false;
  query.submit = (connection) => {
    connection.stream.cork();
    if (!isNamed) connection.parse({ name: '', text: SET_FAMILY, types: [] }, true);
    connection.bind({ statement: isNamed ? NAME : '', values: [family] }, true);
    connection.execute({}, true);
    const refused = submit.call(query, connection);
    connection.stream.uncork();
    return refused;
  };
  query.handleDataRow = (message) => {
    if (isSet) handleDataRow.call(query, message);
  };
  query.handleCommandComplete = (message, connection) => {
    if (isSet) handleCommandComplete.call(query, message, connection);
    isSet = true;
  };
  return query;
}
