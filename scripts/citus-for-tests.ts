import pg from 'pg';
import { distribute } from '#tests/harness/postgres/sharded-postgres.ts';

type Node = { readonly host: string; readonly port: string };

const TEMPLATE = 'coffer_template';
// Each table is so many files on a worker, all of which are copied for each test.
const SHARDS = 2;

/**
 * The cluster of the coordinator at `url`, with the environment that leads tests to it. A migrated and distributed database is made on
 * every node; each test's database is a copy of it, of the same name on every node, because Citus connects to workers by that name.
 */
export async function citusForTests(url: string): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const workers = await onDatabase(url, async (client) => {
    const { rows } = await client.query<Node>(`
      select nodename as host, nodeport::text as port from pg_dist_node
      where noderole = 'primary' and isactive and groupid > 0 order by nodeid`);
    return rows;
  });
  const { hostname: host, port } = new URL(url);
  const nodes = [{ host, port }, ...workers].map((node) => databaseAt(url, node, 'postgres'));
  for (const node of nodes) {
    await onDatabase(node, async (client) => {
      await client.query(`drop database if exists ${TEMPLATE} with (force)`);
      await client.query(`create database ${TEMPLATE}`);
    });
    await onDatabase(named(node, TEMPLATE), (client) => client.query('create extension citus'));
  }
  const template = databaseAt(url, { host, port }, TEMPLATE);
  await onDatabase(template, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [host, port]);
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', [worker.host, worker.port]);
    await client.query(`alter database ${TEMPLATE} set citus.shard_count = ${SHARDS}`);
  });
  await distribute(template);
  // A database with connections, that of Citus's own daemon too, cannot be copied.
  for (const node of nodes) {
    await onDatabase(node, async (client) => {
      await client.query(`alter database ${TEMPLATE} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [TEMPLATE]);
    });
  }
  return {
    env: {
      COFFER_TEST_POSTGRES_URL: nodes[0] ?? '',
      COFFER_TEST_POSTGRES_WORKERS: nodes.slice(1).join(' '),
      COFFER_TEST_POSTGRES_TEMPLATE: TEMPLATE,
    },
    stop: async () => {
      for (const node of nodes)
        await onDatabase(node, (client) => client.query(`drop database ${TEMPLATE} with (force)`));
    },
  };
}

function databaseAt(url: string, { host, port }: Node, name: string): string {
  const node = new URL(url);
  node.hostname = host;
  node.port = port;
  return named(node.href, name);
}

function named(url: string, name: string): string {
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
