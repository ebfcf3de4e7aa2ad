import { type Context, writeFamily } from '#application/context.ts';
import { wholeImportOf } from '#integrations/imports/store.ts';
import { revertSureImport } from '#integrations/imports/sure-imports/publish-sure-import.ts';
import { notFound } from '#kernel/errors.ts';
import { startRevert } from './start-revert.ts';
import { findSession } from './store.ts';

/** Starts to take back everything that a session has brought, with the accounts and labels that it has created. */
export async function revertSession(
  context: Context,
  jobs: { wake(): void },
  id: string,
  includesEdited: boolean,
): Promise<void> {
  const found = await findSession(context.db.read, context.actor, id);
  if (found === undefined) throw notFound('Import session');
  const whole = await wholeImportOf(context.db.read, found.family_id, id);
  if (whole !== undefined) {
    await revertSureImport(context, { jobs }, whole, includesEdited);
    return;
  }
  await writeFamily(context, async (tx) => {
    const session = await findSession(tx.db, context.actor, id);
    if (session === undefined) throw notFound('Import session');
    await startRevert(tx, context, session, includesEdited);
  });
  context.db.afterCommit(() => jobs.wake());
}
