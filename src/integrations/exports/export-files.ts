import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeWhole } from '#kernel/whole-files.ts';
import type { ExportRow } from './store.ts';

type Key = Pick<ExportRow, 'family_id' | 'id'>;

export type ExportFile = { readonly familyId: number; readonly id: string; readonly isPartial: boolean };

const NAME = /^(\d+)-([0-9a-f-]{36})\.zip(\.partial)?$/;

/** The files of exports, in their own folder of the data folder. */
export class ExportFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'exports');
  }

  /** Calls `write` with a temporary path and renames the result, so that a file is never partial. Returns its size. */
  async make(key: Key, write: (path: string) => Promise<void>): Promise<number> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = this.#pathOf(key);
    const partial = `${path}.partial`;
    await rm(partial, { force: true });
    await makeWhole(path, partial, write);
    return (await stat(path)).size;
  }

  /** An existing file: its size, and a function that opens it. */
  async find(key: Key): Promise<{ open(): Readable; readonly bytes: number } | undefined> {
    const path = this.#pathOf(key);
    const found = await stat(path).catch(() => undefined);
    return found && { open: () => createReadStream(path), bytes: found.size };
  }

  /** All files, by export id. */
  async list(): Promise<ExportFile[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.flatMap((name) => {
      const [, family, id, partial] = NAME.exec(name) ?? [];
      return id === undefined ? [] : [{ familyId: Number(family), id, isPartial: partial !== undefined }];
    });
  }

  /** Deletes a file, partial or complete. */
  async remove(key: Key): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    await rm(`${path}.partial`, { force: true });
  }

  #pathOf({ family_id, id }: Key): string {
    return join(this.#folder, `${family_id}-${id}.zip`);
  }
}
