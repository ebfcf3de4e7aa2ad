import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { withTimeout } from '#kernel/async/with-timeout.ts';

/** The servers that have the rows of the families: the workers of Citus, or one place for all. */
export type Workers = {
  /** The name of the worker that has a family's rows, by family; a family that is not in it has them in the one place. */
  of(familyIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The names of all workers, and of those that do not answer. None: there are no workers. */
  check(): Promise<WorkerCheck>;
};

export type WorkerCheck = { readonly all: readonly string[]; readonly lost: readonly string[] };

export const NO_WORKERS: Workers = { of: async () => new Map(), check: async () => ({ all: [], lost: [] }) };

const ANSWER_MS = 1500;

type Node = { readonly host: string; readonly port: number };

/** The workers of Citus, by `host:port`. On a PostgreSQL without Citus, or before its tables are distributed, there are none. */
export class CitusWorkers implements Workers {
  readonly #read: Kysely<LedgerTables>;
  // A worker that hangs holds one connection, however often it is checked.
  readonly #checks = new Map<string, Promise<boolean>>();
  #isDistributed: boolean | null = null;

  constructor(read: Kysely<LedgerTables>) {
    this.#read = read;
  }

  async of(familyIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (familyIds.length === 0 || !(await this.#hasWorkers())) return new Map();
    const placed = sql<{ id: bigint; host: string; port: number }>`
      select f.id, n.nodename as host, n.nodeport as port from unnest(${familyIds}::bigint[]) as f (id)
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('families', f.id)
      join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`;
    const { rows } = await placed.execute(this.#read);
    return new Map(rows.map(({ id, ...node }) => [Number(id), nameOf(node)]));
  }

  async check(): Promise<WorkerCheck> {
    if (!(await this.#hasWorkers())) return { all: [], lost: [] };
    const { rows: nodes } = await sql<Node>`
      select nodename as host, nodeport as port from pg_dist_node
      where noderole = 'primary' and isactive and shouldhaveshards order by nodename, nodeport`.execute(this.#read);
    const answered = await Promise.all(nodes.map((node) => this.#answers(node)));
    return { all: nodes.map(nameOf), lost: nodes.filter((_node, index) => answered[index] === false).map(nameOf) };
  }

  #answers(node: Node): Promise<boolean> {
    const name = nameOf(node);
    const running = this.#checks.get(name) ?? this.#connect(node).finally(() => this.#checks.delete(name));
    this.#checks.set(name, running);
    return withTimeout(running, ANSWER_MS).catch(() => false);
  }

  async #connect({ host, port }: Node): Promise<boolean> {
    const asked = sql<{ answers: boolean }>`select citus_check_connection_to_node(${host}, ${port}::int) as answers`;
    const { rows } = await asked.execute(this.#read);
    return rows[0]?.answers === true;
  }

  async #hasWorkers(): Promise<boolean> {
    this.#isDistributed ??= await isDistributed(this.#read);
    return this.#isDistributed;
  }
}

async function isDistributed(db: Kysely<LedgerTables>): Promise<boolean> {
  const { rows: catalogs } = await sql<{ found: boolean }>`
    select to_regclass('pg_dist_partition') is not null as found`.execute(db);
  if (catalogs[0]?.found !== true) return false;
  const { rows } = await sql`select from pg_dist_partition where logicalrelid = 'families'::regclass`.execute(db);
  return rows.length > 0;
}

function nameOf({ host, port }: Node): string {
  return `${host}:${port}`;
}
