import type { CounterStore } from '#access/api-keys/rate-limits/index.ts';

type CountRequest = Parameters<CounterStore['count']>[0];
type Counted = Awaited<ReturnType<CounterStore['count']>>;
type Counter = Counted['counter'];

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

  async count(request: CountRequest): Promise<Counted> {
    if (this.loss === 'deaf') this.#fail();
    const counted = this.#decide(request);
    if (this.loss === 'mute') this.#fail();
    return counted;
  }

  async read(keyId: string): Promise<Counter | undefined> {
    if (this.loss !== 'none') this.#fail();
    return this.#counters.get(keyId);
  }

  async prune(): Promise<void> {}

  close(): void {}

  #fail(): never {
    this.losses += 1;
    throw new Error('the counters are away');
  }

  // A window one ahead of the process's holds; one further ahead is of a process whose clock was wrong.
  #decide({ keyId, window, limit }: CountRequest): Counted {
    const held = this.#counters.get(keyId);
    const isHeld = held !== undefined && held.window >= window && held.window <= window + 1;
    const counter = isHeld ? held : { window, count: 0 };
    const admitted = counter.count < limit;
    const next = admitted ? { ...counter, count: counter.count + 1 } : counter;
    this.#counters.set(keyId, next);
    return { admitted, counter: next };
  }
}
