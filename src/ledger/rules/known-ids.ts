import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Membership, visibleAccountsOf } from '#ledger/visibility/index.ts';

/** The ids that a rule may name: the family's labels, and the accounts that the user sees. */
export type Known = Readonly<Record<'accounts' | 'categories' | 'merchants' | 'tags', ReadonlySet<string>>>;

/** A user, and where to read. */
export type Reading = Membership & { readonly db: Kysely<LedgerTables> };

type Table = 'accounts' | 'categories' | 'merchants' | 'tags';

export async function loadKnown(tx: Reading): Promise<Known> {
  const { accountIds } = await visibleAccountsOf(tx.db, tx);
  return familyKnown(tx, accountIds);
}

/** All ids of the family; of accounts these if they are given. */
export async function familyKnown(
  tx: Pick<Reading, 'db' | 'familyId'>,
  accountIds: readonly string[] | null = null,
): Promise<Known> {
  const [accounts, categories, merchants, tags] = await Promise.all([
    accountIds ?? idsOf(tx, 'accounts'),
    idsOf(tx, 'categories'),
    idsOf(tx, 'merchants'),
    idsOf(tx, 'tags'),
  ]);
  return {
    accounts: new Set(accounts),
    categories: new Set(categories),
    merchants: new Set(merchants),
    tags: new Set(tags),
  };
}

async function idsOf({ db, familyId }: Pick<Reading, 'db' | 'familyId'>, table: Table): Promise<string[]> {
  const rows = await db
    .selectFrom(table as 'tags')
    .select('id')
    .where('family_id', '=', familyId)
    .execute();
  return rows.map(({ id }) => id);
}
