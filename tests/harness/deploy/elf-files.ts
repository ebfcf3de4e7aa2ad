import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const MACHINES: ReadonlyMap<number, string> = new Map([
  [62, 'linux-x64'],
  [183, 'linux-arm64'],
]);

/** The executables and libraries in a folder, with the platform that each is for. */
export function elfFiles(folder: string): [path: string, platform: string | undefined][] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap((entry) => {
    const head = Buffer.alloc(20);
    const file = openSync(join(entry.parentPath, entry.name), 'r');
    readSync(file, head);
    closeSync(file);
    const isElf = head.subarray(0, 4).equals(Buffer.from('\x7fELF', 'latin1'));
    return isElf ? [[join(entry.parentPath, entry.name), MACHINES.get(head.readUInt16LE(18))]] : [];
  });
}
