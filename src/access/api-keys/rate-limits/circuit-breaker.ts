import { TimeoutError, withTimeout } from '#kernel/async/with-timeout.ts';

/** What a breaker stands before. */
type BreakerOptions = {
  /** Milliseconds that an answer may take. */
  readonly answerMs: number;
  /** A question that shows whether all is well. */
  readonly probe: () => Promise<unknown>;
  readonly onLost: (error: unknown) => void;
  readonly onBack: () => void;
};

const FAILURES_MAX = 3;
const PROBE_MS = 2000;

/**
 * Keeps requests from waiting for a service that is lost: after one late answer or a few failures in a row it asks no more, and
 * only its own probes, which no request waits for, find out when the service is back.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures: unknown[] = [];
  #probing: NodeJS.Timeout | null = null;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** True while nothing is asked. */
  get isOpen(): boolean {
    return this.#probing !== null;
  }

  /** Probes at once, so that a service that is away from the start costs no request anything. */
  async start(): Promise<void> {
    try {
      await this.#withTimeout(this.#options.probe);
    } catch (error) {
      this.#open(error);
    }
  }

  /** The answer to `question`, or what `otherwise` gives when there is none in time. It rejects only if `otherwise` throws. */
  async ask<T>(question: () => Promise<T>, otherwise: () => T): Promise<T> {
    if (this.isOpen) return otherwise();
    try {
      const answer = await this.#withTimeout(question);
      this.#failures = [];
      return answer;
    } catch (error) {
      this.#failures.push(error);
      // The first of a row tells best what happened: the others may only tell that nothing goes any more.
      if (error instanceof TimeoutError || this.#failures.length >= FAILURES_MAX) this.#open(this.#failures[0]);
    }
    return otherwise();
  }

  /** Ends the probing. */
  stop(): void {
    if (this.#probing !== null) clearInterval(this.#probing);
  }

  #withTimeout<T>(question: () => Promise<T>): Promise<T> {
    return withTimeout(question(), this.#options.answerMs);
  }

  #open(error: unknown): void {
    if (this.isOpen) return;
    this.#probing = setInterval(() => void this.#probe(), PROBE_MS).unref();
    this.#options.onLost(error);
  }

  async #probe(): Promise<void> {
    try {
      await this.#withTimeout(this.#options.probe);
    } catch {
      return;
    }
    this.stop();
    this.#probing = null;
    this.#failures = [];
    this.#options.onBack();
  }
}
