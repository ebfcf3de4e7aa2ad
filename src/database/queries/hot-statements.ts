import type { Kysely } from 'kysely';
import { isSqlite } from '#database/schema/dialect.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { hotStatement, type Param } from './hot-statement.ts';

// The statements that nearly every request executes. There are at most twelve, and each has a measured reason to be here.
type Db = Kysely<LedgerTables>;

const headOf = (db: Db, familyId: number) =>
  db
    .selectFrom('change_heads')
    .select(['sequence', 'reference_sequence as reference'])
    .where('family_id', '=', familyId);

/** The newest change numbers of a family. */
export const selectFamilyHead = hotStatement((db: Db, param: Param<{ familyId: number }>) =>
  headOf(db, param('familyId')),
);

/** The same for a writer: where writers run in parallel, the row lock makes one family's writes follow one another. */
export const lockFamilyHead = hotStatement((db: Db, param: Param<{ familyId: number }>) =>
  isSqlite(db) ? headOf(db, param('familyId')) : headOf(db, param('familyId')).forUpdate(),
);

export const updateFamilyHead = hotStatement(
  (db: Db, param: Param<{ familyId: number; sequence: bigint; reference: bigint }>) =>
    db
      .updateTable('change_heads')
      .set({ sequence: param('sequence'), reference_sequence: param('reference') })
      .where('family_id', '=', param('familyId')),
);
