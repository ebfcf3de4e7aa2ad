import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { allOf, invalid, readable } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { amountsOf, requireConsistent } from './amounts.ts';
import { type Funding, readFunding, storedAccounts } from './funding.ts';
import { showGoal } from './read-goals.ts';
import { changeGoal } from './record.ts';
import { requireGoal } from './require-goal.ts';
import type { GoalChange } from './schemas.ts';
import { accountIdsOf, type GoalRow } from './store.ts';

type Input = z.output<typeof GoalChange>;

/**
 * Changes a goal. Accounts replace its category, and the other way round. Writes nothing if nothing differs.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`.
 */
export function updateGoal(context: Context, id: string, input: Input, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const before = await requireGoal(tx, id);
    const wanted = fundingOf(before, {
      accountIds: readable(() => input.account_ids),
      categoryId: readable(() => input.category_id),
    });
    const { currency, check } = await readFunding(tx, wanted);
    const [row] = allOf(
      () => changed(before, input, wanted),
      check,
      () => {
        if (currency === before.currency) return;
        throw invalid(
          wanted.accountIds === null ? '/category_id' : '/account_ids',
          'other_currency',
          `must have the currency of the goal, ${before.currency}; its funding is in ${currency}`,
        );
      },
    );
    await changeGoal(tx, before, row);
    return showGoal(tx.db, context, id, locale);
  });
}

type Sent = { readonly [Member in keyof Funding]: Funding[Member] | undefined };

function fundingOf(before: GoalRow, { accountIds, categoryId }: Sent): Funding {
  const known = before.account_ids === null ? null : accountIdsOf(before);
  return {
    accountIds: accountIds === undefined ? (categoryId == null ? known : null) : accountIds,
    categoryId: categoryId === undefined ? (accountIds == null ? before.category_id : null) : categoryId,
  };
}

function changed(before: GoalRow, input: Input, { accountIds, categoryId }: Funding): GoalRow {
  const row: GoalRow = {
    ...before,
    name: input.name ?? before.name,
    start_date: input.start_date ?? before.start_date,
    target_date: input.target_date ?? before.target_date,
    account_ids: storedAccounts(accountIds),
    category_id: categoryId,
    // Nothing of an envelope is for something else.
    ...(categoryId !== null && { reserved_minor: 0n }),
    ...amountsOf(input, storedCurrency(before.currency)),
  };
  requireConsistent(row);
  return row;
}
