import type { Kysely } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

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
