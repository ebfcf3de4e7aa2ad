import { TimeoutError, withTimeout } from './with-timeout.ts';

/** The service behind a breaker, and who is notified when it fails and recovers. */
type BreakerOptions = {
  /** Milliseconds after which a call counts as timed out. */
  readonly answerMs: number;
  /** A call that shows whether the service works. */
  readonly probe: () => Promise<unknown>;
  readonly onLost: (error: unknown) => void;
  readonly onBack: () => void;
};

const FAILURES_MAX = 3;
const PROBE_MS = 2000;

/**
 * Stops calling a service after one timeout or a few failures in a row, so that no request waits for it. Its own probes find out
 * when the service is back.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures: unknown[] = [];
  #probing: NodeJS.Timeout | null = null;
  readonly #waiting = new Set<(error: unknown) => void>();

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** True while the service is not called. */
  get isOpen(): boolean {
    return this.#probing !== null;
  }

  /** Probes once, so that no request waits for a service that is down from the start. */
  async start(): Promise<void> {
    try {
      await this.#withTimeout(this.#options.probe);
    } catch (error) {
      this.#open(error);
    }
  }

  /** The result of `work`, or of `fallback` when the breaker is open or `work` fails. It rejects only if `fallback` throws. */
  async call<T>(work: () => Promise<T>, fallback: () => T): Promise<T> {
    if (this.isOpen) return fallback();
    try {
      const result = await this.#untilOpen(this.#withTimeout(work));
      this.#failures = [];
      return result;
    } catch (error) {
      if (this.isOpen) return fallback();
      this.#failures.push(error);
      // The first failure says best what happened; later ones may only say that the connection is closed.
      if (error instanceof TimeoutError || this.#failures.length >= FAILURES_MAX) this.#open(this.#failures[0]);
    }
    return fallback();
  }

  /** Ends the probing. */
  stop(): void {
    if (this.#probing !== null) clearInterval(this.#probing);
  }

  #withTimeout<T>(work: () => Promise<T>): Promise<T> {
    return withTimeout(work(), this.#options.answerMs);
  }

  /** Settles as `work` does, or rejects when the breaker opens: no call waits longer than the oldest one. */
  #untilOpen<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      work.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  #open(error: unknown): void {
    if (this.isOpen) return;
    for (const reject of this.#waiting) reject(error);
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
