import type { Database } from '#database/database.ts';
import { deleteChangeHistory } from '#database/family/change-history.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { authorOfJob } from '#jobs/job-author.ts';
import { JobQueue, type Progress, sliceTimer } from '#jobs/job-queue.ts';
import { removeAccount } from '#ledger/accounts/index.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { deleteSomeTrades } from '#ledger/investments/trades/index.ts';
import { removeCategory } from '#ledger/labels/categories/index.ts';
import { removeMerchant } from '#ledger/labels/merchants/index.ts';
import { deleteLabelPart } from '#ledger/labels/shared/index.ts';
import { removeTag } from '#ledger/labels/tags/index.ts';
import { deleteSomeAccountEntries } from '#ledger/posting/index.ts';
import { replaceRecurringMerchant } from '#ledger/recurring/index.ts';
import { removeSampleLabels } from '#ledger/sample-data/index.ts';
import type { Log } from '#telemetry/log.ts';
import { removeReferences } from './delete-entries.ts';
import { deleteLeftovers } from './reset-family-data.ts';
import {
  type DeletionRow,
  deleteDeletion,
  findDeletion,
  findOldestDeletions,
  hasOlderDeletion,
  unfinishedDeletions,
} from './store.ts';

type Step = (tx: FamilyTransaction, deletion: DeletionRow, isTimeUp: () => boolean) => Promise<boolean>;

const STEPS: Record<DeletionRow['kind'], Step> = {
  account: deleteAccountPart,
  ledger: (tx, { id }, isTimeUp) => deleteLeftovers(tx, id, isTimeUp),
  category: (tx, deletion, isTimeUp) => deleteLabelPart(tx, deletion, removeCategory, isTimeUp),
  merchant: (tx, deletion, isTimeUp) => deleteLabelPart(tx, deletion, removeUsedMerchant, isTimeUp),
  tag: (tx, deletion, isTimeUp) => deleteLabelPart(tx, deletion, removeTag, isTimeUp),
  sample_labels: (tx) => removeSampleLabels(tx).then(() => true),
  history: (tx) => deleteChangeHistory(tx.db, tx.familyId, HISTORY_ROWS),
};

const HISTORY_ROWS = 500;

/** Deletes one slice of a deletion, in a running write. */
async function continueDeletion(tx: FamilyTransaction, id: string, isTimeUp: () => boolean): Promise<Progress> {
  const deletion = await findDeletion(tx.db, tx.familyId, id);
  if (deletion === undefined) return 'done';
  // Labels are in use until the entries are gone, a label may replace another, and each slice adds to the history.
  if (deletion.kind !== 'account' && (await hasOlderDeletion(tx.db, tx.familyId, id))) return 'waiting';
  if (!(await STEPS[deletion.kind](tx, deletion, isTimeUp))) return 'more';
  await deleteDeletion(tx.db, tx.familyId, id);
  return 'done';
}

async function removeUsedMerchant(tx: FamilyTransaction, id: string, replacementId: string | null): Promise<void> {
  await replaceRecurringMerchant(tx, id, replacementId);
  await removeMerchant(tx, id);
}

async function deleteAccountPart(tx: FamilyTransaction, { account_id }: DeletionRow, isTimeUp: () => boolean) {
  const account = await findAccount(tx.db, tx.familyId, account_id ?? '');
  if (account === undefined) return true; // a reset took it along
  await removeReferences(tx, account.id);
  if (!(await deleteSomeTrades(tx, account.id, isTimeUp))) return false;
  if (!(await deleteSomeAccountEntries(tx, account.id, isTimeUp))) return false;
  await removeAccount(tx, account);
  return true;
}

type DeletionJobsParts = { readonly database: Database; readonly log: Log };

/** Carries on the requested deletions. */
export class DeletionJobs extends JobQueue<DeletionRow> {
  constructor({ database, log }: DeletionJobsParts) {
    super({
      database,
      log,
      kind: 'deletions',
      find: (limit, families) => findOldestDeletions(database.read, families, limit),
      unfinished: unfinishedDeletions,
      slice: (deletion) =>
        database.writeFamily(Number(deletion.family_id), authorOfJob(deletion), (tx) =>
          continueDeletion(tx, deletion.id, sliceTimer()),
        ),
    });
  }
}
