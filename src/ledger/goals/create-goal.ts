import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { AppError, allOf, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { familyToday } from '#ledger/family.ts';
import { amountsOf, requireConsistent } from './amounts.ts';
import { readFunding, storedAccounts } from './funding.ts';
import { showGoal } from './read-goals.ts';
import { addGoal } from './record.ts';
import type { NewGoal } from './schemas.ts';
import { type GoalRow, listGoals } from './store.ts';

/** The most goals of a family: a list reads them all. */
const GOALS_MAX = 100;

/**
 * Creates a goal that accounts or an envelope fund.
 * @throws AppError `not_found` for an account that the user does not see; `forbidden`, `conflict`, `validation_failed`.
 */
export function createGoal(context: Context, input: z.output<typeof NewGoal>, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const accountIds = readable(() => input.account_ids) ?? null;
    const categoryId = readable(() => input.category_id) ?? null;
    const { currency, check } = await readFunding(tx, { accountIds, categoryId });
    const today = await familyToday(tx.db, tx.familyId, context.clock());
    const [row] = allOf(() => {
      const made: GoalRow = {
        family_id: tx.familyId,
        id: newId(),
        name: input.name,
        currency,
        target_minor: 0n,
        reserved_minor: 0n,
        ...amountsOf(input, storedCurrency(currency)),
        start_date: input.start_date ?? today,
        target_date: input.target_date,
        account_ids: storedAccounts(accountIds),
        category_id: categoryId,
        created_at: tx.now,
        updated_at: tx.now,
      };
      requireConsistent(made);
      return made;
    }, check);
    const others = await listGoals(tx.db, tx.familyId);
    if (others.length >= GOALS_MAX) throw new AppError('conflict', `A family has at most ${GOALS_MAX} goals`);
    await addGoal(tx, row);
    return showGoal(tx.db, context, row.id, locale);
  });
}
