import type { Kysely } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { type FamilyMemory, type FamilyVersions, forgetful, type Remembered } from '#database/family/family-memory.ts';
import type { Author, FamilyTransaction, Tx } from '#database/family/family-transaction.ts';
import type { WorkAhead } from '#database/family/work-ahead.ts';
import { sharingConnection } from '#database/postgres/pipeline.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { SecretBox } from '#kernel/secret-box.ts';

/** How a ledger database reads and writes. A guarded request replaces these so that all of it is one transaction. */
export type LedgerAccess = {
  read(): Kysely<LedgerTables>;
  readonly everyFamily: Kysely<LedgerTables>;
  readonly versions: FamilyVersions;
  /** Null where rows may be read that are not committed, or of an older state. */
  readonly memory: FamilyMemory | null;
  /** The number of the family's newest change. In one read it is the first that this has taken for it. */
  versionOf(familyId: number): Promise<bigint>;
  secrets(): SecretBox;
  write<T>(work: (tx: Tx) => Promise<T>, familyId?: number): Promise<T>;
  attempt<T>(ahead: WorkAhead, work: (tx: Tx) => Promise<T>, familyId?: number): Promise<T>;
  writeApart<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  afterCommit(effect: () => void): void;
};

/** The ledger as use cases see it. Reads see committed rows only; a write resolves when it is on disk. */
export class LedgerDatabase {
  readonly #access: LedgerAccess;

  constructor(access: LedgerAccess) {
    this.#access = access;
  }

  get read(): Kysely<LedgerTables> {
    return this.#access.read();
  }

  /** Reads of rows that belong to several families, such as another family's OAuth client. */
  get everyFamily(): Kysely<LedgerTables> {
    return this.#access.everyFamily;
  }

  /** The box for stored secrets. @throws Error before `openSecrets`. */
  get secrets(): SecretBox {
    return this.#access.secrets();
  }

  get versions(): FamilyVersions {
    return this.#access.versions;
  }

  /** The facts that this process remembers of the family's committed rows; none inside a write, which reads its own. */
  async memoryOf(familyId: number): Promise<Remembered> {
    const { memory, versionOf } = this.#access;
    return memory === null ? forgetful() : memory.at(familyId, await versionOf(familyId));
  }

  /**
   * Runs the work of one request that only reads. On PostgreSQL its statements travel together, and with the first of them the
   * question for the number of the family's newest change: the work takes the facts that were remembered last for valid, and runs
   * again if they were not.
   */
  async readOnce<T>(work: (db: LedgerDatabase) => Promise<T>): Promise<T> {
    const { memory, versions } = this.#access;
    const read = isSqlite(this.read) ? this.read : sharingConnection(this.read);
    const newest = new Map<number, Promise<bigint>>();
    const newestOf = (familyId: number) => {
      const number = newest.get(familyId) ?? versions.of(familyId, read);
      newest.set(familyId, number);
      return number;
    };
    const taken = new Map<number, bigint>();
    const take = async (familyId: number) => {
      const number = newestOf(familyId);
      const known = taken.get(familyId) ?? versions.peek(familyId) ?? memory?.numberOf(familyId);
      if (known === undefined) return number;
      number.catch(() => {}); // thrown below
      taken.set(familyId, known);
      return known;
    };
    const first = work(this.with({ read: () => read, memory, versionOf: take }));
    await first.catch(() => {});
    for (const [familyId, number] of taken) {
      if (number < (await newestOf(familyId)))
        return work(this.with({ read: () => read, memory, versionOf: newestOf }));
    }
    return first;
  }

  /**
   * Runs `work` in one transaction, which shares its commit with others; a throw rolls it back. Work that puts computations off runs
   * again. With the family that it will open, it does not delay writes to other families.
   */
  write<T>(work: (tx: Tx) => Promise<T>, familyId?: number): Promise<T> {
    return this.#access.write(work, familyId);
  }

  /** One attempt of a write, for a caller that begins again itself. */
  attempt<T>(ahead: WorkAhead, work: (tx: Tx) => Promise<T>, familyId?: number): Promise<T> {
    return this.#access.attempt(ahead, work, familyId);
  }

  /**
   * A write that commits even when the request is refused or a dry run, such as a counted attempt. Only before the request's first
   * other write.
   */
  writeApart<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#access.writeApart(work);
  }

  writeFamily<T>(familyId: number, author: Author, work: (tx: FamilyTransaction) => Promise<T>): Promise<T> {
    return this.write(async (tx) => work(await tx.family(familyId, author)), familyId);
  }

  /** Runs `effect` when the current commit has succeeded or failed, or now if there is none. */
  afterCommit(effect: () => void): void {
    this.#access.afterCommit(effect);
  }

  /** The same database with some of its access replaced. Other reads remember nothing. */
  with(access: Partial<LedgerAccess>): LedgerDatabase {
    const memory = access.read === undefined ? this.#access.memory : null;
    return new LedgerDatabase({ ...this.#access, memory, ...access });
  }
}
