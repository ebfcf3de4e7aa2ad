import type { Kysely } from 'kysely';
import type { Database } from '#database/database.ts';
import { sharingConnection } from '#database/postgres/pipeline.ts';
import { statement } from '#database/queries/statement.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import {
  AHEAD_MAX,
  type CountDecision,
  type Counter,
  deleteCountersBefore,
  type OldestWindows,
  readCounters,
} from './budgets.ts';
import type { CounterStore, CountRequest } from './counters.ts';

const ROLLBACK = new Error('a counter of the request is full');

/** Counters in PostgreSQL: one statement for each decides and counts, and does not wait for the disk. */
export class PostgresCounters implements CounterStore {
  readonly name = 'postgresql';
  // A burst of requests of one key waits for its row lock.
  readonly answerMs = 3000;
  readonly #usage: Database['usage'];
  // The counts of requests that come at once travel together.
  readonly #counting: Kysely<UsageTables>;

  constructor(database: Database) {
    this.#usage = database.usage;
    this.#counting = sharingConnection(this.#usage.autocommit);
  }

  async count(requests: readonly CountRequest[]): Promise<CountDecision> {
    const counted = requests.length === 1 ? await countAll(this.#counting, requests) : await this.#together(requests);
    const counters = counted.filter((counter) => counter !== undefined);
    if (counters.length === requests.length) return { admitted: true, counters };
    const refused = requests.map((request, index) => this.#refused(request, counted[index]));
    return { admitted: false, counters: await Promise.all(refused) };
  }

  /** Counts in all or in none. Each transaction locks the shared counter first, so that none waits for another in a circle. */
  async #together(requests: readonly CountRequest[]): Promise<(Counter | undefined)[]> {
    let counted: (Counter | undefined)[] = [];
    await this.#usage
      .write(async (db) => {
        counted = (await countAll(db, requests.toReversed())).reverse();
        if (counted.includes(undefined)) throw ROLLBACK;
      })
      .catch((error: unknown) => {
        if (error !== ROLLBACK) throw error;
      });
    return counted;
  }

  /** The counter after a refusal. `counted` is what was taken back, or undefined if it was full. */
  async #refused({ window, limit, keyId }: CountRequest, counted: Counter | undefined): Promise<Counter> {
    if (counted !== undefined) return { ...counted, count: counted.count - 1 };
    const [full] = await this.read([keyId]);
    // A window that began after the refusal does not change it.
    return full !== undefined && full.count >= limit ? full : { window, count: limit };
  }

  async read(keyIds: readonly string[]): Promise<(Counter | undefined)[]> {
    const counters = await readCounters(this.#usage.read, keyIds);
    return keyIds.map((keyId) => counters.get(keyId));
  }

  prune(oldest: OldestWindows): Promise<void> {
    return deleteCountersBefore(this.#usage.autocommit, oldest);
  }

  close(): void {}
}

/** Counts in each, all sent together. */
function countAll(db: Kysely<UsageTables>, requests: readonly CountRequest[]): Promise<(Counter | undefined)[]> {
  return Promise.all(requests.map((request) => countRequest(db, request)));
}

type Request = { readonly keyId: string; readonly window: bigint; readonly latest: bigint; readonly limit: bigint };

const countUnlessFull = statement((db: Kysely<UsageTables>, { keyId, window, latest, limit }: Request) =>
  db
    .insertInto('rate_counters')
    .values({ key_id: keyId, window, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key_id')
        .doUpdateSet((eb) => {
          const holds = eb.between('rate_counters.window', window, latest);
          const next = eb('rate_counters.count', '+', 1n);
          return {
            window: eb.case().when(holds).then(eb.ref('rate_counters.window')).else(eb.ref('excluded.window')).end(),
            count: eb.case().when(holds).then(next).else(eb.ref('excluded.count')).end(),
          };
        })
        .where((eb) =>
          eb.or([eb('rate_counters.count', '<', limit), eb.not(eb.between('rate_counters.window', window, latest))]),
        ),
    )
    .returning(['window', 'count']),
);

/** Decides on one request as `decide` does and counts it, in one statement. Returns undefined for a refusal. */
async function countRequest(
  db: Kysely<UsageTables>,
  { keyId, window, limit }: CountRequest,
): Promise<Counter | undefined> {
  const latest = BigInt(window + AHEAD_MAX);
  const row = await countUnlessFull.first(db, { keyId, window: BigInt(window), latest, limit: BigInt(limit) });
  return row && { window: Number(row.window), count: Number(row.count) };
}
