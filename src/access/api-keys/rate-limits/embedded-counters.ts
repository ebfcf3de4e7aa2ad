import type { UserActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import { BufferedWriter } from '#kernel/async/buffered-writer.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';
import { type Budget, budgetOf, isKept, keyBudget, oldestWindows } from './budgets.ts';
import { type Counter, currentQuota, decide, quotaOf, windowAt } from './decide.ts';
import { COUNTERS_MAX, LocalCounters } from './local-counters.ts';
import type { CounterParts, PeekedKey, RateCounters } from './rate-counters.ts';
import { deleteCountersBefore, readCounters, writeCounters } from './store.ts';

/**
 * Counters of a single process with the embedded database. Check and count are one synchronous step in memory; requests counted
 * in one turn of the event loop are written in one transaction, which their responses wait for.
 */
export class EmbeddedCounters implements RateCounters {
  readonly #parts: CounterParts;
  readonly #counters = new BoundedMap<string, Counter>(COUNTERS_MAX);
  // Only in memory: a minute's count need not survive the process.
  readonly #users = new LocalCounters();
  readonly #writer: BufferedWriter;
  #dirty = new Set<string>();
  #counted: Promise<void> | null = null;

  private constructor(parts: CounterParts, counters: ReadonlyMap<string, Counter>) {
    this.#parts = parts;
    for (const [keyId, counter] of counters) this.#counters.set(keyId, counter);
    this.#writer = new BufferedWriter('rate counters', parts.log, () => this.#write());
  }

  /** Opens the counters as the last process left them. */
  static async open(parts: CounterParts): Promise<EmbeddedCounters> {
    const oldest = oldestWindows(parts.settings, parts.clock());
    const stored = await readCounters(parts.database.usage.read);
    return new EmbeddedCounters(parts, new Map([...stored].filter(([keyId, one]) => isKept(keyId, one, oldest))));
  }

  admit(actor: UserActor): RateLimitDecision {
    const budget = budgetOf(this.#parts.settings, actor);
    return budget.kind === 'key' ? this.#admitKey(budget) : this.#admitUser(budget);
  }

  #admitKey({ keyId, limit, windowSeconds }: Budget): RateLimitDecision {
    const { quota, counter } = decide(this.#counters.get(keyId), limit, this.#parts.clock(), windowSeconds);
    if (!quota.admitted) return { quota, counted: null };
    this.#counters.set(keyId, counter);
    this.#dirty.add(keyId);
    this.#counted ??= this.#writer.flush();
    return { quota, counted: this.#counted };
  }

  #admitUser(budget: Budget): RateLimitDecision {
    const { limit, windowSeconds } = budget;
    const nowMs = this.#parts.clock();
    const { admitted, counter } = this.#users.count({ ...budget, window: windowAt(nowMs, windowSeconds) });
    return { quota: quotaOf(counter, admitted, limit, nowMs, windowSeconds), counted: null };
  }

  peek(...asked: PeekedKey): Quota {
    const { keyId, limit, windowSeconds } = keyBudget(this.#parts.settings, ...asked);
    return currentQuota(this.#counters.get(keyId), limit, this.#parts.clock(), windowSeconds);
  }

  /** Deletes past windows, in memory and on disk. */
  async prune(): Promise<void> {
    const oldest = oldestWindows(this.#parts.settings, this.#parts.clock());
    for (const [keyId, counter] of this.#counters) if (!isKept(keyId, counter, oldest)) this.#counters.delete(keyId);
    await this.#parts.database.usage.write((db) => deleteCountersBefore(db, oldest));
  }

  close(): Promise<void> {
    return this.#writer.flush();
  }

  async #write(): Promise<void> {
    let batch = new Set<string>();
    try {
      await this.#parts.database.usage.write(async (db) => {
        // Taken when the transaction begins, so that requests counted while it waited are included.
        batch = this.#dirty;
        this.#dirty = new Set();
        this.#counted = null;
        const rows = [...batch].flatMap((key_id) => {
          const counter = this.#counters.get(key_id);
          return counter === undefined ? [] : [{ key_id, ...counter }];
        });
        await writeCounters(db, rows);
      });
    } catch (error) {
      this.#counted = null;
      for (const keyId of batch) this.#dirty.add(keyId);
      throw error;
    }
  }
}
