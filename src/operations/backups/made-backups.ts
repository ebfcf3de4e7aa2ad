import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const List = z.array(z.object({ file: z.string(), made_at: z.string() }));

/** A backup that this server has made or started. */
export type MadeBackup = z.output<typeof List>[number];

/**
 * The list of this server's backups, in its data folder. Other files in the backup folder are never deleted: another server may
 * use the same folder.
 */
export class MadeBackups {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'scheduled-backups.json');
  }

  /** Oldest first. A missing or damaged list counts as empty, so nothing is deleted. */
  async read(): Promise<MadeBackup[]> {
    try {
      return List.parse(JSON.parse(await readFile(this.#file, 'utf8')));
    } catch {
      return [];
    }
  }

  /** Replaces the list atomically. */
  async write(list: readonly MadeBackup[]): Promise<void> {
    await writeFile(`${this.#file}.new`, JSON.stringify(list, null, 2), { mode: 0o600 });
    await rename(`${this.#file}.new`, this.#file);
  }
}
