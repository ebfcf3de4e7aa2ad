/** A queue that serves its owners in turn: the oldest item of each, then the second oldest of each, and so on. */
export class FairQueue<Owner, Item> {
  readonly #items = new Map<Owner, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The owner of the next item. */
  get nextOwner(): Owner | undefined {
    return this.#items.keys().next().value;
  }

  push(owner: Owner, item: Item): void {
    const own = this.#items.get(owner);
    if (own === undefined) this.#items.set(owner, [item]);
    else own.push(item);
    this.#size += 1;
  }

  /** The items of an owner that wait. */
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
