import type { Kysely } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { invalid } from '#kernel/errors.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';

export type AccountRow = LedgerRow<'accounts'>;

type Db = Kysely<LedgerTables>;

type AccountKey = { readonly familyId: number; readonly id: string };

const selectAccount = statement((db: Db, { familyId, id }: AccountKey) =>
  db.selectFrom('accounts').selectAll().where('family_id', '=', familyId).where('id', '=', id),
);

type BalanceMove = AccountKey & { readonly delta: bigint; readonly entries: bigint };

// `updated_at` follows the account's change rows alone.
const addToBalance = statement((db: Db, { familyId, id, delta, entries }: BalanceMove) =>
  db
    .updateTable('accounts')
    .set((eb) => ({
      balance_minor: eb('balance_minor', '+', delta),
      transaction_count: eb('transaction_count', '+', entries),
    }))
    .where('family_id', '=', familyId)
    .where('id', '=', id),
);

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
  await addToBalance.send(db, { familyId, id, delta, entries: BigInt(entries) });
}

const selectForeignBalance = statement(
  (db: Db, { familyId, id, currency }: AccountKey & { readonly currency: string }) =>
    db
      .selectFrom('account_foreign_balances')
      .select('balance_minor')
      .where('family_id', '=', familyId)
      .where('account_id', '=', id)
      .where('currency', '=', currency),
);

/** The sum of an account's entries in a currency other than its own. */
export async function findForeignBalance(db: Db, familyId: number, id: string, currency: string): Promise<bigint> {
  return (await selectForeignBalance.first(db, { familyId, id, currency }))?.balance_minor ?? 0n;
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

/** @throws AppError `validation_failed` at `member` when a balance is beyond what a JSON number carries exactly. */
export function requireBalanceInRange(member: 'amount' | 'balance', balanceMinor: bigint): void {
  if (balanceMinor > MAX_MINOR || balanceMinor < -MAX_MINOR) {
    const message = "would take the account's balance out of range";
    throw invalid(`/${member}`, 'balance_out_of_range', message);
  }
}
