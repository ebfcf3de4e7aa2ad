import { isSet } from '#database/tables/ledger-tables.ts';
import { takeBackCreated } from '#integrations/imports/moving/index.ts';
import { changeSession, findSession } from '#integrations/imports/sessions/store.ts';
import { importsOfSession } from '#integrations/imports/store.ts';
import type { Progress } from '#jobs/job-queue.ts';
import type { Batch } from './batch.ts';

/** With the last import of a session that is taken back go the accounts and labels that the session has created. */
export async function endRevertOfSession(
  { tx, record }: Omit<Batch, 'tally'>,
  isTimeUp: () => boolean,
): Promise<Progress> {
  const owner = { familyId: tx.familyId, userId: record.user_id };
  const session = await findSession(tx.db, owner, record.session_id ?? '');
  if (session?.status !== 'reverting') return 'done';
  const imports = await importsOfSession(tx.db, tx.familyId, session.id);
  // After a failure the user asks again, when labels and accounts may no longer be in use.
  if (imports.some(({ id, status }) => id !== record.id && status !== 'reverted')) return 'done';
  const progress = await takeBackCreated(tx, imports, { includesEdited: isSet(record.includes_edited), isTimeUp });
  if (progress === 'done') await changeSession(tx.db, session, { status: 'reverted', updated_at: tx.now });
  return progress;
}
