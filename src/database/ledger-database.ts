import type { Kysely } from 'kysely';
import { type FamilyMemory, forgetful, type Remembered } from '#database/family/family-memory.ts';
import type { Author, FamilyTransaction } from '#database/family/family-transaction.ts';
import type { FamilyVersions } from '#database/family/family-versions.ts';
import type { WorkAhead } from '#database/family/work-ahead.ts';
import type { Tx } from '#database/family/write-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { SecretBox } from '#kernel/secret-box.ts';

/** How a ledger database reads and writes. A guarded request replaces these so that all of it is one transaction. */
export type LedgerAccess = {
  read(): Kysely<LedgerTables>;
  readonly everyFamily: Kysely<LedgerTables>;
  readonly versions: FamilyVersions;
  /** Null where rows may be read that are not committed, or of an older state. */
  readonly memory: FamilyMemory | null;
  /** The number of the family's newest change, as this access has first read it if it is for one read. */
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

  /** The same database for one request that only reads: the number of the family's newest change is read once. */
  forOneRead(): LedgerDatabase {
    const { versionOf } = this.#access;
    const known = new Map<number, Promise<bigint>>();
    return this.with({
      versionOf: (familyId) => {
        const version = known.get(familyId) ?? versionOf(familyId);
        known.set(familyId, version);
        return version;
      },
    });
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
