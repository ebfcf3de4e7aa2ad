import type { Kysely } from 'kysely';
import type { Books } from '#database/books-schema.ts';
import type { FamilyTransaction } from '#database/family-transaction.ts';
import { type Param, prepared } from '#database/prepared.ts';
import { type DayFlows, dayChanges, type EntryMoney, findDay, writeDay } from './account-days.ts';
import { rulesOf } from './account-types.ts';
import { requireBalanceInRange } from './balance-range.ts';
import { moveAnchor, wayFor } from './opening-anchor.ts';
import type { AccountRow } from './store.ts';

/** What becomes of one entry: made (`after` alone), changed (both) or gone (`before` alone). */
export type Movement = { readonly before?: EntryMoney; readonly after?: EntryMoney };

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
 * Moves an account's balance in the transaction that writes the entry, by the rules of the account's type: the flows of the
 * entry's day, the sum of its currency, and the present balance unless a newer valuation speaks for that day. It touches as
 * many rows in an account with ten thousand entries as in one with ten.
 * @throws AppError `validation_failed` when a balance, a day's flows or a foreign sum would leave ±(2^53−1) minor units;
 * nothing was written then.
 */
export async function moveBalance(tx: FamilyTransaction, account: AccountRow, movement: Movement): Promise<void> {
  const { before, after } = movement;
  if (before && after && isSameMoney(before, after)) return;
  const { familyId, db, now } = tx;
  const { id } = account;
  const way = after && (await wayFor(tx, account, after.date));
  const delta = ownDelta({ ...account, valued_on: way?.valuedOn ?? account.valued_on }, movement);
  requireBalanceInRange('amount', account.balance_minor + delta);
  const foreign = foreignDeltas(account, movement);
  for (const [currency, change] of foreign) {
    const held = await selectForeign.first(db, { familyId, id, currency });
    requireBalanceInRange('amount', (held?.balance_minor ?? 0n) + change);
  }
  const days = await changedDays(tx, account, movement);

  if (way) await moveAnchor(tx, account, way);
  const entries = (after ? 1 : 0) - (before ? 1 : 0);
  await moveOwn.run(db, { familyId, id, delta, entries, now });
  for (const [currency, change] of foreign) await moveForeign.run(db, { familyId, id, currency, delta: change });
  for (const day of days) await writeDay(db, familyId, id, day);
}

function isSameMoney(a: EntryMoney, b: EntryMoney): boolean {
  return a.date === b.date && a.amount_minor === b.amount_minor && a.currency === b.currency;
}

/** What the movement does to the present balance; an entry up to the newest valuation is in its amount already. */
function ownDelta(account: AccountRow, { before, after }: Movement): bigint {
  const counted = (entry: EntryMoney | undefined): bigint => {
    if (entry === undefined || entry.currency !== account.currency) return 0n;
    return account.valued_on !== null && entry.date <= account.valued_on ? 0n : entry.amount_minor;
  };
  return (counted(after) - counted(before)) * rulesOf(account.type).effect;
}

function foreignDeltas(account: AccountRow, { before, after }: Movement): Map<string, bigint> {
  const { effect } = rulesOf(account.type);
  const deltas = new Map<string, bigint>();
  const add = (entry: EntryMoney | undefined, sign: bigint) => {
    if (entry === undefined || entry.currency === account.currency || effect === 0n) return;
    deltas.set(entry.currency, (deltas.get(entry.currency) ?? 0n) + entry.amount_minor * sign * effect);
  };
  add(before, -1n);
  add(after, 1n);
  return deltas;
}

/** The days the movement touches as they will be. */
async function changedDays(tx: FamilyTransaction, account: AccountRow, movement: Movement): Promise<DayFlows[]> {
  const days: DayFlows[] = [];
  for (const change of dayChanges(movement.before, movement.after)) {
    const held = await findDay(tx.db, tx.familyId, account.id, change);
    const day: DayFlows = {
      date: change.date,
      currency: change.currency,
      inflows_minor: (held?.inflows_minor ?? 0n) + change.inflows_minor,
      outflows_minor: (held?.outflows_minor ?? 0n) + change.outflows_minor,
      entries: (held?.entries ?? 0n) + change.entries,
    };
    requireBalanceInRange('amount', day.inflows_minor);
    requireBalanceInRange('amount', day.outflows_minor);
    days.push(day);
  }
  return days;
}
