import { FairQueue } from './fair-queue.ts';

/** Gives out the turns of the event loop: one each, the owners one after the other. */
export class Turns<Owner> {
  readonly #waiting = new FairQueue<Owner, () => void>();
  #isRunning = false;

  /** Settles at the beginning of a turn that is its own. */
  take(owner: Owner): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(owner, resolve);
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => this.#next());
    });
  }

  #next(): void {
    const begin = this.#waiting.shift();
    this.#isRunning = begin !== undefined;
    if (begin === undefined) return;
    begin();
    setImmediate(() => this.#next());
  }
}

// Others wait no longer in each turn.
const TURN_MS = 5;
const ofFamilies = new Turns<number | undefined>();

/** Runs `work` on each item, in short turns with other families and with all else that the process does. */
export async function eachInTurns<Item>(
  familyId: number | undefined,
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  let began = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    if (performance.now() - began > TURN_MS) {
      await ofFamilies.take(familyId);
      began = performance.now();
    }
    work(item);
  }
}
