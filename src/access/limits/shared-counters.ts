import type { UserActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import { CircuitBreaker } from '#kernel/async/circuit-breaker.ts';
import { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { TimeoutError } from '#kernel/async/with-timeout.ts';
import {
  budgetsOf,
  type CountDecision,
  currentQuota,
  keyBudgets,
  oldestWindows,
  quotaOf,
  type RatedKey,
  windowAt,
} from './budgets.ts';
import {
  type CounterParts,
  type CounterStore,
  type CountRequest,
  LocalCounters,
  type RateCounters,
} from './counters.ts';

// A probe must write, or a read-only store would pass for a working one. No API key has this id.
const PROBE = [{ keyId: 'probe', window: 0, limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 }];

/** A request that has waited so long for those before it is counted alone. */
const TURN_MS = 3000;

/**
 * Counts in a store that all processes share. While it does not answer, this process counts alone at the full limit, from the
 * last counters it saw: a lost store neither refuses nor fails a request.
 */
export class SharedCounters implements RateCounters {
  readonly #parts: CounterParts;
  readonly #store: CounterStore;
  // The last counters this process saw: they refuse what is full, and count while the store is lost.
  #local = new LocalCounters();
  readonly #breaker: CircuitBreaker;
  // Requests of keys below one key: all at once they would hold every connection, waiting for the counter of that key.
  readonly #turns = new KeyedMutex<string>(TURN_MS, () => new TimeoutError(TURN_MS));

  private constructor(parts: CounterParts, store: CounterStore) {
    const { log } = parts;
    this.#parts = parts;
    this.#store = store;
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

  async admit(actor: UserActor): Promise<RateLimitDecision> {
    const { clock, settings } = this.#parts;
    const nowMs = clock();
    const budgets = budgetsOf(settings, actor);
    const requests = budgets.map((budget) => ({ ...budget, window: windowAt(nowMs, budget.windowSeconds) }));
    const above = budgets.find(({ isShared }) => isShared);
    const deciding =
      above === undefined
        ? this.#decide(requests)
        : this.#turns.run(above.keyId, () => this.#decide(requests)).catch(() => this.#countAlone(requests));
    return { quota: quotaOf(budgets, await deciding, nowMs), counted: null };
  }

  async #decide(requests: readonly CountRequest[]): Promise<CountDecision> {
    // A full counter stays full until its window ends, so the store is not asked again.
    if (this.#local.isFull(requests)) return this.#local.count(requests);
    return this.#breaker.call(
      () => this.#countShared(requests),
      () => this.#countAlone(requests),
    );
  }

  async #countShared(requests: readonly CountRequest[]): Promise<CountDecision> {
    const counted = await this.#store.count(requests);
    // A result that arrives after the store was lost must not overwrite local counts.
    if (!this.#breaker.isOpen) this.#local.remember(requests, counted.counters);
    return counted;
  }

  #countAlone(requests: readonly CountRequest[]): CountDecision {
    this.#parts.metrics.countDecidedAlone();
    return this.#local.count(requests);
  }

  async peek(key: RatedKey): Promise<Quota> {
    const { clock, settings } = this.#parts;
    const budgets = keyBudgets(settings, key);
    const keyIds = budgets.map(({ keyId }) => keyId);
    const counters = await this.#breaker.call(
      () => this.#store.read(keyIds),
      () => this.#local.read(keyIds),
    );
    return currentQuota(budgets, counters, clock());
  }

  prune(): Promise<void> {
    return this.#store.prune(oldestWindows(this.#parts.settings, this.#parts.clock()));
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
