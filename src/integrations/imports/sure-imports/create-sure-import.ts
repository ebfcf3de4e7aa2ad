import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import type { FileReader } from '#integrations/imports/file-reader.ts';
import { openFile, sourceOf } from '#integrations/imports/open-file.ts';
import { addImport } from '#integrations/imports/record.ts';
import { readableStatements } from '#integrations/imports/rows/import-rows.ts';
import type { SentStatement } from '#integrations/imports/sent-statement.ts';
import { requirePlace } from '#integrations/imports/sessions/create-session.ts';
import { openingsOfSession, startSession } from '#integrations/imports/sessions/publish-session.ts';
import { newImport } from '#integrations/imports/sessions/start-reading.ts';
import { insertChunk, insertSession, type SessionRow } from '#integrations/imports/sessions/store.ts';
import { newSession, onlyChunk, packed } from '#integrations/imports/sessions/store-whole-session.ts';
import type { ReadFile } from '#integrations/imports/statement.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { invalid } from '#kernel/errors.ts';
import { requireSureFile } from './require-sure-file.ts';
import { countRecords, newVerification } from './verification.ts';

const NAME_MAX = 255;

type Parts = {
  readonly files: FileReader;
  readonly jobs: { wake(): void };
  readonly sessionJobs: { wake(): void };
  readonly storage: FamilyStorage;
};
type Wishes = {
  readonly publish?: boolean | undefined;
  readonly skip_invalid?: boolean | undefined;
  readonly unknown_labels?: ImportRecord['unknown_labels'] | undefined;
};

/**
 * Stores the export of a program as one import, and publishes it on request: each of its accounts then gets an import of its own, and
 * this one ends with them.
 * @throws AppError `validation_failed` for a file that is no such export, or cannot be published.
 */
export async function createSureImport(context: Context, parts: Parts, sent: SentStatement, wishes: Wishes) {
  requireSureFile(sent);
  const { files, storage } = parts;
  const { options } = sent;
  const opened = await openFile(context, files, sourceOf(sent.bytes), { options, accountId: undefined });
  readableStatements(opened.file);
  const isPublished = wishes.publish === true;
  const skipsInvalid = wishes.skip_invalid === true;
  if (isPublished) requirePublishable(opened.file, skipsInvalid);
  const origin = {
    user_id: context.actor.userId,
    wishes: JSON.stringify({ options, unknown_labels: wishes.unknown_labels }),
  };
  const openings = isPublished ? await openingsOfSession(context, origin, opened) : [];
  const { recordCounts = {}, faults } = opened.file;
  const before = isPublished ? await countRecords(context.db.read, context.actor.familyId) : null;
  const verification = JSON.stringify({ ...newVerification(recordCounts, faults.length), before });
  const records = Object.values(recordCounts).reduce((sum, count) => sum + count, faults.length);
  const content = await packed(sent.bytes);
  const record = await writeFamily(context, async (tx) => {
    await storage.requireRoom(tx.db, tx.familyId, sent.bytes.length);
    await requirePlace(tx, context);
    const session: SessionRow = {
      ...newSession(context, tx.now),
      type: 'SureImport',
      filename: sent.filename.slice(0, NAME_MAX),
      expected_chunks: 1n,
      ...origin,
    };
    await insertSession(tx.db, session);
    await insertChunk(tx.db, onlyChunk(session, sent.bytes, content));
    if (isPublished) {
      await startSession(
        tx,
        context,
        session,
        { ...opened, bytes: sent.bytes.length, openings },
        { publishes: true, skipsInvalid },
      );
    }
    const whole = newImport(tx, session, '', { name: '', format: 'sure', bytes: 0, configuration: null });
    const record: ImportRecord = {
      ...whole,
      type: 'SureImport',
      status: isPublished ? 'importing' : 'pending',
      reading: flag(false),
      rows_count: BigInt(records),
      verification,
    };
    await addImport(tx, record);
    return record;
  });
  if (isPublished) context.db.afterCommit(() => parts.sessionJobs.wake());
  return record;
}

const LINES_SHOWN = 5;

/** @throws AppError `validation_failed` if lines cannot be imported and are not left out. */
export function requirePublishable({ faults }: ReadFile, skipsInvalid: boolean): void {
  if (skipsInvalid || faults.length === 0) return;
  const shown = faults.slice(0, LINES_SHOWN).map(({ line, message }) => `line ${line}: ${message}`);
  const rest = faults.length > LINES_SHOWN ? `; and ${faults.length - LINES_SHOWN} more` : '';
  throw invalid(
    '/skip_invalid',
    'preflight_failed',
    `is required to import the other records. These cannot be imported: ${shown.join('; ')}${rest}`,
  );
}
