import type { ApiKeyActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { CountDecision, CounterStore, CountRequest } from './counter-store.ts';
import { type Counter, currentQuota, decideAt, KEPT_BEFORE, quotaOf, windowAt } from './decide.ts';
import { type CounterParts, limitsOf, type RateCounters } from './rate-counters.ts';

// A probe must write, or a read-only store would pass for a working one. No API key has this id.
const PROBE = { keyId: 'probe', window: 0, limit: Number.MAX_SAFE_INTEGER };

/**
 * Counts in a store that all processes share. While it does not answer, this process counts alone at the full limit, from the
 * last counters it saw: a lost store neither refuses nor fails a request.
 */
export class SharedCounters implements RateCounters {
  readonly #parts: CounterParts;
  readonly #store: CounterStore;
  readonly #limitOf: (tier: string | undefined) => number;
  #local = new LocalCounters();
  readonly #breaker: CircuitBreaker;

  private constructor(parts: CounterParts, store: CounterStore) {
    const { log } = parts;
    this.#parts = parts;
    this.#store = store;
    this.#limitOf = limitsOf(parts.settings);
    const what = { counters: store.name };
    this.#breaker = new CircuitBreaker({
      answerMs: store.answerMs,
      probe: () => store.count(PROBE),
      onLost: (error) =>
        log.warn(
          { ...what, reason: reasonOf(error) },
          'the shared rate counters do not answer; this process counts on its own',
        ),
      onBack: () => {
        this.#local = new LocalCounters(); // local counts were not shared
        log.info(what, 'the shared rate counters answer again');
      },
    });
  }

  /** Opens the counters; if the store is down, they count alone. */
  static async open(parts: CounterParts, store: CounterStore): Promise<SharedCounters> {
    const counters = new SharedCounters(parts, store);
    await counters.#breaker.start();
    return counters;
  }

  async admit({ credentialId: keyId, apiKey }: ApiKeyActor): Promise<RateLimitDecision> {
    const { clock, settings } = this.#parts;
    const nowMs = clock();
    const limit = this.#limitOf(apiKey.tier);
    const request = { keyId, window: windowAt(nowMs, settings.rateLimitWindowSeconds), limit };
    // A full counter stays full until its window ends, so the store is not asked again.
    const { admitted, counter } = this.#local.isFull(request)
      ? this.#local.count(request)
      : await this.#breaker.call(
          () => this.#countShared(request),
          () => this.#countAlone(request),
        );
    const quota = quotaOf(counter, admitted, limit, nowMs, settings.rateLimitWindowSeconds);
    return { quota, counted: null };
  }

  async #countShared(request: CountRequest): Promise<CountDecision> {
    const counted = await this.#store.count(request);
    // A result that arrives after the store was lost must not overwrite local counts.
    if (!this.#breaker.isOpen) this.#local.remember(request.keyId, counted.counter);
    return counted;
  }

  #countAlone(request: CountRequest): CountDecision {
    this.#parts.metrics.countDecidedAlone();
    return this.#local.count(request);
  }

  async peek(keyId: string, tier: string): Promise<Quota> {
    const counter = await this.#breaker.call(
      () => this.#store.read(keyId),
      () => this.#local.read(keyId),
    );
    const { clock, settings } = this.#parts;
    return currentQuota(counter, this.#limitOf(tier), clock(), settings.rateLimitWindowSeconds);
  }

  async prune(): Promise<void> {
    const { clock, settings } = this.#parts;
    await this.#store.prune(windowAt(clock(), settings.rateLimitWindowSeconds) - KEPT_BEFORE);
  }

  async close(): Promise<void> {
    this.#breaker.stop();
    this.#store.close();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // A Redis error may quote its input, a password for example; its first word is a code.
  return error.name === 'ReplyError' ? (error.message.split(' ')[0] ?? '') : error.message;
}

/** The last counters this process saw: refuses keys that are full, and counts while the store is lost. */
class LocalCounters {
  readonly #seen = new Map<string, Counter>();
  #newest = Number.NEGATIVE_INFINITY;

  /** Whether the request is refused by the counter seen last. */
  isFull({ keyId, window, limit }: CountRequest): boolean {
    return !decideAt(this.#seen.get(keyId), limit, window).admitted;
  }

  /** Decides and counts locally. */
  count({ keyId, window, limit }: CountRequest): CountDecision {
    const counted = decideAt(this.#seen.get(keyId), limit, window);
    this.remember(keyId, counted.counter);
    return counted;
  }

  read(keyId: string): Counter | undefined {
    return this.#seen.get(keyId);
  }

  /** Stores a key's counter and deletes counters of past windows. */
  remember(keyId: string, counter: Counter): void {
    if (counter.window > this.#newest) {
      this.#newest = counter.window;
      for (const [id, { window }] of this.#seen) if (window < counter.window - 1) this.#seen.delete(id);
    }
    this.#seen.set(keyId, counter);
  }
}
