import { crc32, inflateRawSync } from 'node:zlib';
import { RowFault } from '#integrations/imports/statement.ts';

const MB = 1024 * 1024;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;

export function isZip(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50;
}

/** The content of the first member with one of these names, in whatever folder; null if there is none. @throws RowFault */
export function unzipMember(
  archive: Buffer,
  names: readonly string[],
  megabytesMax = 64,
): { name: string; content: Buffer } | null {
  return soundly(() => {
    for (const member of membersOf(archive)) {
      const name = member.path.split('/').at(-1) ?? '';
      if (names.includes(name)) return { name, content: contentOf(archive, member, megabytesMax * MB) };
    }
    return null;
  });
}

const MEMBERS_MAX = 50;

/** The contents of all members whose names end so, in whatever folders; together they have a limit. @throws RowFault */
export function unzipEnding(archive: Buffer, ending: string, megabytesMax = 64): { path: string; content: Buffer }[] {
  return soundly(() => {
    const found: { path: string; content: Buffer }[] = [];
    let left = megabytesMax * MB;
    for (const member of membersOf(archive)) {
      // macOS keeps the attributes of files in members of this folder.
      if (!member.path.toLowerCase().endsWith(ending) || member.path.startsWith('__MACOSX/')) continue;
      if (found.length >= MEMBERS_MAX)
        throw new RowFault('too_large', `The archive has more than ${MEMBERS_MAX} files *${ending}`);
      const content = contentOf(archive, member, left);
      found.push({ path: member.path, content });
      left -= content.length;
    }
    return found;
  });
}

/** The contents of members by their whole paths, each of at most as many bytes as its path is given. @throws RowFault */
export function unzipPaths(archive: Buffer, sizes: ReadonlyMap<string, number>): Map<string, Buffer> {
  const contents = new Map<string, Buffer>();
  return soundly(() => {
    for (const member of membersOf(archive)) {
      const bytesMax = contents.has(member.path) ? undefined : sizes.get(member.path);
      if (bytesMax !== undefined) contents.set(member.path, contentOf(archive, member, bytesMax));
    }
    return contents;
  });
}

function soundly<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RowFault) throw error;
    // A cut or contradictory archive makes the reads of node:buffer and node:zlib throw.
    throw new RowFault('broken_zip', 'The archive is damaged');
  }
}

type Member = {
  readonly path: string;
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly at: number;
};

/** The members that the central directory names. */
function* membersOf(archive: Buffer): Generator<Member> {
  const tail = archive.subarray(Math.max(0, archive.length - END_BYTES - COMMENT_MAX));
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end === -1 || end + END_BYTES > tail.length) throw new RowFault('broken_zip', 'The archive is cut off');
  let at = tail.readUInt32LE(end + 16);
  for (let left = tail.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, checksum] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const path = archive.toString('utf8', at + 46, at + 46 + (name ?? 0));
    yield { path, method, checksum, packed: archive.readUInt32LE(at + 20), at: archive.readUInt32LE(at + 42) };
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}

function contentOf(archive: Buffer, { method, checksum, packed, at }: Member, bytesMax: number): Buffer {
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const bytes = archive.subarray(start, start + packed);
  const content = method === 8 ? inflate(bytes, bytesMax) : bytes;
  if (crc32(content) !== checksum) throw new RowFault('broken_zip', 'A file of the archive is damaged');
  return content;
}

function inflate(bytes: Buffer, bytesMax: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    throw new RowFault('too_large', `A file of the archive is larger than ${sizeOf(bytesMax)}`);
  }
}

function sizeOf(bytes: number): string {
  return bytes % MB === 0 ? `${bytes / MB} MB` : `${bytes} bytes`;
}
