import type { Author, FamilyTransaction } from './family-transaction.ts';

/** One of the requests that are written together, and the write as its author's part. */
export type Gathered<Item> = { readonly tx: FamilyTransaction; readonly item: Item };

/**
 * Writes to one family what several requests ask for, in their order. It hands back one outcome for each; of a request that is
 * refused nothing is written. What it throws undoes all of it.
 */
export type WriteTogether<Item, Result> = (
  gathered: readonly Gathered<Item>[],
) => Promise<PromiseSettledResult<Result>[]>;

/** Runs `work` as one write to a family. */
export type WriteFamily = <T>(
  familyId: number,
  author: Author,
  work: (tx: FamilyTransaction) => Promise<T>,
) => Promise<T>;

type Batch<Item, Result> = {
  readonly asked: { readonly author: Author; readonly item: Item }[];
  written: Promise<PromiseSettledResult<Result>[]>;
  /** True when the work itself failed, so that nothing of it can have been committed. */
  isUndone: boolean;
};

/**
 * Makes one write of what many requests want written to the same family while an earlier commit is under way: rows that all of
 * them change, such as a balance, are then written once. Each learns its own outcome; where the work fails for all, each is tried
 * alone, so that none suffers for a neighbour.
 */
export class GatheredWrites {
  readonly #write: WriteFamily;
  readonly #itemsMax: number;
  readonly #onWritten: (items: number) => void;
  // biome-ignore lint/suspicious/noExplicitAny: a batch has the types of the work that is its key.
  readonly #open = new Map<WriteTogether<any, any>, Map<number, Batch<any, any>>>();

  constructor(write: WriteFamily, itemsMax: number, onWritten: (items: number) => void = () => {}) {
    this.#write = write;
    this.#itemsMax = itemsMax;
    this.#onWritten = onWritten;
  }

  /** Has `work` write `item` with whatever else waits for it. @throws what the item was refused for, or the failure of its write. */
  async run<Item, Result>(
    familyId: number,
    author: Author,
    item: Item,
    work: WriteTogether<Item, Result>,
  ): Promise<Result> {
    const batch: Batch<Item, Result> = this.#open.get(work)?.get(familyId) ?? this.#begin(familyId, author, work);
    const index = batch.asked.push({ author, item }) - 1;
    if (batch.asked.length >= this.#itemsMax) this.#close(familyId, work, batch);
    try {
      return outcomeOf((await batch.written)[index]);
    } catch (error) {
      if (!batch.isUndone || batch.asked.length === 1) throw error;
      return this.#write(familyId, author, (tx) => alone(work, { tx, item }));
    }
  }

  #begin<Item, Result>(familyId: number, author: Author, work: WriteTogether<Item, Result>): Batch<Item, Result> {
    const batch: Batch<Item, Result> = { asked: [], written: Promise.resolve([]), isUndone: false };
    const families = this.#open.get(work) ?? new Map<number, Batch<Item, Result>>();
    this.#open.set(work, families.set(familyId, batch));
    batch.written = this.#write(familyId, author, async (tx) => {
      this.#close(familyId, work, batch);
      try {
        return await work(batch.asked.map(({ author, item }) => ({ tx: tx.by(author), item })));
      } catch (error) {
        batch.isUndone = true;
        throw error;
      }
    });
    batch.written.then(
      () => this.#onWritten(batch.asked.length),
      () => this.#close(familyId, work, batch), // one that never began must not gather for ever
    );
    return batch;
  }

  #close<Item, Result>(familyId: number, work: WriteTogether<Item, Result>, batch: Batch<Item, Result>): void {
    const families = this.#open.get(work);
    if (families?.get(familyId) === batch) families.delete(familyId);
  }
}

/** Has `work` do one item by itself. @throws what it is refused for. */
export async function alone<Item, Result>(work: WriteTogether<Item, Result>, one: Gathered<Item>): Promise<Result> {
  return outcomeOf((await work([one]))[0]);
}

function outcomeOf<Result>(outcome: PromiseSettledResult<Result> | undefined): Result {
  if (outcome === undefined) throw new Error('a write handed back too few outcomes');
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
