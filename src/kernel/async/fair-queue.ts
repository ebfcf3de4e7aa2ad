/** A queue that serves its owners in turn: the oldest item of each, then the second oldest of each, and so on. */
export class FairQueue<Owner, Item> {
  readonly #items = new Map<Owner, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get nextOwner(): Owner | undefined {
    return this.#items.keys().next().value;
  }

  push(owner: Owner, item: Item): void {
    const own = this.#items.get(owner);
    if (own === undefined) this.#items.set(owner, [item]);
    else own.push(item);
    this.#size += 1;
  }

  itemsOf(owner: Owner): readonly Item[] {
    return this.#items.get(owner) ?? [];
  }

  /** Removes the next item of an owner that is ready; undefined if there is none. */
  shift(isReady: (owner: Owner) => boolean = () => true): Item | undefined {
    for (const [owner, own] of this.#items) {
      if (!isReady(owner)) continue;
      this.#items.delete(owner);
      const item = own.shift();
      if (own.length > 0) this.#items.set(owner, own); // behind all others
      this.#size -= 1;
      return item;
    }
    return undefined;
  }
}

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
