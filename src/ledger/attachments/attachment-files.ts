import { createReadStream, existsSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { contentPath } from '#database/maintenance/attached-files.ts';
import { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { unavailable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';

const WAIT_MS = 10_000;
const CONTENT = /^[0-9a-f]{64}$/;

/** The contents of attachments: a folder for each family, each file named by the hash of its content. */
export class AttachmentFiles {
  readonly #folder: string;
  readonly #uploads = new KeyedMutex<number>(WAIT_MS, () =>
    unavailable('writes_of_family', 'Other files of the family are being stored; try again shortly', 3),
  );

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a content, if it is not there; when it settles, the file and its name are on disk. */
  async put(familyId: number, sha256: string, bytes: Buffer): Promise<void> {
    const path = contentPath(this.#folder, familyId, sha256);
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (!existsSync(path)) await writeWhole(path, bytes);
    await flush(dirname(path));
    if (made === undefined) return;
    await flush(this.#folder);
    await flush(dirname(this.#folder));
  }

  /** As `put`, unless the family's files, those that wait to be deleted included, would have more bytes: false then. */
  putWithin(bytesMax: number, familyId: number, sha256: string, bytes: Buffer): Promise<boolean> {
    return this.#uploads.run(familyId, async () => {
      const isNew = !this.has(familyId, sha256);
      if (isNew && (await this.bytesOf(familyId)) + bytes.length > bytesMax) return false;
      await this.put(familyId, sha256, bytes);
      return true;
    });
  }

  has(familyId: number, sha256: string): boolean {
    return existsSync(contentPath(this.#folder, familyId, sha256));
  }

  /** Opens a content; undefined if it is missing. */
  reader(familyId: number, sha256: string): (() => Readable) | undefined {
    const path = contentPath(this.#folder, familyId, sha256);
    return existsSync(path) ? () => createReadStream(path) : undefined;
  }

  async families(): Promise<number[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => /^\d+$/.test(name)).map(Number);
  }

  /** The names in a family's folder: contents, and partial files that a killed process left. */
  async list(familyId: number): Promise<{ readonly contents: string[]; readonly partial: string[] }> {
    const names = await readdir(join(this.#folder, String(familyId))).catch(() => []);
    return {
      contents: names.filter((name) => CONTENT.test(name)),
      partial: names.filter((name) => name.endsWith('.partial')),
    };
  }

  /** Deletes a file of a family's folder at once, so that a running write can hold off others meanwhile. */
  remove(familyId: number, name: string): void {
    rmSync(join(this.#folder, String(familyId), name), { force: true });
  }

  /** The bytes of a family's files, those that wait to be deleted included. */
  async bytesOf(familyId: number): Promise<number> {
    const folder = join(this.#folder, String(familyId));
    const names = await readdir(folder).catch(() => []);
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.${newId()}.partial`;
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
