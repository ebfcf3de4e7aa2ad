import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { type ForUser, writeFamily } from '#application/context.ts';
import { requireJobRoom } from '#application/family-jobs.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import { flag, type LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Source } from '#integrations/imports/file-parts.ts';
import type { OpenFile } from '#integrations/imports/open-file.ts';
import type { FileOptions } from '#integrations/imports/statement.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { authorColumns } from '#jobs/job-author.ts';
import { newId } from '#kernel/ids.ts';
import { type OpenedFile, startReading } from './start-reading.ts';
import { type Chunk, chunkContent, insertChunk, insertSession, type SessionKey, type SessionRow } from './store.ts';

type SentFile = { readonly bytes: Buffer; readonly filename: string; readonly options: FileOptions };
type ImportWishes = {
  readonly type: ImportRecord['type'];
  readonly account_id: string;
  readonly statement_account?: string | undefined;
  readonly publish?: boolean | undefined;
  readonly skip_invalid?: boolean | undefined;
  readonly currency?: string | undefined;
  readonly unknown_labels?: ImportRecord['unknown_labels'] | undefined;
  readonly file_digest?: string | undefined;
};

/** Stores a file that one request brought as a session of one chunk, whose rows a job reads, and returns its import. */
export async function storeWholeSession(
  context: ForUser,
  storage: FamilyStorage,
  { bytes, filename, options }: SentFile,
  { type, account_id, statement_account, publish, skip_invalid, currency, unknown_labels, file_digest }: ImportWishes,
  opened: OpenFile & Pick<OpenedFile, 'openings'>,
): Promise<ImportRecord> {
  const content = await packed(bytes);
  const wishes = { options, type, account_id, statement_account, currency, unknown_labels, file_digest };
  return writeFamily(context, async (tx) => {
    await storage.requireRoom(tx.db, tx.familyId, bytes.length);
    await requireJobRoom(tx);
    const session: SessionRow = {
      ...newSession(context, tx.now),
      filename,
      wishes: JSON.stringify(wishes),
      expected_chunks: 1n,
      status: 'importing',
      publishes: flag(publish === true),
      skips_invalid: flag(skip_invalid === true),
    };
    const { reading, records } = await startReading(tx, context, session, {
      ...opened,
      bytes: bytes.length,
    });
    await insertSession(tx.db, { ...session, reading: JSON.stringify(reading) });
    await insertChunk(tx.db, onlyChunk(session, bytes, content));
    const [record] = records;
    if (record === undefined) throw new Error('a file with rows has an import');
    return record;
  });
}

/** The chunk of a session that one request brought. */
export function onlyChunk({ family_id, id, created_at }: SessionRow, bytes: Buffer, content: string) {
  return {
    family_id,
    session_id: id,
    sequence: 1n,
    id: newId(),
    client_chunk_id: null,
    digest: digestOf(bytes),
    byte_size: BigInt(bytes.length),
    rows_count: 0n,
    created_at,
    content,
  };
}

/** A session of the actor that waits for chunks. */
export function newSession(context: ForUser, now: string): SessionRow {
  return {
    family_id: BigInt(context.actor.familyId),
    id: newId(),
    user_id: context.actor.userId,
    client_session_id: null,
    type: 'TransactionImport',
    expected_chunks: null,
    status: 'pending',
    filename: 'import.txt',
    wishes: '{"options":{}}',
    reading: null,
    error: null,
    publishes: flag(false),
    skips_invalid: flag(false),
    ...authorColumns(context),
    created_at: now,
    updated_at: now,
  };
}

/** The hash by which a repeated chunk is known. */
export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);
// In zlib's pieces of 16 kB a chunk of 10 MB makes garbage that costs more to collect than to decompress.
const PIECES = { chunkSize: 2 ** 20 };

/** The bytes of a chunk as they are stored: files of banks shrink to a fifth. */
export async function packed(bytes: Buffer): Promise<string> {
  return (await compress(bytes, { level: 1 })).toString('base64');
}

/** The file of a session, of which only the chunks that are asked for are read. */
export function chunkSource(db: Kysely<LedgerTables>, session: SessionKey, chunks: readonly Chunk[]): Source {
  let start = 0;
  const placed = chunks.map(({ sequence, byte_size }) => {
    const from = start;
    start += Number(byte_size);
    return { sequence, from, to: start };
  });
  const read = async (from: number, to: number) => {
    const pieces: Buffer[] = [];
    for (const chunk of placed) {
      if (chunk.to <= from || chunk.from >= to) continue;
      const content = Buffer.from(await chunkContent(db, session, chunk.sequence), 'base64');
      const bytes = await decompress(content, PIECES);
      pieces.push(bytes.subarray(Math.max(0, from - chunk.from), to - chunk.from));
    }
    return Buffer.concat(pieces);
  };
  return { bytes: start, read };
}
