import { type Context, writeFamily } from '#application/context.ts';
import { progressOf } from '#integrations/imports/file-parts.ts';
import { findKept, findMoving } from '#integrations/imports/moving/index.ts';
import { removeImport } from '#integrations/imports/record.ts';
import { countOutcomes, type Outcome } from '#integrations/imports/rows/row-store.ts';
import { type ImportRecord, importsOfSession, wholeImportOf } from '#integrations/imports/store.ts';
import { withoutChargeOf } from '#integrations/imports/without-charge.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { type Chunk, deleteSession, findSession, listChunks, type SessionRow } from './store.ts';

/** One of the user's sessions. @throws AppError `not_found`. */
export async function getSession(context: Context, id: string) {
  const found = await findSession(context.db.read, context.actor, id);
  if (found === undefined) throw notFound('Import session');
  return showSession(context, found);
}

/** Drops a session and the chunks that have arrived. @throws AppError `import_session_conflict` while its file is read. */
export function dropSession(context: Context, id: string): Promise<void> {
  return writeFamily(context, async (tx) => {
    const found = await findSession(tx.db, context.actor, id);
    if (found === undefined) throw notFound('Import session');
    if (found.status === 'importing')
      throw new AppError('import_session_conflict', 'The file is being read; wait until it is');
    if (found.status === 'reverting')
      throw new AppError('import_session_conflict', 'The session is being taken back; wait until it is');
    const whole = await wholeImportOf(tx.db, found.family_id, id);
    if (whole?.status === 'pending') await removeImport(tx, whole);
    await deleteSession(tx.db, found);
  });
}

/** A session in responses, with the outcomes of its rows. */
export async function showSession(context: Context, session: SessionRow) {
  const { db, actor } = context;
  const chunks = await listChunks(db.read, session);
  const records = await importsOfSession(db.read, session.family_id, session.id);
  const counts = await countOutcomes(
    db.read,
    actor.familyId,
    records.map(({ id }) => id),
  );
  const count = (...outcomes: Outcome[]) =>
    [...counts.values()].reduce(
      (sum, one) => sum + outcomes.reduce((own, name) => own + (one.outcomes[name] ?? 0), 0),
      0,
    );
  const transactions = {
    created: count('created'),
    updated: count('updated'),
    failed: count('failed'),
    skipped: count('matched', 'duplicate', 'skipped'),
  };
  const moving = await findMoving(db.read, records);
  const { id, type, client_session_id, filename, expected_chunks, error, created_at, updated_at } = session;
  const status = statusOf(session, records);
  const data = {
    id,
    type,
    status,
    client_session_id,
    filename,
    expected_chunks: expected_chunks === null ? null : Number(expected_chunks),
    chunks_count: chunks.length,
    summary: session.reading === null ? {} : { transactions, ...summaryOf(moving) },
    moving,
    progress: progressIn(session, chunks, transactions, count('ready')),
    kept: await findKept(db.read, actor.familyId, records),
    without_charge: await withoutChargeOf(context, records),
    imports: records.map((record) => ({ id: record.id, account_id: record.account_id, status: record.status })),
    error: error === null ? null : JSON.parse(error),
    created_at,
    updated_at,
    chunks: chunks.map((chunk) => presentChunk(chunk, status)),
  };
  return { data };
}

/** The kinds of records besides transactions, by their plural. */
function summaryOf(moving: Awaited<ReturnType<typeof findMoving>>) {
  const counts = (moving?.kinds ?? []).map(({ kind, imported, skipped }) => {
    const name = kind
      .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
      .toLowerCase()
      .replace(/y$/, 'ie');
    return [`${name}s`, { created: imported, updated: 0, skipped, failed: 0 }];
  });
  return Object.fromEntries(counts);
}

type Outcomes = { readonly [outcome: string]: number };

function progressIn({ reading }: SessionRow, chunks: readonly Chunk[], outcomes: Outcomes, ready: number) {
  const arrived = chunks.reduce((sum, { byte_size }) => sum + Number(byte_size), 0);
  const rows_count = Object.values(outcomes).reduce((sum, count) => sum + count, ready);
  if (reading === null) return { bytes: arrived, bytes_read: 0, rows_count };
  const { bytes, offset } = progressOf(reading);
  return { bytes, bytes_read: offset, rows_count };
}

/** A session whose file is read runs on as long as its imports do. */
function statusOf({ status }: SessionRow, records: readonly ImportRecord[]): SessionRow['status'] {
  const isIn = (one: ImportRecord['status']) => records.some((record) => record.status === one);
  // The imports are read after the session, which may have been taken back in between.
  if (status === 'reverting' && isIn('failed') && !isIn('reverting')) return 'failed';
  if (status !== 'complete') return status;
  if (isIn('importing')) return 'importing';
  return isIn('failed') ? 'failed' : 'complete';
}

function presentChunk(chunk: Chunk, status: SessionRow['status']) {
  const { id, sequence, client_chunk_id, rows_count, byte_size, created_at } = chunk;
  return {
    id,
    sequence: Number(sequence),
    client_chunk_id,
    status,
    rows_count: Number(rows_count),
    byte_size: Number(byte_size),
    summary: {},
    error: null,
    created_at,
    updated_at: created_at,
  };
}
