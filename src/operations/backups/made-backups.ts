import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const List = z.array(z.object({ file: z.string(), made_at: z.string() }));

/** A backup that this server has made, or begun to make. */
export type MadeBackup = z.output<typeof List>[number];

/**
 * The list of the backups that this server made, in its data folder. Nothing that is not in it is ever deleted, whatever its
 * name: another server may keep its backups in the same place.
 */
export class MadeBackups {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'scheduled-backups.json');
  }

  /** Oldest first. A list that is missing or damaged is empty: then nothing old is deleted. */
  async read(): Promise<MadeBackup[]> {
    try {
      return List.parse(JSON.parse(await readFile(this.#file, 'utf8')));
    } catch {
      return [];
    }
  }

  /** Puts a list in the place of the one there was. */
  async write(list: readonly MadeBackup[]): Promise<void> {
    await writeFile(`${this.#file}.new`, JSON.stringify(list, null, 2), { mode: 0o600 });
    await rename(`${this.#file}.new`, this.#file);
  }
}
