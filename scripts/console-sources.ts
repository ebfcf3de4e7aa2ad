import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'console/src/**/*',
  'console/*.{html,json,ts}',
  'client/*',
  'scripts/messages.ts',
  'src/web-app/identity/*',
  'package-lock.json',
];

/** A digest of everything that a build of the console depends on, and of the files of `more`. */
export function consoleSources(root: string, more: readonly string[] = []): string {
  const hash = createHash('sha256');
  const files = globSync([...SOURCES, ...more], { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
