import type { ApiKeyActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { CountDecision, CounterStore, CountRequest } from './counter-store.ts';
import { type Counter, currentQuota, decideAt, KEPT_BEFORE, quotaOf, windowAt } from './decide.ts';
import { type CounterParts, limitsOf, type RateCounters } from './rate-counters.ts';

// No API key has this id. Its limit is never reached: a probe must write, or a place that only reads would pass for whole.
const PROBE = { keyId: 'probe', window: 0, limit: Number.MAX_SAFE_INTEGER };

/**
 * Counts where all processes count. While that place does not answer, this process goes on alone at the full limit, from what
 * it saw last: a lost counter refuses nobody and fails nothing.
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
          'the shared rate counters do not answer; this process counts alone',
        ),
      onBack: () => {
        this.#local = new LocalCounters(); // what was counted alone is nobody else's count
        log.info(what, 'the shared rate counters answer again');
      },
    });
  }

  /** Opens the counters; a store that is away makes them count alone. */
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
    // What is full stays full until its window is over: however often it is tried, the store is not asked again.
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
    // What was under way when the store was lost does not set back what was counted alone since.
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
  // What Redis answers may quote what it was sent, a password among it; its first word is a code.
  return error.name === 'ReplyError' ? (error.message.split(' ')[0] ?? '') : error.message;
}

/** What this process has last seen of each key's counter: to refuse by what is known, and to go on from when it is alone. */
class LocalCounters {
  readonly #seen = new Map<string, Counter>();
  #newest = Number.NEGATIVE_INFINITY;

  /** Whether the request is refused by what is known already. */
  isFull({ keyId, window, limit }: CountRequest): boolean {
    return !decideAt(this.#seen.get(keyId), limit, window).admitted;
  }

  /** Decides alone, and counts. */
  count({ keyId, window, limit }: CountRequest): CountDecision {
    const counted = decideAt(this.#seen.get(keyId), limit, window);
    this.remember(keyId, counted.counter);
    return counted;
  }

  /** The key's counter as it was last seen. */
  read(keyId: string): Counter | undefined {
    return this.#seen.get(keyId);
  }

  /** Notes where a key's counter stands, and with each new window forgets those that can no longer hold. */
  remember(keyId: string, counter: Counter): void {
    if (counter.window > this.#newest) {
      this.#newest = counter.window;
      for (const [id, { window }] of this.#seen) if (window < counter.window - 1) this.#seen.delete(id);
    }
    this.#seen.set(keyId, counter);
  }
}
