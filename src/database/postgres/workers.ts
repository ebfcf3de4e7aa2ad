import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Families } from '#database/queries/active-families.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { TimeoutError, withTimeout } from '#kernel/async/with-timeout.ts';

/** The servers that have the rows of the families: the workers of Citus, or one place for all. */
export type Workers = {
  /** The name of the worker that has a family's rows, by family; a family that is not in it has them in the one place. */
  of(familyIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The names of all workers, and of those that do not answer. None: there are no workers. */
  check(): Promise<WorkerCheck>;
  /** The lost workers of the last check; none where no other is left. */
  readonly lost: readonly string[];
  /** The families whose worker answers, some at a time; once null, for all families, unless a worker is lost. */
  reachable(): AsyncIterable<Families>;
  /** A number for a new family whose worker answered when it was checked last; null for any, if all did. Asks `db` alone. */
  newFamily(db: Kysely<LedgerTables>): Promise<number | null>;
  /**
   * Runs writes to a worker, one after the other, so that one that hangs holds one connection.
   * @throws TimeoutError while the write goes on, and then the same for each later one until the worker answers; it is asked meanwhile.
   */
  write(worker: string, work: () => Promise<void>): Promise<void>;
};

export type WorkerCheck = { readonly all: readonly string[]; readonly lost: readonly string[] };

export const NO_WORKERS: Workers = {
  of: async () => new Map(),
  check: async () => ({ all: [], lost: [] }),
  lost: [],
  async *reachable() {
    yield null;
  },
  newFamily: async () => null,
  write: (_worker, work) => work(),
};

const ANSWER_MS = 1500;
// Other workers' writes that were begun at the same time are seen so much later, once.
const WRITE_MS = 1500;
const TURN_MS = 5000;
const FAMILIES_AT_ONCE = 1000;
// Shards move only when an operator moves them, and a family counts as one of its old worker until then.
const HOMES_MS = 600_000;
const HOMES_MAX = 20_000;
// So many numbers lie on one worker of two in one case of a million.
const NUMBERS_MAX = 20;

type Node = { readonly host: string; readonly port: number };

/** The workers of Citus, by `host:port`. On a PostgreSQL without Citus, or before its tables are distributed, there are none. */
export class CitusWorkers implements Workers {
  readonly #read: Kysely<LedgerTables>;
  // A worker that hangs holds one connection, however often it is checked.
  readonly #checks = new Map<string, Promise<boolean>>();
  readonly #turns = new KeyedMutex<string>(TURN_MS, () => new TimeoutError(TURN_MS));
  readonly #faults = new Map<string, unknown>();
  readonly #homes = new LRUCache<number, Promise<string>>({ max: HOMES_MAX, ttl: HOMES_MS });
  /** The workers to which a statement got no answer in time, and those that did not answer the last check in time. */
  readonly #suspected = new Set<string>();
  readonly #silent = new Set<string>();
  #lost: readonly string[] = [];
  #isDistributed: boolean | null = null;
  #isAsking = false;

  constructor(read: Kysely<LedgerTables>) {
    this.#read = read;
  }

  async of(familyIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (familyIds.length === 0 || !(await this.#hasWorkers())) return new Map();
    return placesOf(this.#read, familyIds);
  }

  async check(): Promise<WorkerCheck> {
    if (!(await this.#hasWorkers())) return { all: [], lost: [] };
    const { rows: nodes } = await sql<Node>`
      select nodename as host, nodeport as port from pg_dist_node
      where noderole = 'primary' and isactive and shouldhaveshards order by nodename, nodeport`.execute(this.#read);
    const answered = await Promise.all(nodes.map((node) => this.#answers(node)));
    const all = nodes.map(nameOf);
    const lost = all.filter((_name, index) => answered[index] === false);
    this.#lost = lost.length === all.length ? [] : lost;
    for (const known of [this.#faults, this.#suspected])
      for (const name of known.keys()) if (!lost.includes(name)) known.delete(name);
    return { all, lost };
  }

  get lost(): readonly string[] {
    return this.#lost;
  }

  /** Whether the families have workers, as far as is known. */
  get areThere(): boolean {
    return this.#isDistributed === true;
  }

  /** The worker that has a family's rows. */
  async workerOf(familyId: number): Promise<string> {
    const known = this.#homes.get(familyId);
    if (known !== undefined) return known;
    const asked = placesOf(this.#read, [familyId]).then((placed) => placed.get(familyId) ?? '');
    this.#homes.set(familyId, asked);
    asked.catch(() => this.#homes.delete(familyId));
    return asked;
  }

  /** Asks a worker to which a statement got no answer in time whether it hangs. */
  suspect(worker: string): void {
    this.#suspected.add(worker);
    this.#askAgain();
  }

  /** Whether a worker is known to hang. It is asked again meanwhile. */
  isHung(worker: string): boolean {
    if (!this.#suspected.has(worker) || !this.#silent.has(worker)) return false;
    this.#askAgain();
    return true;
  }

  write(worker: string, work: () => Promise<void>): Promise<void> {
    return this.#turns.run(worker, async () => {
      if (this.#faults.has(worker)) {
        this.#askAgain();
        throw this.#faults.get(worker);
      }
      await withTimeout(work(), WRITE_MS).catch((fault: unknown) => {
        this.#faults.set(worker, fault);
        throw fault;
      });
    });
  }

  #askAgain(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const asked = this.check().catch(() => {}); // asked again with the next write or request
    void asked.then(() => {
      this.#isAsking = false;
    });
  }

  async *reachable(): AsyncIterable<Families> {
    const { all, lost } = await this.check();
    if (lost.length === 0 || lost.length === all.length) return yield null;
    for (let after: number | undefined = 0; after !== undefined; ) {
      const families = await familiesAfter(this.#read, after);
      const placed = await this.of(families);
      const reachable = families.filter((family) => !lost.includes(placed.get(family) ?? ''));
      if (reachable.length > 0) yield reachable;
      after = families.at(-1);
    }
  }

  async newFamily(db: Kysely<LedgerTables>): Promise<number | null> {
    const lost = this.#lost;
    if (lost.length === 0) return null;
    const taken = sql<{ id: bigint }>`
      select nextval(pg_get_serial_sequence('families', 'id')) as id from generate_series(1, ${NUMBERS_MAX})`;
    const numbers = (await taken.execute(db)).rows.map(({ id }) => Number(id));
    const placed = await placesOf(db, numbers);
    return numbers.find((number) => !lost.includes(placed.get(number) ?? '')) ?? null;
  }

  #answers(node: Node): Promise<boolean> {
    const name = nameOf(node);
    const running = this.#checks.get(name) ?? this.#connect(node).finally(() => this.#checks.delete(name));
    this.#checks.set(name, running);
    return withTimeout(running, ANSWER_MS).then(
      (answers) => {
        if (answers) this.#silent.delete(name);
        return answers;
      },
      () => {
        this.#silent.add(name);
        return false;
      },
    );
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

async function placesOf(db: Kysely<LedgerTables>, familyIds: readonly number[]): Promise<Map<number, string>> {
  const placed = sql<{ id: bigint; host: string; port: number }>`
    select f.id, n.nodename as host, n.nodeport as port from unnest(${familyIds}::bigint[]) as f (id)
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('families', f.id)
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`;
  const { rows } = await placed.execute(db);
  return new Map(rows.map(({ id, ...node }) => [Number(id), nameOf(node)]));
}

/** Families after one, in order, from the table that lies on no worker. */
async function familiesAfter(db: Kysely<LedgerTables>, after: number): Promise<number[]> {
  const found = db
    .selectFrom('directory')
    .select('family_id')
    .distinct()
    .where('family_id', '>', BigInt(after))
    .orderBy('family_id')
    .limit(FAMILIES_AT_ONCE);
  return (await found.execute()).map(({ family_id }) => Number(family_id));
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
