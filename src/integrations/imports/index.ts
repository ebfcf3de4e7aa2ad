import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { eraseSessions } from '#integrations/imports/sessions/index.ts';
import { eraseImports as eraseRows } from '#integrations/imports/stored-imports/index.ts';
import { eraseTemplates } from '#integrations/imports/templates/index.ts';

export { FileReader } from '#integrations/imports/files/index.ts';
export { ImportJobs } from '#integrations/imports/jobs/index.ts';
export { ProgressStreams } from '#integrations/imports/progress/index.ts';
export { SessionJobs } from '#integrations/imports/session-jobs/index.ts';
export { countFamilySessions } from '#integrations/imports/sessions/index.ts';
export { countFamilyImports } from '#integrations/imports/stored-imports/index.ts';
export { countFamilyTemplates } from '#integrations/imports/templates/index.ts';

/** Deletes the imports and templates of a family or of one user. The transactions stay. */
export async function eraseImports(tx: FamilyTransaction, userId?: string): Promise<void> {
  await eraseRows(tx, userId);
  await eraseTemplates(tx, userId);
  await eraseSessions(tx.db, tx.familyId, userId);
}
