import type { ForUser } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { withinLimits } from '#database/queries/within-limits.ts';
import { requireCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { addAccount } from '#ledger/accounts/index.ts';
import { rulesOf } from '#ledger/balances/index.ts';
import { familyCurrency } from '#ledger/family.ts';
import { dayBefore, openAccount } from '#ledger/valuations/index.ts';

/** An account of a file that is not in the ledger yet. */
type FileAccount = {
  readonly name: string;
  readonly type: string;
  readonly subtype: string | null;
  /** Null for the family's currency. */
  readonly currency: string | null;
  /** The day of its first entry. */
  readonly firstDay: string;
  /** The balance on a day before, money in the account's favor positive; null if the file does not prove one. */
  readonly opening: { readonly date: string; readonly amount: string } | null;
};

const NAME_MAX = 255;

/** The account of that name that the user has full control of; the oldest of several. */
export async function findAccountNamed(
  { db, familyId }: Pick<FamilyTransaction, 'db' | 'familyId'>,
  userId: string,
  name: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounts')
    .innerJoin('account_shares', (join) =>
      join
        .onRef('account_shares.family_id', '=', 'accounts.family_id')
        .onRef('account_shares.account_id', '=', 'accounts.id'),
    )
    .select('accounts.id')
    .where('accounts.family_id', '=', familyId)
    .where('accounts.name', '=', name.slice(0, NAME_MAX))
    .where('accounts.status', '!=', 'deleting')
    .where('account_shares.user_id', '=', userId)
    .where('account_shares.permission', 'in', ['owner', 'full_control'])
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** The accounts that the user has full control of, by name. */
export function findOwnAccounts({ db, actor }: ForUser) {
  return db.read
    .selectFrom('accounts')
    .innerJoin('account_shares as s', (join) =>
      join.onRef('s.family_id', '=', 'accounts.family_id').onRef('s.account_id', '=', 'accounts.id'),
    )
    .select(['accounts.id', 'accounts.name', 'accounts.currency'])
    .where('accounts.family_id', '=', actor.familyId)
    .where('accounts.status', '=', 'active')
    .where('s.user_id', '=', actor.userId)
    .where('s.permission', 'in', ['owner', 'full_control'])
    .where(withinLimits(actor, 's.account_id'))
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute();
}

/** Opens an account with the balance that its file proves, or none. @throws AppError `validation_failed` for an unknown currency. */
export async function openFileAccount(
  tx: FamilyTransaction,
  userId: string,
  { name, type, subtype, currency, firstDay, opening }: FileAccount,
): Promise<string> {
  const money = requireCurrency(currency ?? (await familyCurrency(tx.db, tx.familyId)));
  const isKnown = subtype !== null && rulesOf(type).subtypes.includes(subtype);
  const row = await addAccount(tx, userId, {
    name: name.slice(0, NAME_MAX),
    type,
    subtype: isKnown ? subtype : null,
    currency: money.code,
    status: 'active',
    institution_name: null,
    institution_domain: null,
  });
  const amount = opening === null ? undefined : parseAmount(opening.amount, money);
  const { effect } = rulesOf(type);
  if (opening !== null && amount?.ok === true && effect !== 0n)
    await openAccount(tx, row, amount.minor * effect, { date: opening.date, isChosen: true });
  else await openAccount(tx, row, 0n, { date: dayBefore(firstDay), isChosen: false });
  return row.id;
}
