import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Dimension } from './find-sums.ts';

/** The record that names a group of a report. */
export type Label = {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly parent_id: string | null;
};

const none = sql<string | null>`null`;

/** All labels that groups of the dimension can have, by name. */
export async function findLabels(db: Kysely<LedgerTables>, familyId: number, by: Dimension): Promise<Label[]> {
  switch (by) {
    case 'category':
      return db
        .selectFrom('categories')
        .select(['id', 'name', 'color', 'icon', 'parent_id'])
        .where('family_id', '=', familyId)
        .orderBy('name')
        .execute();
    case 'tag':
      return db
        .selectFrom('tags')
        .select(['id', 'name', 'color', none.as('icon'), none.as('parent_id')])
        .where('family_id', '=', familyId)
        .orderBy('name')
        .execute();
    case 'merchant':
    case 'account':
      return db
        .selectFrom(by === 'merchant' ? 'merchants' : 'accounts')
        .select(['id', 'name', none.as('color'), none.as('icon'), none.as('parent_id')])
        .where('family_id', '=', familyId)
        .orderBy('name')
        .execute();
    default:
      return [];
  }
}
