import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** Copies files and folders of the project to `folder`, for a build; the packages are those that are installed here already. */
export function copySources(folder: string, paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  rmSync(join(folder, 'console/dist'), { recursive: true, force: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}
