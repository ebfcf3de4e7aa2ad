import type { FamilyVersions } from '#database/family/family-memory.ts';
import { AppError } from '#kernel/errors.ts';

/** Why a wait ended: a commit, the timeout, or the end of the request or the server. */
export type WakeReason = 'commit' | 'timeout' | 'end';

/** One request's subscription to the commits of a family. */
export type Subscription = {
  /** Waits for a commit since the last one that this subscription reported. */
  wait(ms: number): Promise<WakeReason>;
  end(): void;
};

const SUBSCRIBERS_MAX = 32;
const RETRY_AFTER_SECONDS = '30';

/** Creates subscriptions, up to a limit per family. Waiting does not query the database. */
export class SubscriberLimit {
  readonly #counts = new Map<number, number>();

  /** @throws AppError `too_many_waiting`. */
  subscribe(familyId: number, versions: Pick<FamilyVersions, 'onCommit'>, signal: AbortSignal): Subscription {
    const count = this.#counts.get(familyId) ?? 0;
    if (count >= SUBSCRIBERS_MAX) {
      throw new AppError(
        'too_many_waiting',
        `A family can have at most ${SUBSCRIBERS_MAX} requests that wait for changes; close one first`,
        {
          headers: { 'retry-after': RETRY_AFTER_SECONDS },
        },
      );
    }
    this.#counts.set(familyId, count + 1);
    return new CommitSubscription(familyId, versions, signal, () => this.#leave(familyId));
  }

  #leave(familyId: number): void {
    const left = (this.#counts.get(familyId) ?? 1) - 1;
    if (left === 0) this.#counts.delete(familyId);
    else this.#counts.set(familyId, left);
  }
}

class CommitSubscription implements Subscription {
  readonly #signal: AbortSignal;
  readonly #release: () => void;
  readonly #wake = (): void => this.#onWake?.();
  #onWake: (() => void) | null = null;
  #hasCommitted = false;
  #hasEnded = false;

  constructor(familyId: number, versions: Pick<FamilyVersions, 'onCommit'>, signal: AbortSignal, free: () => void) {
    const note = (): void => {
      this.#hasCommitted = true;
      this.#wake();
    };
    // Let the writer's own work after the commit run first, such as invalidating a credential.
    const stop = versions.onCommit(familyId, () => setImmediate(note));
    this.#signal = signal;
    signal.addEventListener('abort', this.#wake, { once: true });
    this.#release = () => {
      stop();
      signal.removeEventListener('abort', this.#wake);
      free();
    };
  }

  async wait(ms: number): Promise<WakeReason> {
    if (!this.#signal.aborted && !this.#hasCommitted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onWake = resolve;
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
      this.#onWake = null;
    }
    if (this.#signal.aborted) return 'end';
    if (!this.#hasCommitted) return 'timeout';
    this.#hasCommitted = false;
    return 'commit';
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#release();
  }
}
