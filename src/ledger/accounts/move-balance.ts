import type { Kysely } from 'kysely';
import type { Books } from '#database/books-schema.ts';
import type { FamilyTransaction } from '#database/family-transaction.ts';
import { type Param, prepared } from '#database/prepared.ts';
import { invalid } from '#kernel/errors.ts';
import { MAX_MINOR } from '#kernel/money.ts';
import { rulesOf } from './account-types.ts';
import type { AccountRow } from './store.ts';

/** What an entry does to its account: money in (positive) or out, in minor units, and how many entries it adds. */
export type Movement = { readonly amountMinor: bigint; readonly currency: string; readonly entries: 1 | 0 | -1 };

type MoveValues = { familyId: number; id: string; delta: bigint; entries: number; now: string };
const moveOwn = prepared((db: Kysely<Books>, param: Param<MoveValues>) =>
  db
    .updateTable('accounts')
    .set((eb) => ({
      balance_minor: eb('balance_minor', '+', param('delta')),
      transaction_count: eb('transaction_count', '+', param('entries') as never),
      updated_at: param('now'),
    }))
    .where('family_id', '=', param('familyId'))
    .where('id', '=', param('id')),
);

type ForeignValues = { familyId: number; id: string; currency: string; delta: bigint };
const moveForeign = prepared((db: Kysely<Books>, param: Param<ForeignValues>) =>
  db
    .insertInto('account_foreign_balances')
    .values({
      family_id: param('familyId'),
      account_id: param('id'),
      currency: param('currency'),
      balance_minor: param('delta'),
    })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'account_id', 'currency']).doUpdateSet((eb) => ({
        balance_minor: eb('account_foreign_balances.balance_minor', '+', eb.ref('excluded.balance_minor')),
      })),
    ),
);

type ForeignKey = { familyId: number; id: string; currency: string };
const selectForeign = prepared((db: Kysely<Books>, param: Param<ForeignKey>) =>
  db
    .selectFrom('account_foreign_balances')
    .select('balance_minor')
    .where('family_id', '=', param('familyId'))
    .where('account_id', '=', param('id'))
    .where('currency', '=', param('currency')),
);

/**
 * Moves an account's balance in the transaction that writes the entry, by the rules of the account's type. An entry in
 * another currency moves a sum of its own: without a rate it says nothing of the account's balance, and none is invented.
 * @throws AppError `validation_failed` when the balance, or the sum in that currency, would leave ±(2^53−1) minor units.
 */
export async function moveBalance(tx: FamilyTransaction, account: AccountRow, movement: Movement): Promise<void> {
  const { familyId, db, now } = tx;
  const { id } = account;
  const { currency, entries } = movement;
  const change = movement.amountMinor * rulesOf(account.type).effect;
  const isForeign = currency !== account.currency && change !== 0n;
  const delta = currency === account.currency ? change : 0n;
  // Both sums are held to the range before either is written.
  requireBalanceInRange('amount', account.balance_minor + delta);
  if (isForeign) {
    const held = await selectForeign.first(db, { familyId, id, currency });
    requireBalanceInRange('amount', (held?.balance_minor ?? 0n) + change);
  }
  await moveOwn.run(db, { familyId, id, delta, entries, now });
  if (isForeign) await moveForeign.run(db, { familyId, id, currency, delta: change });
}

/** @throws AppError `validation_failed` at `member` when a balance is beyond what a JSON number carries exactly. */
export function requireBalanceInRange(member: 'amount' | 'balance', balanceMinor: bigint): void {
  if (balanceMinor > MAX_MINOR || balanceMinor < -MAX_MINOR) {
    const message = `${member} would take the account's balance out of range`;
    throw invalid(`/${member}`, 'balance_out_of_range', message);
  }
}
