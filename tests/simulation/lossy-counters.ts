import type { CounterStore } from '#access/limits/index.ts';

type Requests = Parameters<CounterStore['count']>[0];
type Counted = Awaited<ReturnType<CounterStore['count']>>;
type Counter = Counted['counters'][number];

/** How a place where all processes count may fail: it does nothing, or it counts and does not say so. */
export type LossKind = 'none' | 'deaf' | 'mute';

/** A place where all processes count, in memory, as Redis does it in its one step; it outlives the servers of a simulation. */
export class LossyCounters implements CounterStore {
  readonly name = 'simulated';
  readonly answerMs = 10_000; // it fails at once, or answers at once
  loss: LossKind = 'none';
  /** The number of failed calls. */
  losses = 0;
  readonly #counters = new Map<string, Counter>();

  async count(requests: Requests): Promise<Counted> {
    if (this.loss === 'deaf') this.#fail();
    const counted = this.#decide(requests);
    if (this.loss === 'mute') this.#fail();
    return counted;
  }

  async read(keyIds: readonly string[]): Promise<(Counter | undefined)[]> {
    if (this.loss !== 'none') this.#fail();
    return keyIds.map((keyId) => this.#counters.get(keyId));
  }

  async prune(): Promise<void> {}

  close(): void {}

  #fail(): never {
    this.losses += 1;
    throw new Error('the counters are away');
  }

  // A window one ahead of the process's holds; one further ahead is of a process whose clock was wrong.
  #decide(requests: Requests): Counted {
    const current = requests.map(({ keyId, window, limit }) => {
      const held = this.#counters.get(keyId);
      const isHeld = held !== undefined && held.window >= window && held.window <= window + 1;
      return { keyId, limit, ...(isHeld ? held : { window, count: 0 }) };
    });
    const admitted = current.every(({ count, limit }) => count < limit);
    const counters = current.map(({ window, count }) => ({ window, count: admitted ? count + 1 : count }));
    for (const [index, counter] of counters.entries()) this.#counters.set(current[index]?.keyId ?? '', counter);
    return { admitted, counters };
  }
}
