import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Member } from './archive-files.ts';

const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Writes a ZIP file as a stream, member by member. When it settles, no member is being read.
 */
export async function writeZip(path: string, members: readonly Member[], mtime: Date): Promise<void> {
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  const sources: Readable[] = [];
  const fail = (error: Error) => void output.destroy(error);
  for (const { name, content } of members) {
    zip.addReadStreamLazy(name, { mtime, mode: 0o100644 }, (give) => {
      const source = Readable.from(inPieces(content())).on('error', fail);
      sources.push(source);
      give(null, source);
    });
  }
  zip.on('error', fail);
  zip.end();
  try {
    await pipeline(output, createWriteStream(path, { mode: 0o600 }));
  } finally {
    await Promise.all(sources.map(ended));
  }
}

async function ended(source: Readable): Promise<void> {
  if (source.closed) return;
  const closed = new Promise((resolve) => source.once('close', resolve));
  source.destroy();
  await closed;
}

/** The texts in pieces of some size; bytes as they are. */
export async function* inPieces(parts: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let piece: string[] = [];
  let size = 0;
  for await (const text of parts) {
    if (typeof text !== 'string') {
      yield text;
      continue;
    }
    piece.push(text);
    size += text.length;
    if (size < CHUNK_CHARACTERS) continue;
    yield Buffer.from(piece.join(''));
    piece = [];
    size = 0;
  }
  yield Buffer.from(piece.join(''));
}
