import { eachInTurns } from '#kernel/async/fair-queue.ts';
import { unavailable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';

// Everybody waits for a turn of the event loop, and on SQLite everybody's writes for a write.
const INSIDE_MS = 5;
const ATTEMPTS_MAX = 10;

/**
 * Pure computations of a write that may take long. What does not fit into its time is put off: the write is undone, the computations
 * are done outside it in turns with other families, and it begins again with their results.
 */
export class WorkAhead {
  readonly #results = new Map<string, unknown>();
  readonly #putOff = new Map<string, () => unknown>();
  readonly #ids = new Map<string, string>();
  #spentMs = 0;

  /** The result of `compute`; `meanwhile` when it is put off. `keyOf` tells computations apart. */
  resultOf<Result>(keyOf: () => string, compute: () => Result, meanwhile: Result): Result {
    if (this.#results.size > 0) {
      const key = keyOf();
      if (this.#results.has(key)) return this.#results.get(key) as Result;
    }
    if (this.#spentMs > INSIDE_MS) {
      this.#putOff.set(keyOf(), compute);
      return meanwhile;
    }
    const began = performance.now();
    const result = compute();
    this.#spentMs += performance.now() - began;
    return result;
  }

  /** The id of a new record that computations depend on: with another one in each attempt none of their results would be found. */
  idOf(record: string): string {
    const id = this.#ids.get(record) ?? newId();
    this.#ids.set(record, id);
    return id;
  }

  /** Ends an attempt. @throws PutOff if it must be undone. */
  requireDone(): void {
    if (this.#putOff.size > 0) throw new PutOff();
  }

  async catchUp(familyId: number | undefined): Promise<void> {
    this.#spentMs = 0;
    const waiting = [...this.#putOff];
    this.#putOff.clear();
    await eachInTurns(familyId, waiting, ([key, compute]) => this.#results.set(key, compute()));
  }
}

/** Undoes a write that has put computations off. */
class PutOff extends Error {}

/** Runs a write, again for as long as it puts computations off. @throws AppError `unavailable` if they have no end. */
export async function withWorkAhead<T>(
  familyId: number | undefined,
  attempt: (ahead: WorkAhead) => Promise<T>,
): Promise<T> {
  const ahead = new WorkAhead();
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt(ahead);
    } catch (error) {
      if (!(error instanceof PutOff)) throw error;
      if (attempts === ATTEMPTS_MAX) throw tooMuch(error);
      await ahead.catchUp(familyId);
    }
  }
}

function tooMuch(cause: Error) {
  const message = 'The rules of your family take too long for so many changes at once; send fewer';
  return unavailable('rules_of_family', message, 1, cause);
}
