import type { FamilyVersions } from '#database/family/family-versions.ts';
import { AppError } from '#kernel/errors.ts';

/** What ended a wait: a commit to the family's books, the time, or the client or server that goes. */
export type Awakening = 'commit' | 'timeout' | 'end';

/** A seat of one request that waits for commits to one family's books. */
export type Seat = {
  /** Waits until something was committed since this seat last said so. */
  wait(ms: number): Promise<Awakening>;
  leave(): void;
};

const SEATS_MAX = 32;
const RETRY_AFTER_SECONDS = '30';

/** Where requests wait for changes, without asking the database; so many for each family and no more. */
export class WaitingRoom {
  readonly #seats = new Map<number, number>();

  /** Takes a seat until `ends` aborts or the request leaves. @throws AppError `too_many_waiting`. */
  enter(familyId: number, versions: Pick<FamilyVersions, 'onCommit'>, ends: AbortSignal): Seat {
    const taken = this.#seats.get(familyId) ?? 0;
    if (taken >= SEATS_MAX) {
      throw new AppError('too_many_waiting', `No more than ${SEATS_MAX} requests of a family wait at once`, {
        headers: { 'retry-after': RETRY_AFTER_SECONDS },
      });
    }
    this.#seats.set(familyId, taken + 1);
    return new WaitingSeat(familyId, versions, ends, () => this.#free(familyId));
  }

  #free(familyId: number): void {
    const left = (this.#seats.get(familyId) ?? 1) - 1;
    if (left === 0) this.#seats.delete(familyId);
    else this.#seats.set(familyId, left);
  }
}

class WaitingSeat implements Seat {
  readonly #ends: AbortSignal;
  readonly #forget: () => void;
  readonly #wake = (): void => this.#onWake?.();
  #onWake: (() => void) | null = null;
  #hasCommitted = false;
  #isFree = false;

  constructor(familyId: number, versions: Pick<FamilyVersions, 'onCommit'>, ends: AbortSignal, free: () => void) {
    const note = (): void => {
      this.#hasCommitted = true;
      this.#wake();
    };
    // Later in the loop: by then whoever wrote has done what follows the commit, such as forgetting a credential.
    const stop = versions.onCommit(familyId, () => setImmediate(note));
    this.#ends = ends;
    ends.addEventListener('abort', this.#wake, { once: true });
    this.#forget = () => {
      stop();
      ends.removeEventListener('abort', this.#wake);
      free();
    };
  }

  async wait(ms: number): Promise<Awakening> {
    if (!this.#ends.aborted && !this.#hasCommitted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onWake = resolve;
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
      this.#onWake = null;
    }
    if (this.#ends.aborted) return 'end';
    if (!this.#hasCommitted) return 'timeout';
    this.#hasCommitted = false;
    return 'commit';
  }

  leave(): void {
    if (this.#isFree) return;
    this.#isFree = true;
    this.#forget();
  }
}
