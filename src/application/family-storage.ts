import type { Kysely } from 'kysely';
import { quotaExceeded, quotaOf } from '#database/family/quotas.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { AppError } from '#kernel/errors.ts';

type Db = Kysely<LedgerTables>;

/**
 * Counts the bytes that a family stores besides its records, and refuses too many: attachments (those that wait to be deleted included),
 * exports, the chunks and imports that wait, and the records of a family import that are not written yet.
 */
export class FamilyStorage {
  readonly #bytesMax: number;

  /** `bytesMax` is the quota of families that have none of their own; 0 is no limit. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The bytes of all that it counts. */
  used(db: Db, familyId: number): Promise<number> {
    return storedBytes(db, familyId);
  }

  /** The bytes that the family may store besides what it has; below zero if that is too much already. */
  async left(db: Db, familyId: number): Promise<number> {
    const limit = await this.#limitOf(db, familyId);
    return limit === null ? Number.POSITIVE_INFINITY : limit - (await this.used(db, familyId));
  }

  /** Refuses so many bytes more if they do not fit. @throws AppError `conflict`. */
  async requireRoom(db: Db, familyId: number, more: number): Promise<void> {
    const limit = await this.#limitOf(db, familyId);
    if (limit === null) return;
    const used = await this.used(db, familyId);
    if (used + more > limit) throw full(limit, used);
  }

  async #limitOf(db: Db, familyId: number): Promise<number | null> {
    const { storage_bytes_max } = await db
      .selectFrom('change_heads')
      .select('storage_bytes_max')
      .where('family_id', '=', familyId)
      .executeTakeFirstOrThrow();
    return quotaOf(storage_bytes_max, this.#bytesMax);
  }
}

function full(limit: number, used: number): AppError {
  const size = `${Math.floor(limit / 1024 ** 2)} MB`;
  const stored = 'Attachments (deleted ones for a day), exports and imports that wait';
  const help = 'delete some, publish or delete imports, or raise COFFER_STORAGE_BYTES';
  const message = `${stored} of this family would exceed ${size} together; ${help}`;
  return quotaExceeded({ quota: 'storage', limit, used, message });
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
