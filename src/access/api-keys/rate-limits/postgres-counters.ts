import type { Kysely } from 'kysely';
import type { Database } from '#database/database.ts';
import type { UsageTables } from '#database/schema/usage-tables.ts';
import type { CountDecision, CounterStore, CountRequest } from './counter-store.ts';
import type { Counter } from './decide.ts';
import { countRequest, deleteCountersBefore, readCounter } from './store.ts';

/** Counters in PostgreSQL: one statement decides and counts, and does not wait for the disk. */
export class PostgresCounters implements CounterStore {
  readonly name = 'postgresql';
  // A burst of requests of one key waits for its row lock.
  readonly answerMs = 3000;
  readonly #db: Kysely<UsageTables>;

  constructor(database: Database) {
    this.#db = database.usage.autocommit;
  }

  async count(request: CountRequest): Promise<CountDecision> {
    const counter = await countRequest(this.#db, request);
    if (counter !== undefined) return { admitted: true, counter };
    const { window, limit, keyId } = request;
    const full = await this.read(keyId);
    // A window that began after the refusal does not change it.
    const stillFull = full !== undefined && full.count >= limit;
    return { admitted: false, counter: stillFull ? full : { window, count: limit } };
  }

  read(keyId: string): Promise<Counter | undefined> {
    return readCounter(this.#db, keyId);
  }

  prune(oldest: Parameters<CounterStore['prune']>[0]): Promise<void> {
    return deleteCountersBefore(this.#db, oldest);
  }

  close(): void {}
}
