import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';

type Db = Kysely<LedgerTables>;

/** The files of attachments, with those that wait to be deleted. */
type StoredFiles = { bytesOf(familyId: number): Promise<number> };

/**
 * Counts the bytes that a family stores besides its records, and refuses too many: attachments, exports, the chunks and imports that wait,
 * and the records of a family import that are not written yet.
 */
export class FamilyStorage {
  readonly #bytesMax: number;
  readonly #files: StoredFiles;

  constructor(bytesMax: number, files: StoredFiles) {
    this.#bytesMax = bytesMax;
    this.#files = files;
  }

  /** The bytes of attachments. Ask before a write, which must not wait for the disk. */
  attached(familyId: number): Promise<number> {
    return this.#files.bytesOf(familyId);
  }

  /** The bytes of all that it counts. */
  async used(db: Db, familyId: number): Promise<number> {
    return (await this.attached(familyId)) + (await bytesInTables(db, familyId));
  }

  /** The bytes that attachments may have next to all else; below zero if there is too much already. */
  async leftForAttachments(db: Db, familyId: number): Promise<number> {
    return this.#bytesMax - (await bytesInTables(db, familyId));
  }

  /** Refuses what does not fit next to the attachments, which `attached` gave. @throws AppError `conflict`. */
  async requireRoom(db: Db, familyId: number, { attached, more }: { attached: number; more: number }): Promise<void> {
    if (attached + more > (await this.leftForAttachments(db, familyId))) throw this.full();
  }

  full(): AppError {
    const limit = `${Math.floor(this.#bytesMax / 1024 ** 2)} MB`;
    const stored = 'Attachments (deleted ones for a day), exports and imports that wait';
    const help = 'delete some, publish or delete imports, or raise COFFER_STORAGE_BYTES';
    return new AppError('conflict', `${stored} of this family would exceed ${limit} together; ${help}`);
  }
}

async function bytesInTables(db: Db, familyId: number): Promise<number> {
  const sums = await Promise.all([
    db
      .selectFrom('family_exports')
      .select(({ fn }) => fn.sum<bigint | null>('byte_size').as('bytes'))
      .where('family_id', '=', familyId)
      .executeTakeFirst(),
    db
      .selectFrom('imports')
      .select(({ fn }) => fn.sum<bigint | null>('byte_size').as('bytes'))
      .where('family_id', '=', familyId)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
    db
      .selectFrom('import_chunks')
      .select(({ fn }) => fn.sum<bigint | null>('byte_size').as('bytes'))
      .where('family_id', '=', familyId)
      .executeTakeFirst(),
    db
      .selectFrom('family_import_parts')
      .select(({ fn, ref }) => fn.sum<bigint | null>(fn('length', [ref('content')])).as('bytes'))
      .where('family_id', '=', familyId)
      .executeTakeFirst(),
  ]);
  return sums.reduce((total, sum) => total + Number(sum?.bytes ?? 0), 0);
}
