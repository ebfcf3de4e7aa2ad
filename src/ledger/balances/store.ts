import type { Kysely } from 'kysely';
import { addToBalance, selectAccount } from '#database/queries/hot-statements.ts';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

/** A stored account. */
export type AccountRow = LedgerRow<'accounts'>;

type Db = Kysely<LedgerTables>;

/** The family's account of that id, whether or not the actor sees it. */
export function findAccount(db: Db, familyId: number, id: string): Promise<AccountRow | undefined> {
  return selectAccount.first(db, { familyId, id });
}

/** Adds to an account's present balance and number of entries. */
export async function moveBalance(
  db: Db,
  familyId: number,
  id: string,
  { delta, entries }: { readonly delta: bigint; readonly entries: number },
): Promise<void> {
  await addToBalance.run(db, { familyId, id, delta, entries: BigInt(entries) });
}

/** The sum of an account's entries in a currency other than its own. */
export async function findForeignBalance(db: Db, familyId: number, id: string, currency: string): Promise<bigint> {
  const row = await db
    .selectFrom('account_foreign_balances')
    .select('balance_minor')
    .where('family_id', '=', familyId)
    .where('account_id', '=', id)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.balance_minor ?? 0n;
}

/** Adds to the sum of an account's entries in a currency other than its own. */
export async function addToForeignBalance(
  db: Db,
  familyId: number,
  id: string,
  { currency, delta }: { readonly currency: string; readonly delta: bigint },
): Promise<void> {
  await db
    .insertInto('account_foreign_balances')
    .values({ family_id: familyId, account_id: id, currency, balance_minor: delta })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'account_id', 'currency']).doUpdateSet((eb) => ({
        balance_minor: eb('account_foreign_balances.balance_minor', '+', eb.ref('excluded.balance_minor')),
      })),
    )
    .execute();
}
