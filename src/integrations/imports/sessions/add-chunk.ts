import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import { FILE_BYTES_MAX } from '#integrations/imports/file-schemas.ts';
import { requireStatement } from '#integrations/imports/require-statement.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Chunk, changeSession, findSession, insertChunk, listChunks, type SessionRow } from './store.ts';
import { digestOf, packed } from './store-whole-session.ts';

const SESSION_BYTES_MAX = 256 * 1024 * 1024;
const LINE_FEED = 0x0a;

export type SentChunk = {
  readonly bytes: Buffer;
  readonly sequence: number;
  readonly client_chunk_id?: string | undefined;
};

/**
 * Stores a part of a session's file; the same part again changes nothing.
 * @throws AppError `not_found`, `import_session_conflict` for another part in its place or after the publication, `conflict` without room, `payload_too_large`, `validation_failed` for the first part of what is no statement.
 */
export async function addChunk(
  context: Context,
  storage: FamilyStorage,
  id: string,
  sent: SentChunk,
): Promise<SessionRow> {
  if (sent.bytes.length === 0) throw invalid('/file', 'empty', 'is empty');
  if (sent.bytes.length > FILE_BYTES_MAX) throw new AppError('payload_too_large', 'A chunk can have at most 10 MB');
  if (sent.sequence === 1) requireStatement(sent.bytes);
  const found = await findSession(context.db.read, context.actor, id);
  if (found === undefined) throw notFound('Import session');
  const bytes = found.type === 'SureImport' ? wholeLines(sent.bytes) : sent.bytes;
  const content = await packed(bytes);
  return writeFamily(context, async (tx) => {
    const session = await findSession(tx.db, context.actor, id);
    if (session === undefined) throw notFound('Import session');
    const chunks = await listChunks(tx.db, session);
    const digest = digestOf(bytes);
    if (isRepeated(chunks, sent, digest)) return session;
    requireOpen(session, sent.sequence);
    const size = chunks.reduce((sum, { byte_size }) => sum + Number(byte_size), bytes.length);
    if (size > SESSION_BYTES_MAX) throw new AppError('payload_too_large', 'A file can have at most 256 MB');
    await storage.requireRoom(tx.db, tx.familyId, bytes.length);
    await insertChunk(tx.db, {
      family_id: session.family_id,
      session_id: id,
      sequence: BigInt(sent.sequence),
      id: newId(),
      client_chunk_id: sent.client_chunk_id ?? null,
      digest,
      byte_size: BigInt(bytes.length),
      rows_count: BigInt(countLines(bytes)),
      created_at: tx.now,
      content,
    });
    await changeSession(tx.db, session, { updated_at: tx.now });
    return { ...session, updated_at: tx.now };
  });
}

/** Whether the chunk has arrived before. @throws AppError `import_session_conflict` if another one has its place or its id. */
function isRepeated(chunks: readonly Chunk[], { sequence, client_chunk_id: clientId }: SentChunk, digest: string) {
  const inPlace = chunks.find((chunk) => Number(chunk.sequence) === sequence);
  const sameId = clientId === undefined ? undefined : chunks.find((chunk) => chunk.client_chunk_id === clientId);
  if (sameId !== undefined && sameId !== inPlace)
    throw new AppError('import_session_conflict', 'client_chunk_id already exists with a different sequence');
  if (inPlace === undefined) return false;
  if (clientId !== undefined && inPlace.client_chunk_id !== null && inPlace.client_chunk_id !== clientId)
    throw new AppError('import_session_conflict', 'sequence already exists with a different client_chunk_id');
  if (inPlace.digest !== digest)
    throw new AppError('import_session_conflict', 'chunk already exists with different content');
  return true;
}

function requireOpen({ status, expected_chunks }: SessionRow, sequence: number): void {
  if (status !== 'pending') throw new AppError('import_session_conflict', 'cannot add chunks after publishing starts');
  if (expected_chunks !== null && sequence > expected_chunks)
    throw new AppError('import_session_conflict', 'sequence exceeds expected_chunks');
}

function wholeLines(bytes: Buffer): Buffer {
  return bytes.at(-1) === LINE_FEED ? bytes : Buffer.concat([bytes, Buffer.from('\n')]);
}

function countLines(bytes: Buffer): number {
  let count = 0;
  // Not by indexOf, whose calls take a third of a second for a chunk of empty lines.
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === LINE_FEED) count += 1;
  return count;
}
