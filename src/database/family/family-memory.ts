import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** The facts that are remembered of one family's committed rows, by name. */
export type Remembered = {
  get<Fact>(name: string): Fact | undefined;
  /** Keeps a fact of about so many bytes. */
  set(name: string, fact: unknown, bytes: number): void;
};

const BYTES_MAX = 16 * 2 ** 20;
const ENTRY_BYTES_MAX = BYTES_MAX / 8;
// The memory of a family's entry and of each of its facts, apart from what they hold.
const OVERHEAD_BYTES = 512;

type Entry = { sequence: bigint; bytes: number; readonly facts: Map<string, unknown> };

/**
 * Facts that this process has read of each family's rows and need not read again: they are valid at one number of the family's
 * changes. They must not depend on transactions alone, for writes that record only those keep them.
 */
export class FamilyMemory {
  readonly #entries = new LRUCache<number, Entry>({
    maxSize: BYTES_MAX,
    maxEntrySize: ENTRY_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes,
  });

  /**
   * The facts known of a family whose newest change has this number. Read the number first: a fact may then be newer than its number,
   * never older.
   */
  at(familyId: number, sequence: bigint): Remembered {
    const known = this.#entries.get(familyId);
    if (known !== undefined && known.sequence > sequence) return forgetful(); // for a read that began earlier
    if (known?.sequence === sequence) return this.#remembered(familyId, known);
    const entry = { sequence, bytes: OVERHEAD_BYTES, facts: new Map() };
    this.#entries.set(familyId, entry);
    return this.#remembered(familyId, entry);
  }

  /** The number of changes at which facts of the family were remembered last. */
  numberOf(familyId: number): bigint | undefined {
    return this.#entries.peek(familyId)?.sequence;
  }

  /** Keeps the facts known at `before` after a write that recorded the changes up to `sequence`, all of them of transactions. */
  keep(familyId: number, before: bigint, sequence: bigint): void {
    const known = this.#entries.peek(familyId);
    if (known?.sequence === before) known.sequence = sequence;
  }

  #remembered(familyId: number, entry: Entry): Remembered {
    return {
      get: <Fact>(name: string) => entry.facts.get(name) as Fact | undefined,
      set: (name, fact, bytes) => {
        if (this.#entries.peek(familyId) !== entry) return;
        entry.facts.set(name, fact);
        entry.bytes += bytes + OVERHEAD_BYTES;
        this.#entries.delete(familyId); // its size is computed when it is added
        this.#entries.set(familyId, entry);
      },
    };
  }
}

/** Remembers for one use only. */
export function forgetful(): Remembered {
  const facts = new Map<string, unknown>();
  return {
    get: <Fact>(name: string) => facts.get(name) as Fact | undefined,
    set: (name, fact) => void facts.set(name, fact),
  };
}

const selectHead = statement((db: Kysely<LedgerTables>, { familyId }: { familyId: number }) =>
  db.selectFrom('change_heads').select('sequence').where('family_id', '=', familyId),
);

/** The number of the family's newest change in `db`; 0 without any. */
export async function readHead(db: Kysely<LedgerTables>, familyId: number): Promise<bigint> {
  return (await selectHead.first(db, { familyId }))?.sequence ?? 0n;
}

const FAMILIES_MAX = 10_000;

/** The number of each family's newest committed change. Exact while this process is the only writer. */
export class FamilyVersions {
  readonly #read: Kysely<LedgerTables>;
  readonly #known = new Map<number, bigint>();
  readonly #listeners = new Map<number, Set<() => void>>();

  constructor(read: Kysely<LedgerTables>) {
    this.#read = read;
  }

  /** The cached version, if any. */
  peek(familyId: number): bigint | undefined {
    return this.#known.get(familyId);
  }

  /** The cached version, else the database's, which is read with the statements of `read`. */
  async of(familyId: number, read?: Kysely<LedgerTables>): Promise<bigint> {
    const known = this.#known.get(familyId);
    if (known !== undefined) return known;
    const head = await this.readHead(familyId, read);
    // A commit may have overtaken this read; a version never goes back.
    if (!this.#known.has(familyId)) this.#remember(familyId, head);
    return this.#known.get(familyId) ?? head;
  }

  committed(familyId: number, version: bigint): void {
    const known = this.#known.get(familyId);
    if (known === undefined || known < version) this.#remember(familyId, version);
    this.wake(familyId);
  }

  /** Calls `listener` after each commit to the family, until the returned function is called. */
  onCommit(familyId: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(familyId) ?? new Set();
    this.#listeners.set(familyId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(familyId) === listeners) this.#listeners.delete(familyId);
    };
  }

  protected readHead(familyId: number, read = this.#read): Promise<bigint> {
    return readHead(read, familyId);
  }

  protected subscribed(): number[] {
    return [...this.#listeners.keys()];
  }

  protected wake(familyId: number): void {
    for (const listener of this.#listeners.get(familyId) ?? []) listener();
  }

  #remember(familyId: number, version: bigint): void {
    if (this.#known.size >= FAMILIES_MAX && !this.#known.has(familyId)) this.#known.clear();
    this.#known.set(familyId, version);
  }
}
