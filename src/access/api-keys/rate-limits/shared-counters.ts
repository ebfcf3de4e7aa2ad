import type { UserActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import { type Budget, budgetOf, keyBudget, oldestWindows } from './budgets.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { CountDecision, CounterStore, CountRequest } from './counter-store.ts';
import { currentQuota, quotaOf, windowAt } from './decide.ts';
import { LocalCounters } from './local-counters.ts';
import type { CounterParts, PeekedKey, RateCounters } from './rate-counters.ts';

// A probe must write, or a read-only store would pass for a working one. No API key has this id.
const PROBE = { keyId: 'probe', window: 0, limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };

type Local = Readonly<Record<Budget['kind'], LocalCounters>>;

/**
 * Counts in a store that all processes share. While it does not answer, this process counts alone at the full limit, from the
 * last counters it saw: a lost store neither refuses nor fails a request.
 */
export class SharedCounters implements RateCounters {
  readonly #parts: CounterParts;
  readonly #store: CounterStore;
  // The last counters this process saw: they refuse what is full, and count while the store is lost.
  #local: Local = noCounters();
  readonly #breaker: CircuitBreaker;

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
        this.#local = noCounters(); // local counts were not shared
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
    const { kind, ...budget } = budgetOf(settings, actor);
    const request = { ...budget, window: windowAt(nowMs, budget.windowSeconds) };
    const local = this.#local[kind];
    // A full counter stays full until its window ends, so the store is not asked again.
    const { admitted, counter } = local.isFull(request)
      ? local.count(request)
      : await this.#breaker.call(
          () => this.#countShared(request, kind),
          () => this.#countAlone(request, kind),
        );
    const quota = quotaOf(counter, admitted, budget.limit, nowMs, budget.windowSeconds);
    return { quota, counted: null };
  }

  async #countShared(request: CountRequest, kind: Budget['kind']): Promise<CountDecision> {
    const counted = await this.#store.count(request);
    // A result that arrives after the store was lost must not overwrite local counts.
    if (!this.#breaker.isOpen) this.#local[kind].remember(request.keyId, counted.counter);
    return counted;
  }

  #countAlone(request: CountRequest, kind: Budget['kind']): CountDecision {
    this.#parts.metrics.countDecidedAlone();
    return this.#local[kind].count(request);
  }

  async peek(...asked: PeekedKey): Promise<Quota> {
    const { clock, settings } = this.#parts;
    const { keyId, limit, windowSeconds } = keyBudget(settings, ...asked);
    const counter = await this.#breaker.call(
      () => this.#store.read(keyId),
      () => this.#local.key.read(keyId),
    );
    return currentQuota(counter, limit, clock(), windowSeconds);
  }

  prune(): Promise<void> {
    return this.#store.prune(oldestWindows(this.#parts.settings, this.#parts.clock()));
  }

  async close(): Promise<void> {
    this.#breaker.stop();
    this.#store.close();
  }
}

function noCounters(): Local {
  return { key: new LocalCounters(), user: new LocalCounters() };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // A Redis error may quote its input, a password for example; its first word is a code.
  return error.name === 'ReplyError' ? (error.message.split(' ')[0] ?? '') : error.message;
}
