import type { CreateAccessParts } from '#access/access.ts';
import {
  countFamilyExports,
  countFamilyImports,
  countFamilyProposals,
  countFamilySessions,
  countFamilyTemplates,
  eraseExports,
  eraseFamilyImports,
  eraseImports,
  eraseProposals,
  eraseWebhooks,
} from '#integrations/index.ts';
import type { DeletionJobs } from '#ledger/deletion-job/index.ts';
import { dataReset } from '#ledger/index.ts';

/** Deletes and counts the data of a family: the ledger, and the exports made from it. */
export function familyDataReset(jobs: DeletionJobs) {
  return {
    ...dataReset,
    deleteLedgerData: async (tx) => {
      await eraseExports(tx);
      await eraseImports(tx);
      await eraseFamilyImports(tx);
      await eraseProposals(tx);
      return dataReset.deleteLedgerData(tx);
    },
    countLedgerData: async (db, familyId) => ({
      ...(await dataReset.countLedgerData(db, familyId)),
      family_exports: await countFamilyExports(db, familyId),
      imports: await countFamilyImports(db, familyId),
      import_sessions: await countFamilySessions(db, familyId),
      import_mappings: await countFamilyTemplates(db, familyId),
      proposals: await countFamilyProposals(db, familyId),
    }),
    forgetUser: async (tx, userId) => {
      await eraseExports(tx, userId);
      await eraseImports(tx, userId);
      await eraseFamilyImports(tx, userId);
      await eraseProposals(tx, userId);
      await dataReset.forgetUser(tx, userId);
    },
    deleteWebhooks: eraseWebhooks,
    continueDeletions: () => jobs.wake(),
  } satisfies CreateAccessParts['dataReset'];
}
