import type { Random } from '#tests/harness/server/random.ts';

/** A resource, named by the first segment of its path. */
export type Kind =
  | 'accounts'
  | 'transactions'
  | 'transfers'
  | 'valuations'
  | 'categories'
  | 'merchants'
  | 'tags'
  | 'exchange_rates'
  | 'syncs'
  | 'api_keys'
  | 'invitations'
  | 'rejected_transfers'
  | 'users';

const NOBODYS = ['00000000-0000-7000-8000-000000000000', 'nothing', '', '%00', '💸'];

/** The ids that one family has received, and some of another family. */
export class KnownIds {
  readonly #random: Random;
  readonly #known = new Map<Kind, string[]>();
  /** Another family. */
  other: KnownIds = this;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Remembers an id. */
  add(kind: Kind, id: string): void {
    const known = this.#known.get(kind) ?? [];
    if (!known.includes(id)) known.push(id);
    this.#known.set(kind, known);
  }

  /** Mostly one that is there and rather a young one; now and then another family's, one that is gone, or none at all. */
  one(kind: Kind): string {
    const random = this.#random;
    const known = (random.oneIn(40) ? this.other : this).#known.get(kind) ?? [];
    if (known.length === 0 || random.oneIn(60)) return random.one(NOBODYS);
    const back = Math.min(random.below(known.length), random.below(known.length), random.below(known.length));
    return known[known.length - 1 - back] ?? '';
  }
}
