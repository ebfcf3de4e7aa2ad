import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { startReverting } from '#integrations/imports/record.ts';
import { importsOfSession } from '#integrations/imports/store.ts';
import { AppError } from '#kernel/errors.ts';
import { changeSession, type SessionRow } from './store.ts';

/**
 * Lets the job take back the imports of a session; those that were taken back already only if there is no other.
 * @throws AppError `import_session_conflict` while it runs, or if it has brought nothing.
 */
export async function startRevert(
  tx: FamilyTransaction,
  context: Context,
  session: SessionRow,
  includesEdited: boolean,
): Promise<void> {
  if (session.status === 'reverted') return;
  const imports = await importsOfSession(tx.db, session.family_id, session.id);
  if (session.status === 'importing' || imports.some(({ status }) => status === 'importing'))
    throw new AppError('import_session_conflict', 'The session is running; wait until it is complete');
  if (imports.length === 0) throw new AppError('import_session_conflict', 'The session has no imports to take back');
  const open = imports.filter(({ status }) => status !== 'reverted');
  for (const record of open.length > 0 ? open : imports.slice(0, 1)) {
    if (record.status !== 'reverting') await startReverting(tx, context, record, includesEdited);
  }
  await changeSession(tx.db, session, { status: 'reverting', updated_at: tx.now });
}
