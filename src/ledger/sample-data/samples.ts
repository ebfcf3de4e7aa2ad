import type { Kysely } from 'kysely';
import { type Context, writeFamily } from '#application/context.ts';
import { requireAdmin } from '#application/requirement.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { monthOf } from '#kernel/time/civil-month.ts';
import { type DeleteEntries, deleteOrStart } from '#ledger/accounts/index.ts';
import type { AttachmentParts } from '#ledger/attachments/index.ts';
import { requestDeletion } from '#ledger/deletion/deletions.ts';
import { hasDeletions } from '#ledger/deletion/store.ts';
import { familyCurrency, rememberedSettings } from '#ledger/family.ts';
import { changeRow } from '#ledger/records/index.ts';
import { identifyIn, listAll, RECURRING } from '#ledger/recurring/index.ts';
import { requirePermission, type VisibleAccounts, visibleAccountsFor, visibleAccountsIn } from '#ledger/visibility.ts';
import { planFamily } from './plan-family.ts';
import { storeReceipt } from './receipt.ts';
import { keptAccounts, removeSampleLabels, removeSampleRecords } from './remove-sample-labels.ts';
import { countSamples, hasOwnAccounts } from './store.ts';
import { writePlan } from './write-plan.ts';
import { writeForecast } from './write-records.ts';

// A constant seed: all users see the same sample, so that they can talk about it.
const SEED = 20_260_105;

/**
 * Creates five years of sample data up to today, in place of older samples.
 * @throws AppError `forbidden` unless the user is an admin; `conflict` if the family has accounts of its own.
 */
export async function makeSampleData(context: Context, { deleteEntries, attaching }: SampleParts) {
  const { actor, db, clock } = context;
  requireAdmin(actor);
  const { currency: code, today, monthStartDay } = await rememberedSettings(db, actor.familyId, clock());
  const currency = storedCurrency(code);
  const plan = planFamily({ seed: SEED, today, currency });
  const isPossible = attaching !== null && !(await hasOwnAccounts(db.read, actor.familyId));
  const receipt = isPossible ? await storeReceipt(context, attaching, plan.receipt, currency) : null;
  return writeFamily(context, async (tx) => {
    if (await hasOwnAccounts(tx.db, tx.familyId)) {
      throw new AppError('conflict', 'Sample data can be added only to a family without accounts of its own');
    }
    if ((await familyCurrency(tx.db, tx.familyId)) !== code) {
      throw new AppError('conflict', 'The currency of the family has changed meanwhile; try again');
    }
    await removeSamples(tx, deleteEntries);
    const month = monthOf(today, monthStartDay);
    await writePlan(tx, plan, { ownerId: actor.userId, currency, month, receipt });
    await identifyIn(tx, context.actor);
    await askForLargestBill(tx);
    await writeForecast(tx, plan.forecast, currency);
    return presentSampleData(tx.db, await visibleAccountsIn(tx));
  });
}

/** Functions of other slices; without `attaching` there is no place for files. */
export type SampleParts = { readonly deleteEntries: DeleteEntries; readonly attaching: AttachmentParts | null };

/** Shows what a payment that is asked for is like, once it is due. */
async function askForLargestBill(tx: FamilyTransaction): Promise<void> {
  const bills = (await listAll(tx.db, tx.familyId)).toSorted((a, b) => Number(a.amount_minor - b.amount_minor));
  for (const bill of bills.slice(0, 1)) await changeRow(tx, RECURRING, bill, { posting: 'ask' });
}

/** The state of the family's sample data. @throws AppError `forbidden` unless the user is an admin. */
export async function getSampleData({ db, actor }: Context) {
  requireAdmin(actor);
  return presentSampleData(db.read, await visibleAccountsFor(db, actor));
}

/** The same; pass `tx.db` inside a write. */
async function presentSampleData(db: Kysely<LedgerTables>, visible: VisibleAccounts) {
  const counts = await countSamples(db, visible);
  return { present: (counts.accounts ?? 0) > 0, can_create: !(await hasOwnAccounts(db, visible.familyId)), counts };
}

/** Removes the sample data. @throws AppError `forbidden` unless the actor is an admin who may delete every sample. */
export async function removeSampleData(context: Context, deleteEntries: DeleteEntries): Promise<void> {
  requireAdmin(context.actor);
  await writeFamily(context, (tx) => removeSamples(tx, deleteEntries));
}

/** Removes the sample accounts with all that they have, and the sample labels that nothing else uses, large ones by the job. */
async function removeSamples(tx: FamilyTransaction, deleteEntries: DeleteEntries): Promise<void> {
  await removeSampleRecords(tx);
  const accounts = await keptAccounts(tx);
  for (const { id } of accounts) await requirePermission(tx, id, 'full_control', 'Sample account');
  for (const account of accounts) await deleteOrStart(tx, account, deleteEntries);
  const isQueued = await hasDeletions(tx.db, tx.familyId, ['account']);
  await (isQueued ? requestDeletion(tx, 'sample_labels') : removeSampleLabels(tx));
}
