import { type Context, writeFamily } from '#application/context.ts';
import { requireAdmin } from '#application/requirement.ts';
import { AppError } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { DeleteEntries } from '#ledger/accounts/index.ts';
import { familyCurrency, familyToday } from '#ledger/family.ts';
import { identifyIn } from '#ledger/recurring/index.ts';
import { visibleAccountsIn } from '#ledger/visibility/index.ts';
import { planFamily } from './plan-family.ts';
import { presentSampleData } from './read-sample.ts';
import { removeSamples } from './remove-sample.ts';
import { hasOwnAccounts } from './store.ts';
import { writePlan } from './write-plan.ts';

// A constant seed: all users see the same sample, so that they can talk about it.
const SEED = 20_260_105;

/**
 * Creates five years of sample data up to today, in place of older samples.
 * @throws AppError `forbidden` unless the user is an admin; `conflict` if the family has accounts of its own.
 */
export function makeSampleData(context: Context, deleteEntries: DeleteEntries) {
  requireAdmin(context.actor);
  return writeFamily(context, async (tx) => {
    if (await hasOwnAccounts(tx.db, tx.familyId)) {
      throw new AppError('conflict', 'Sample data can be added only to a family without accounts of its own');
    }
    await removeSamples(tx, deleteEntries);
    const currency = storedCurrency(await familyCurrency(tx.db, tx.familyId));
    const today = await familyToday(tx.db, tx.familyId, Date.parse(tx.now));
    await writePlan(tx, planFamily({ seed: SEED, today, currency }), {
      ownerId: context.actor.userId,
      currency,
    });
    await identifyIn(tx, context.actor);
    return presentSampleData(tx.db, await visibleAccountsIn(tx));
  });
}
