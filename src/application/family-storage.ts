import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';

type Db = Kysely<LedgerTables>;

/**
 * Counts the bytes that a family stores besides its records, and refuses too many: attachments (those that wait to be deleted included),
 * exports, the chunks and imports that wait, and the records of a family import that are not written yet.
 */
export class FamilyStorage {
  readonly #bytesMax: number;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The bytes of all that it counts. */
  used(db: Db, familyId: number): Promise<number> {
    return storedBytes(db, familyId);
  }

  /** The bytes that the family may store besides what it has; below zero if that is too much already. */
  async left(db: Db, familyId: number): Promise<number> {
    return this.#bytesMax - (await this.used(db, familyId));
  }

  /** Refuses so many bytes more if they do not fit. @throws AppError `conflict`. */
  async requireRoom(db: Db, familyId: number, more: number): Promise<void> {
    if (more > (await this.left(db, familyId))) throw this.#full();
  }

  #full(): AppError {
    const limit = `${Math.floor(this.#bytesMax / 1024 ** 2)} MB`;
    const stored = 'Attachments (deleted ones for a day), exports and imports that wait';
    const help = 'delete some, publish or delete imports, or raise COFFER_STORAGE_BYTES';
    return new AppError('conflict', `${stored} of this family would exceed ${limit} together; ${help}`);
  }
}

async function storedBytes(db: Db, familyId: number): Promise<number> {
  const sums = await Promise.all([
    db
      .selectFrom('attachment_contents')
      .select(({ fn }) => fn.sum<bigint | null>('byte_size').as('bytes'))
      .where('family_id', '=', familyId)
      .executeTakeFirst(),
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
