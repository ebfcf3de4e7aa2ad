import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Source } from '#integrations/imports/file-parts.ts';
import { type Chunk, chunkContent, type SessionKey } from './store.ts';

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
