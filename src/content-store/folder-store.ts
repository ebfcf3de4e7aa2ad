import { createReadStream, type Dirent } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '#kernel/ids.ts';
import { flush, makeWhole } from '#kernel/whole-files.ts';
import type { ContentName, ContentStore } from './content-store.ts';

const CONTENT = /^[0-9a-f]{64}$/;

/** A folder with one for each family, and in that each content as a file with the name of its hash. */
export class FolderStore implements ContentStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get description(): string {
    return `the folder ${this.#folder}`;
  }

  pathOf({ familyId, sha256 }: ContentName): string {
    return join(this.#folder, String(familyId), sha256);
  }

  put(name: ContentName, bytes: Buffer): Promise<void> {
    return this.#place(this.pathOf(name), async (partial) => {
      const file = await open(partial, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
    });
  }

  /** Takes a content from another folder by a link; false if that has none, or the disk cannot link. */
  async link(name: ContentName, other: FolderStore): Promise<boolean> {
    try {
      await this.#place(this.pathOf(name), (partial) => link(other.pathOf(name), partial));
      return true;
    } catch {
      return false;
    }
  }

  async has(name: ContentName): Promise<boolean> {
    return (await stat(this.pathOf(name)).catch(() => null))?.isFile() === true;
  }

  async open(name: ContentName): Promise<Readable | null> {
    // Opened here: one that is deleted while it is read stays readable.
    const file = await open(this.pathOf(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    return file && createReadStream('', { fd: file });
  }

  async remove(name: ContentName): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  async check(): Promise<void> {
    const probe = join(this.#folder, `.access-${newId()}`);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await (await open(probe, 'wx', 0o600)).close();
    await rm(probe);
  }

  /** All contents in the folder, and the partial files that a killed process left, with the time of their last change. */
  async *files(): AsyncGenerator<{
    name: ContentName;
    path: string;
    isPartial: boolean;
    bytes: number;
    changedMs: number;
  }> {
    for (const family of await entriesOf(this.#folder)) {
      if (!/^\d+$/.test(family.name)) continue;
      for (const { name } of await entriesOf(join(this.#folder, family.name))) {
        const isPartial = name.endsWith('.partial');
        const path = join(this.#folder, family.name, name);
        const found = isPartial || CONTENT.test(name) ? await stat(path).catch(() => null) : null;
        if (found === null) continue;
        const content = { familyId: Number(family.name), sha256: name };
        yield { name: content, path, isPartial, bytes: found.size, changedMs: found.mtimeMs };
      }
    }
  }

  /** Makes a file under a name of its own; it gets its name when it is on disk. One that is there stays. */
  async #place(path: string, make: (partial: string) => Promise<void>): Promise<void> {
    const folder = dirname(path);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await stat(path).catch(() => null)) === null) {
      await makeWhole(path, `${path}.${newId()}.partial`, make);
    }
    await flush(folder);
    if (made === undefined) return;
    await flush(this.#folder);
    await flush(dirname(this.#folder));
  }
}

function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}
