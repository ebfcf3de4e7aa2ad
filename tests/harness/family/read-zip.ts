import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by name, from its central directory. @throws AssertionError on a wrong checksum. */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  assert.ok(end >= 0, 'no end of a central directory');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, checksum] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    const [packed, nameLength, extraLength] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    assert.equal(crc32(content), checksum);
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), content.toString());
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32);
  }
  return files;
}
