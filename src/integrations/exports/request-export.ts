import { type Context, writeFamily } from '#application/context.ts';
import { requireJobRoom } from '#application/family-jobs.ts';
import { requireAdmin } from '#application/requirement.ts';
import { newId } from '#kernel/ids.ts';
import type { ExportJobs } from './export-jobs.ts';
import { presentExport } from './read-exports.ts';
import { addExport, removeExport } from './record.ts';
import { type ExportRow, exportsOf } from './store.ts';

// Repeated exports replace the oldest, so that requests cannot fill the disk.
const KEPT_MAX = 10;

/**
 * Requests an export of what the user sees, or returns their unfinished one.
 * @throws AppError `forbidden` unless the user is an admin.
 */
export async function requestExport(context: Context, jobs: ExportJobs, basePath: string) {
  requireAdmin(context.actor);
  const row = await writeFamily(context, async (tx) => {
    const { userId } = context.actor;
    const held = await exportsOf(tx.db, tx.familyId, userId);
    const unfinished = held.find(({ status }) => status === 'pending' || status === 'processing');
    if (unfinished !== undefined) return unfinished;
    await requireJobRoom(tx);
    for (const old of held.slice(0, Math.max(0, held.length - KEPT_MAX + 1))) await removeExport(tx, old);
    const asked: ExportRow = {
      family_id: tx.familyId,
      id: newId(),
      user_id: userId,
      status: 'pending',
      byte_size: null,
      created_at: tx.now,
      updated_at: tx.now,
    };
    await addExport(tx, asked);
    return asked;
  });
  context.db.afterCommit(() => jobs.wake());
  return { data: presentExport(row, basePath) };
}
