import type { ApiKeyActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import { BufferedWriter } from '#kernel/async/buffered-writer.ts';
import { type Counter, currentQuota, decide, KEPT_BEFORE, windowAt } from './decide.ts';
import { type CounterParts, limitsOf, type RateCounters } from './rate-counters.ts';
import { deleteCountersBefore, readCounters, writeCounter } from './store.ts';

/**
 * Counters of a single process with the embedded database. Check and count are one synchronous step in memory; requests counted
 * in one turn of the event loop are written in one transaction, which their responses wait for.
 */
export class EmbeddedCounters implements RateCounters {
  readonly #parts: CounterParts;
  readonly #windowSeconds: number;
  readonly #limitOf: (tier: string | undefined) => number;
  readonly #counters: Map<string, Counter>;
  readonly #writer: BufferedWriter;
  #dirty = new Set<string>();
  #counted: Promise<void> | null = null;

  private constructor(parts: CounterParts, counters: Map<string, Counter>) {
    this.#parts = parts;
    this.#counters = counters;
    this.#windowSeconds = parts.settings.rateLimitWindowSeconds;
    this.#limitOf = limitsOf(parts.settings);
    this.#writer = new BufferedWriter('rate counters', parts.log, () => this.#write());
  }

  /** Opens the counters as the last process left them. */
  static async open(parts: CounterParts): Promise<EmbeddedCounters> {
    const window = windowAt(parts.clock(), parts.settings.rateLimitWindowSeconds);
    return new EmbeddedCounters(parts, await readCounters(parts.database.usage.read, window - KEPT_BEFORE));
  }

  admit(actor: ApiKeyActor): RateLimitDecision {
    const keyId = actor.credentialId;
    const limit = this.#limitOf(actor.apiKey.tier);
    const { quota, counter } = decide(this.#counters.get(keyId), limit, this.#parts.clock(), this.#windowSeconds);
    if (!quota.admitted) return { quota, counted: null };
    this.#counters.set(keyId, counter);
    this.#dirty.add(keyId);
    this.#counted ??= this.#writer.flush();
    return { quota, counted: this.#counted };
  }

  peek(keyId: string, tier: string): Quota {
    return currentQuota(this.#counters.get(keyId), this.#limitOf(tier), this.#parts.clock(), this.#windowSeconds);
  }

  /** Deletes past windows, in memory and on disk. */
  async prune(): Promise<void> {
    const oldest = windowAt(this.#parts.clock(), this.#windowSeconds) - KEPT_BEFORE;
    for (const [keyId, counter] of this.#counters) if (counter.window < oldest) this.#counters.delete(keyId);
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
        for (const keyId of batch) {
          const counter = this.#counters.get(keyId);
          if (counter !== undefined) await writeCounter(db, keyId, counter);
        }
      });
    } catch (error) {
      this.#counted = null;
      for (const keyId of batch) this.#dirty.add(keyId);
      throw error;
    }
  }
}
