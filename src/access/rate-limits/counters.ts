import { WriteBehind } from '#access/write-behind/index.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { Quota } from '#http/exchange.ts';
import type { Caller } from '#kernel/caller.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Log } from '#telemetry/log.ts';
import { type Counter, decide, standing, windowAt } from './decide.ts';
import { deleteCountersBefore, readCounters, writeCounter } from './store.ts';

/** What the counters are made of. */
export type CounterParts = {
  readonly settings: Pick<Settings, 'rateLimits' | 'rateLimitWindowSeconds' | 'defaultTier'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
};

// The window before the present one is kept too: a clock that steps back into it must find its counts.
const KEPT_BEFORE = 1;

/**
 * The requests of every API key in the present window. Check and count are one synchronous step in memory; what one turn of
 * the event loop counted is written by one transaction, which the answers of that turn wait for.
 */
export class RateCounters {
  readonly #parts: CounterParts;
  readonly #windowSeconds: number;
  readonly #limits: ReadonlyMap<string, number>;
  readonly #counters: Map<string, Counter>;
  readonly #behind: WriteBehind;
  #dirty = new Set<string>();
  #counted: Promise<void> | null = null;

  private constructor(parts: CounterParts, counters: Map<string, Counter>) {
    this.#parts = parts;
    this.#counters = counters;
    this.#windowSeconds = parts.settings.rateLimitWindowSeconds;
    this.#limits = new Map(Object.entries(parts.settings.rateLimits));
    this.#behind = new WriteBehind('rate counters', parts.log, () => this.#write());
  }

  /** Opens the counters as the last process left them. */
  static async open(parts: CounterParts): Promise<RateCounters> {
    const window = windowAt(parts.clock(), parts.settings.rateLimitWindowSeconds);
    return new RateCounters(parts, await readCounters(parts.database.usage.read, window - KEPT_BEFORE));
  }

  /** Decides on one request of an API key and counts it if admitted; `counted` settles once that is on disk. */
  admit(caller: Caller): { readonly quota: Quota; readonly counted: Promise<void> | null } {
    const keyId = caller.credentialId;
    const limit = this.#limitOf(caller.apiKey?.tier);
    const { quota, counter } = decide(this.#counters.get(keyId), limit, this.#parts.clock(), this.#windowSeconds);
    if (!quota.admitted) return { quota, counted: null };
    this.#counters.set(keyId, counter);
    this.#dirty.add(keyId);
    this.#counted ??= this.#behind.flush();
    return { quota, counted: this.#counted };
  }

  /** Where a key stands now, without counting. */
  peek(keyId: string, tier: string): Quota {
    return standing(this.#counters.get(keyId), this.#limitOf(tier), this.#parts.clock(), this.#windowSeconds);
  }

  /** Forgets the windows that are over, in memory and on disk. */
  async prune(): Promise<void> {
    const oldest = windowAt(this.#parts.clock(), this.#windowSeconds) - KEPT_BEFORE;
    for (const [keyId, counter] of this.#counters) if (counter.window < oldest) this.#counters.delete(keyId);
    await this.#parts.database.usage.write((db) => deleteCountersBefore(db, oldest));
  }

  /** Settles when everything counted so far is written, or cannot be. */
  flush(): Promise<void> {
    return this.#behind.flush();
  }

  #limitOf(tier: string | undefined): number {
    const { rateLimits, defaultTier } = this.#parts.settings;
    return this.#limits.get(tier ?? defaultTier) ?? rateLimits[defaultTier];
  }

  async #write(): Promise<void> {
    let batch = new Set<string>();
    try {
      await this.#parts.database.usage.write(async (db) => {
        // Taken only now, when the transaction begins: all that was counted while it waited goes with it.
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
