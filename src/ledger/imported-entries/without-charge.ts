import { z } from 'zod';
import type { ForUser } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { entryVisibleTo, visibleAccountsFor } from '#ledger/visibility.ts';

const SHOWN = 100;
const ENTRIES_MAX = 2000;

/** Transactions of which no account was charged. */
export const WithoutCharge = z
  .object({
    transactions_count: z.int().meta({ description: `At most ${ENTRIES_MAX.toLocaleString('en')}.` }),
    transactions: z
      .array(
        z.object({
          id: z.string(),
          account_id: z.string(),
          date: z.string(),
          name: z.string(),
          signed_amount: z.string(),
          currency: z.string(),
          has_rate: z.boolean().meta({
            description: 'A rate of its day is known, at which balances count it. Without one they lack it.',
          }),
        }),
      )
      .meta({ description: `The newest, at most ${SHOWN}.` }),
  })
  .meta({
    id: 'WithoutCharge',
    description:
      "Transactions that are in another currency than their account, and have no charged amount. To complete one, send `amount` in the account's currency and `original`.",
  });

type Uncharged = Awaited<ReturnType<typeof findWithoutCharge>>[number];

/** The visible entries without a charged amount, newest first; of all accounts where none are named. */
export async function findWithoutCharge({ db, actor }: ForUser, accountIds?: readonly string[]) {
  const visible = await visibleAccountsFor(db, actor);
  // The sums by currency say which accounts have any: nearly none.
  const all = db.read
    .selectFrom('account_foreign_balances as f')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 'f.family_id').onRef('a.id', '=', 'f.account_id'),
    )
    .innerJoin('transactions as t', (join) =>
      join
        .onRef('t.family_id', '=', 'f.family_id')
        .onRef('t.account_id', '=', 'f.account_id')
        .onRef('t.currency', '=', 'f.currency'),
    )
    .select(['t.id', 't.account_id', 't.date', 't.name', 't.amount_minor', 't.currency', 'a.currency as charged'])
    .where('f.family_id', '=', actor.familyId)
    .where('t.parent_id', 'is', null)
    .where(entryVisibleTo(visible, { account: 't.account_id', date: 't.date' }))
    .orderBy('t.date', 'desc')
    .orderBy('t.id', 'desc')
    .limit(ENTRIES_MAX);
  return accountIds === undefined ? all.execute() : all.where('f.account_id', 'in', accountIds).execute();
}

/** Entries without a charged amount in responses. */
export async function presentWithoutCharge({ db, actor }: ForUser, entries: readonly Uncharged[]) {
  const shown = entries.slice(0, SHOWN);
  const currencies = shown.flatMap(({ currency, charged }) => [currency, charged]);
  const dates = shown.map(({ date }) => date);
  const rates = await ratesOn(db.read, actor.familyId, currencies, dates);
  return {
    transactions_count: entries.length,
    transactions: shown.map(({ id, account_id, date, name, amount_minor, currency, charged }) => ({
      ...{ id, account_id, date, name, currency },
      signed_amount: formatDecimal(amount_minor, storedCurrency(currency)),
      has_rate: rates.find(currency, charged, date) !== undefined,
    })),
  };
}
